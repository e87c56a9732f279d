import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeReadings, encodeReadings, portWords, type Readings } from './track-readings.ts'

const value = fc.oneof(fc.constant(Number.NaN), fc.float({ noNaN: true }))
const point = fc.record({ gapMs: fc.integer({ min: 0, max: 4_000_000_000 }), one: value, other: value })
const blocks = fc.array(
  fc.array(point, { maxLength: 30 }).map((points): Readings => {
    let time = 1_767_000_000_000
    return {
      fixTime: Float64Array.from(points, ({ gapMs }, index) => (time += index === 0 ? 0 : gapMs)),
      columns: [Float32Array.from(points, ({ one }) => one), Float32Array.from(points, ({ other }) => other)],
    }
  }),
  { maxLength: 4 },
)

test('readings come back from their bytes as they were, also what was not reported', () => {
  fc.assert(
    fc.property(blocks, (sent) => {
      const bytes = Buffer.concat(sent.map(encodeReadings))
      expect(decodeReadings(new Uint8Array(bytes), 2)).toEqual(sent)
    }),
  )
})

test('inputs and outputs are named where they were on', () => {
  expect(portWords(null, [])).toBeNull()
  expect(portWords(0b01, [])).toBe('nenhuma')
  expect(portWords(0b1100_0011, [])).toBe('E1, S1')
  expect(portWords(0b11_1100_0011, ['BLOQUEIO', ''])).toBe('E1, BLOQUEIO: acionado, S2')
  // The last bit of all, as a float32 brings it.
  expect(portWords(Math.fround(0xc3_0000 | 0b11), [])).toBe('E1, E4, S8')
})
