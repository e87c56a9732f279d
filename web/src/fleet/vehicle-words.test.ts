import type { LivePosition, LiveVehicle } from '@monitorweb/contract/live'
import { expect, test } from 'vitest'
import { lastKnown, memoryDelayMs, placeOf, placeSentence } from './vehicle-words.ts'

const fixTime = Date.UTC(2026, 2, 4, 17, 5, 9)
const minute = 60_000

const position: LivePosition = {
  fixTime,
  receivedAt: fixTime + 2_000,
  latitude: -23.55052,
  longitude: -46.63331,
  speedKmh: 62,
  courseDegrees: 45,
  ignition: true,
  satellites: 9,
  voltage: null,
  odometerKm: null,
  hourMeterHours: null,
  event: null,
  attributes: {},
  place: 'a 3 km ao SO de Jundiaí/SP',
}

function vehicle(freshness: LiveVehicle['freshness']): LiveVehicle {
  return {
    vehicleId: 1,
    plate: 'ABC1D23',
    code: '',
    description: '',
    customerId: 1,
    customerName: '',
    deviceSerial: '1',
    status: freshness === 'current' ? 'moving' : 'late',
    freshness,
    movement: 'moving',
    badges: [],
    deviceModel: '',
    devicePhone: '',
    rule: 'ignitionOff',
    since: null,
    expectedSeconds: 3_600,
    movingKmh: 5,
    lateAfterSeconds: 900,
    lostAfterSeconds: 14_400,
    lastCommunicationAt: fixTime,
    position,
  }
}

test('a silent vehicle tells its last known situation, a current one has none', () => {
  expect(lastKnown(vehicle('late'), fixTime + 38 * minute)).toBe('em movimento, 62\u00a0km/h, às 14:05:09')
  expect(lastKnown(vehicle('current'), fixTime)).toBeNull()
})

test('a place in words is a sentence, a street is only near', () => {
  expect(placeSentence('em Fortaleza/CE')).toBe('Em Fortaleza/CE')
  expect(placeSentence('a 3 km ao SO de Jundiaí/SP')).toBe('A 3 km ao SO de Jundiaí/SP')
  expect(placeSentence('Rua Augusta, 120')).toBe('Próximo a: Rua Augusta, 120')
})

test('without words the coordinates say where, and without a position nothing does', () => {
  expect(placeOf({ ...position, place: '' })).toBe('-23.55052, -46.63331')
  expect(placeOf(null)).toBe('Sem posição')
})

test('a position counts as from memory when more than five minutes lie between fix and receipt', () => {
  expect(memoryDelayMs({ ...position, receivedAt: fixTime + 5 * minute })).toBeNull()
  expect(memoryDelayMs({ ...position, receivedAt: fixTime + 42 * minute })).toBe(42 * minute)
})
