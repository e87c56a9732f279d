import { type Geofence, geofenceFields } from '@monitorweb/contract/places/geofence'
import { initialOf } from '@monitorweb/contract/wire/check'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { soon } from '#testing/eventually.ts'
import { geofenceOnWire } from '#testing/geofence-on-wire.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { GeofenceFilters } from './GeofenceFilters.tsx'
import { Geofences } from './Geofences.tsx'
import { readGeofencesSearch, writeGeofencesSearch } from './geofences-search.ts'
import { shownGeofences } from './shown-geofences.ts'
import { taskOf, useGeofencesPage } from './use-geofences-page.ts'

let page: ReturnType<typeof openPage> | undefined
beforeEach(() => enterAs({ customerId: 7, userId: 1, access: 'A' }))
afterEach(() => page?.close())

test('what is typed into the search stands there before the address follows, and a link takes its place', async () => {
  let told: (text: string) => void = () => undefined
  const asked: unknown[] = []
  function Filters() {
    const [text, setText] = useState('')
    told = setText
    return <GeofenceFilters search={{ text }} groups={[]} change={(changed) => asked.push(changed.text)} />
  }
  page = openPage('/cercas', <Filters />, {})
  await soon(() => type(labelled('Buscar'), 'pá'))
  type(labelled('Buscar'), 'pát')
  expect(labelled('Buscar').value).toBe('pát')
  told('pá')
  told('pát')
  await soon(() => expect(labelled('Buscar').value).toBe('pát'))
  expect(asked).toEqual(['pá', 'pát'])
  told('serra')
  await soon(() => expect(labelled('Buscar').value).toBe('serra'))
})

test('a group that no geofence has any longer is shown, and can be cleared', async () => {
  const asked: unknown[] = []
  const filters = <GeofenceFilters search={{ group: 'Pátios' }} groups={[]} change={(one) => asked.push(one)} />
  page = openPage('/cercas', filters, {})
  await soon(() => expect(labelled('Grupo').value).toBe('Pátios'))
  press('Limpar Grupo')
  expect(asked).toEqual([{ group: undefined }])
})

test('the group that is chosen stays in its place among the others', async () => {
  const filters = <GeofenceFilters search={{ group: 'Rotas' }} groups={['Docas', 'Rotas']} change={() => undefined} />
  page = openPage('/cercas', filters, {})
  await soon(() => labelled('Grupo').click())
  const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  // Those of "Tipo" stand before them.
  await soon(() => expect(options().slice(-2)).toEqual(['Docas', 'Rotas']))
})

test('the same address stays the same search, however often the screen is drawn', async () => {
  const seenSearches = new Set<object>()
  let draw: (turn: number) => void = () => undefined
  function Screen() {
    const [turn, setTurn] = useState(0)
    draw = setTurn
    seenSearches.add(useGeofencesPage().search)
    return <p>Vez {turn}</p>
  }
  page = openPage('/cercas?busca=serra', <Screen />, {})
  await seen('Vez 0')
  draw(1)
  await seen('Vez 1')
  expect(seenSearches.size).toBe(1)
})

test('the address says what the screen is about, and what makes no sense in it is the list', () => {
  expect(['nova', 'importar', '12', '12/editar', '', 'x', '12/x'].map((rest) => taskOf(rest).kind)).toEqual([
    'new',
    'import',
    'one',
    'edit',
    'list',
    'list',
    'list',
  ])
})

test('a search finds names without their accents, customers by theirs, and a group only its own', () => {
  const geofence = (id: number, name: string, group: string) =>
    ({ ...initialOf(geofenceFields), id, name, group, customerName: id === 2 ? 'AURORA' : '' }) as Geofence
  const all = [geofence(1, 'Pátio São João', 'Pátios'), geofence(2, 'Rota', '')]
  const ids = (search: Parameters<typeof shownGeofences>[1]) => shownGeofences(all, search, []).map(({ id }) => id)
  expect(ids({ text: ' patio sao' })).toEqual([1])
  expect(ids({ text: 'aurora' })).toEqual([2])
  expect(ids({ group: 'Pátios' })).toEqual([1])
  expect(ids({ purpose: 'anchor' })).toEqual([])
  expect(ids({})).toEqual([1, 2])
})

test('of a customer nothing is said before it is known who is below it', async () => {
  let arrive = (_fleet: object) => {}
  const fleet = new Promise((resolve) => (arrive = resolve))
  page = openPage(
    '/cercas?cliente=5',
    <LiveFleetProvider>
      <Geofences />
    </LiveFleetProvider>,
    { cercas: () => [geofenceOnWire({ id: 1, name: 'Pátio da filial', customerId: 6 })], live: () => fleet },
  )
  await soon(() => expect(labelled('Buscar')).not.toBeNull())
  expect(document.body.textContent).not.toContain('Nenhuma cerca')
  const customers = [
    { customerId: 5, name: 'Matriz', parentId: null },
    { customerId: 6, name: 'Filial', parentId: 5 },
  ]
  arrive({ serverTime: Date.now(), vehicles: [], unknownDevices: [], customers })
  await seen('Pátio da filial')
})

test('a link says in Portuguese what the screen shows', () => {
  const search = {
    text: 'pátio',
    customerId: 12,
    group: 'Pátios',
    purpose: 'landmark',
    form: 'corridor',
    camera: '-23.5,-46.6,16',
  } as const
  const link = {
    busca: 'pátio',
    cliente: 12,
    grupo: 'Pátios',
    tipo: 'ponto',
    forma: 'corredor',
    mapa: '-23.5,-46.6,16',
  }
  expect(writeGeofencesSearch(search)).toEqual(link)
  expect(readGeofencesSearch(link)).toEqual(search)
  expect(readGeofencesSearch({ cliente: '-1', tipo: 'x', forma: 'x', mapa: '95,0,3' })).toEqual({})
})
