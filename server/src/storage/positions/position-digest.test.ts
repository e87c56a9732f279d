import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionDigest } from './position-digest.ts'

const number = fc.oneof(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.integer({ min: -400, max: 400 }),
  fc.constantFrom(0, -0, 0.005, 59.995, 1e21, -1e21, 2 ** 53),
)
const row = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  speedKmh: fc.option(number),
  courseDegrees: fc.option(number),
  ignition: fc.option(fc.boolean()),
  event: fc.option(fc.constantFrom('sos' as const, 'powerCut' as const)),
})

test('a report keeps the digest by which it was stored by every version before', () => {
  fc.assert(
    fc.property(row, (said) => {
      const text = [
        ...[1, Math.round(said.latitude * 1e7), Math.round(said.longitude * 1e7)],
        ...[said.speedKmh?.toFixed(2), said.courseDegrees?.toFixed(1), said.ignition, said.event],
      ].join('|')
      expect(positionDigest(said)).toBe(createHash('sha256').update(text).digest().readBigInt64BE(0))
    }),
  )
})
