import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { describe, expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { answerText, ruleSentence } from '../status/status-words.ts'
import { customerChoices, vehiclesOfCustomer, withThoseBelow } from './customer-tree.ts'
import { groupVehicles, type ListRow } from './group-vehicles.ts'
import { nearestVehicles } from './nearby.ts'

function vehicle(vehicleId: number, own: Partial<LiveVehicle> = {}): LiveVehicle {
  const position = samplePosition({
    place: 'a 3 km ao SO de Jundiaí/SP',
    latitude: -23 - vehicleId / 100,
    longitude: -46,
  })
  return sampleVehicle(vehicleId, { position, ...own })
}

const words = (rows: ListRow[]) =>
  rows.map((row) => (row.kind === 'group' ? `${row.label} (${row.count})` : row.vehicle.vehicleId))

describe('groups', () => {
  const fleet = [vehicle(1), vehicle(2, { status: 'moving' }), vehicle(3, { customerName: 'Bandeirante' })]

  test('without favourites and grouping the list is the list', () => {
    expect(words(groupVehicles(fleet, { by: null, favorites: new Set() }))).toEqual([1, 2, 3])
  })

  test('favourites stand before all others, each vehicle once', () => {
    expect(words(groupVehicles(fleet, { by: null, favorites: new Set([3]) }))).toEqual([
      ...['Favoritos (1)', 3],
      ...['Demais (2)', 1, 2],
    ])
  })

  test('customers by name, situations in the order of the chips, towns by what the place names', () => {
    const none = new Set<number>()
    expect(words(groupVehicles(fleet, { by: 'customer', favorites: none }))).toEqual([
      ...['Aurora (2)', 1, 2],
      ...['Bandeirante (1)', 3],
    ])
    expect(words(groupVehicles(fleet, { by: 'status', favorites: none }))[0]).toBe('Em movimento (1)')
    const withStreet = { position: samplePosition({ place: 'Rua Um, 120 – Centro, Jundiaí/SP' }) }
    const inTown = [vehicle(1), vehicle(2, withStreet), vehicle(3, { position: null })]
    expect(words(groupVehicles(inTown, { by: 'city', favorites: none }))).toEqual([
      ...['Jundiaí/SP (2)', 1, 2],
      ...['Sem cidade (1)', 3],
    ])
  })
})

describe('customers', () => {
  const customers = [
    { customerId: 1, name: 'Grupo', parentId: null },
    { customerId: 2, name: 'Filial', parentId: 1 },
    { customerId: 3, name: 'Sem frota', parentId: null },
  ]

  test('a customer stands for those below it too', () => {
    expect([...withThoseBelow(customers, 1)]).toEqual([1, 2])
    expect([...withThoseBelow(customers, 2)]).toEqual([2])
  })

  test('offered are those with vehicles, and owners of shared ones', () => {
    const vehicles = [vehicle(1, { customerId: 2 }), vehicle(2, { customerId: 9, customerName: 'Dona de fora' })]
    expect(customerChoices(customers, vehicles)).toEqual([
      { customerId: 9, name: 'Dona de fora', vehicles: 1 },
      { customerId: 2, name: 'Filial', vehicles: 1 },
      { customerId: 1, name: 'Grupo', vehicles: 1 },
    ])
  })

  test('what is shared with a customer is among its vehicles and those of the ones above it, once', () => {
    const shared = customers.map((each) => (each.customerId === 2 ? { ...each, sharedVehicles: [2, 3, 4] } : each))
    const vehicles = [
      ...[vehicle(1, { customerId: 2 }), vehicle(2, { customerId: 1 }), vehicle(3, { customerId: 9 })],
      ...[vehicle(4, { customerId: 0 }), vehicle(5, { customerId: 9 })],
    ]
    const idsOf = (customerId: number) =>
      vehicles.filter(vehiclesOfCustomer(shared, customerId)).map(({ vehicleId }) => vehicleId)
    expect([1, 2, 3, 9].map(idsOf)).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], [], [3, 5]])
    const counts = customerChoices(shared, vehicles).map(({ customerId, vehicles: count }) => [customerId, count])
    expect(Object.fromEntries(counts)).toEqual({ 1: 4, 2: 4, 9: 2 })
  })
})

test('the nearest vehicles come in the order of their distance, without those nobody has seen', () => {
  const fleet = [vehicle(3), vehicle(1), vehicle(2), vehicle(4, { position: null })]
  const near = nearestVehicles(fleet, { latitude: -23, longitude: -46 }, 2)
  expect(near.map((each) => each.vehicle.vehicleId)).toEqual([1, 2])
  expect(near[0]!.distanceMeters).toBeCloseTo(1_107.6, 0)
})

test('the rule of a late vehicle names its ignition, its silence and what was expected', () => {
  const late = vehicle(1, {
    ...{ status: 'late', rule: 'lateOn', lastCommunicationAt: 0 },
    ...{ expectedSeconds: 300, lateAfterSeconds: 900 },
  })
  expect(ruleSentence(late, 38 * 60_000).replaceAll('\u00a0', ' ')).toBe(
    'Em atraso: ignição ligada e sem mensagem há 38 min; esperada a cada 5 min, atraso depois de 15 min.',
  )
  for (const rule of ['lateOn', 'lostOff'] as const) {
    const unknown = { ...late, rule, position: { ...late.position!, ignition: null } }
    expect(ruleSentence(unknown, 38 * 60_000)).toContain('ignição não informada e sem mensagem há')
  }
})

test('a message about a silent vehicle says that its situation is the last known one', () => {
  const late = vehicle(1, { status: 'late', freshness: 'late', movement: 'moving', badges: [], lastCommunicationAt: 0 })
  const fixTime = Date.UTC(2026, 2, 4, 17, 5)
  const known = { ...late, lastCommunicationAt: fixTime, position: { ...late.position!, fixTime, speedKmh: 62 } }
  const text = answerText(known, { now: fixTime + 38 * 60_000, status: 'Em atraso', link: 'https://exemplo' })
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    'AAA1: última situação conhecida: em movimento, 62 km/h, às 14:05:00, a 3 km ao SO de Jundiaí/SP. Última comunicação há 38 min. https://exemplo',
  )
})
