import { REGISTER_ORDERS } from '@monitorweb/contract/registers/register-orders'
import { expect, test } from 'vitest'
import { createFleetStore } from '#api/live/live-fleet.ts'
import { readListSearch, writeListSearch } from '../list/list-search.ts'
import { listAsCsv } from '../list/toolbar/export-list.ts'
import type { Register } from '../register.ts'
import { customersRegister } from './customer-list.tsx'
import { devicesRegister } from './device-list.tsx'
import { usersRegister } from './user-list.tsx'
import { vehiclesRegister } from './vehicle-list.tsx'

const NO_GROUPS = { of: () => '', lacks: async () => null }
const shown = ({ columns }: { columns: readonly { header: string; title?: string; off?: boolean }[] }) =>
  columns.flatMap(({ header, title = header, off }) => (off ? [] : title))

const REGISTERS = [
  customersRegister,
  devicesRegister,
  vehiclesRegister(createFleetStore(), NO_GROUPS),
  usersRegister,
] as Register<never>[]

const SAME_IN_PORTUGUESE = ['email', 'login']

test.each(REGISTERS)(
  'links to $name call each column by a word of its own, and by its English name still',
  (register) => {
    const columns = register.columns.map(({ key }) => key)
    const sortable = register.columns.flatMap(({ key, sortBy }) => (sortBy ? key : []))
    const vocabulary = { columns, sortable, filters: [] }
    const usual = { text: '', page: 1, filters: {} }
    const shown = { ...usual, columns, sort: { key: sortable.at(-1)!, descending: true } }
    const link = writeListSearch(shown)
    const words = link['col']!.split(',')
    expect(columns.filter((key) => words.includes(key) && !SAME_IN_PORTUGUESE.includes(key))).toEqual([])
    expect(readListSearch(link, vocabulary)).toEqual(shown)
    const kept = { col: columns.join(','), ord: `-${sortable.at(-1)}` }
    expect(readListSearch(kept, vocabulary)).toEqual(shown)
  },
)

test.each(REGISTERS)('the heads of $name sort by what the server orders that list by', ({ wire, columns }) => {
  const orders = columns.flatMap(({ sortBy }) => sortBy ?? [])
  expect(orders.length).toBeGreaterThan(3)
  expect(orders.filter((name) => !(REGISTER_ORDERS[wire] as readonly string[]).includes(name))).toEqual([])
})

test('lists show what their people look records up by, before anybody chooses columns', () => {
  expect(shown(vehiclesRegister(createFleetStore(), NO_GROUPS))).toEqual(
    expect.arrayContaining(['Placa', 'Placa no outro padrão', 'Código', 'Código externo', 'Cliente']),
  )
  expect(shown(customersRegister)).toContain('Cliente superior')
})

test('a file of vehicles is refused while what a column says is not known: empty cells would look like nothing', async () => {
  const store = createFleetStore()
  const register = {
    ...vehiclesRegister(store, { of: () => null, lacks: async () => 'Os grupos não puderam ser lidos.' }),
    rows: async () => [],
  }
  const exported = (...keys: string[]) =>
    listAsCsv({
      register,
      columns: register.columns.filter(({ key }) => keys.includes(key)),
      query: { text: '', sort: null, filters: {} },
      signal: new AbortController().signal,
      onProgress() {},
    })
  await expect(exported('plate', 'groups')).rejects.toThrow('Os grupos não puderam ser lidos.')
  await expect(exported('plate', 'lastHeardAt')).rejects.toThrow('exporte sem a coluna “Comunicação”')
  expect(await exported('plate')).toContain('Placa')
  store.takeSnapshot({ serverTime: 1, vehicles: [], customers: [], unknownDevices: [] } as never)
  expect(await exported('lastHeardAt')).toContain('Comunicação')
})
