import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { expect, test } from 'vitest'
import { placeOf } from '#places/place-of.ts'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import {
  isAgeing,
  lastKnown,
  lastKnownSentence,
  memoryDelayMs,
  placeSentence,
  presentSpeedKmh,
} from './vehicle-words.ts'

const fixTime = Date.UTC(2026, 2, 4, 17, 5, 9)
const minute = 60_000

const position = samplePosition({
  fixTime,
  receivedAt: fixTime + 2_000,
  latitude: -23.55052,
  longitude: -46.63331,
  speedKmh: 62,
  place: 'a 3 km ao SO de Jundiaí/SP',
})

function vehicle(freshness: LiveVehicle['freshness']): LiveVehicle {
  return sampleVehicle(1, {
    status: freshness === 'current' ? 'moving' : 'late',
    freshness,
    movement: 'moving',
    position,
  })
}

test('a silent vehicle tells its last known situation, a current one has none', () => {
  expect(lastKnown(vehicle('late'), fixTime + 38 * minute)).toBe('em movimento, 62\u00a0km/h, às 14:05:09')
  expect(lastKnown(vehicle('current'), fixTime)).toBeNull()
})

test('a vehicle that communicates without a new position is told as it was last known, on whatever day', () => {
  const blind = { ...vehicle('current'), badges: ['noGps' as const] }
  expect(lastKnownSentence(blind, fixTime + 49 * 60 * minute)).toBe(
    'Última situação conhecida: em movimento, 62\u00a0km/h, em 04/03/2026 às 14:05:09',
  )
  expect(presentSpeedKmh(blind)).toBeNull()
  expect(presentSpeedKmh(vehicle('late'))).toBeNull()
  expect(presentSpeedKmh(vehicle('current'))).toBe(62)
})

test('a reading ages when the next message is due, long before the vehicle is late', () => {
  const expected = { ...vehicle('current'), lastCommunicationAt: fixTime, expectedSeconds: 300 }
  expect(isAgeing(expected, fixTime + 5 * minute)).toBe(false)
  expect(isAgeing(expected, fixTime + 11 * minute)).toBe(true)
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
