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
  customersRegister(createFleetStore()),
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
  expect(shown(customersRegister(createFleetStore()))).toContain('Cliente superior')
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

test('customers are said to communicate by what of their own active vehicles has current data', async () => {
  const store = createFleetStore()
  const { columns } = customersRegister(store)
  const communicating = columns.find(({ key }) => key === 'communicating')!
  const said = (id: number) => communicating.text({ id } as never)
  expect(said(1)).toBe('…')
  expect(await communicating.lacks!()).toContain('exporte sem a coluna “Comunicando”')
  const vehicles = [
    { vehicleId: 1, customerId: 1, status: 'moving', freshness: 'current' },
    { vehicleId: 2, customerId: 1, status: 'parked', freshness: 'current' },
    { vehicleId: 3, customerId: 1, status: 'noSignal', freshness: 'noSignal' },
    { vehicleId: 4, customerId: 2, status: 'neverReported', freshness: 'neverReported' },
    { vehicleId: 5, customerId: 3, status: 'inactive', freshness: 'current' },
  ]
  store.takeSnapshot({ serverTime: 1, vehicles, customers: [], unknownDevices: [] } as never)
  expect([1, 2, 3, 4].map(said)).toEqual(['66,7\u00a0%', '0,0\u00a0%', '', ''])
  expect(await communicating.lacks!()).toBeNull()
  const [first] = vehicles
  store.takeChanges({ serverTime: 2, vehicles: [{ ...first, freshness: 'late' }], removedVehicles: [] } as never)
  expect(said(1)).toBe('33,3\u00a0%')
})
