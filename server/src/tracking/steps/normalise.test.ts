import type { ReadingAttributes } from '@monitorweb/domain/position/position-report'
import { expect, test } from 'vitest'
import { arrival, report } from '../../../test/setup/arrivals.ts'
import { newFrame } from '../received-frame.ts'
import { normalise } from './normalise.ts'

function stored(attributes: ReadingAttributes) {
  const said = report({ fixTime: Date.UTC(2026, 10, 21, 12), attributes })
  const frame = newFrame(arrival('1', said))
  void normalise().run(frame)
  return frame.positions[0]?.attributes
}

/** An app or a forwarding server may say anything under any name. */
const forwarded = (attributes: object) => attributes as ReadingAttributes

test('a reading is stored as what its name promises, or not at all', () => {
  const said = { hdop: '0.9', batteryPercent: 255, blocked: 'perhaps', input4: true, driverId: 7, tag1Word: 'x' }
  expect(stored(forwarded(said))).toEqual({ input4: true, driverId: '7', tag1Word: 'x' })
})

test('readings that are what they promise are handed on as they are', () => {
  const said = { hdop: 0.9, fuelLiters: 41.5, temperature2Celsius: -18 }
  expect(stored(said)).toBe(said)
})

test('a name that the database cannot hold is mended too, also where all values are sound', () => {
  const said = { 'a\u0000b': 1, ['x'.repeat(600)]: 2, 'c\ud800': 3 }
  expect(stored(forwarded(said))).toEqual({ ab: 1, ['x'.repeat(500)]: 2, 'c\ufffd': 3 })
})

test('texts that the database cannot hold are mended, and numbers that are none left out', () => {
  expect(stored({ tag1Word: 'a\u0000b', own1: Number.NaN })).toEqual({ tag1Word: 'ab' })
})
