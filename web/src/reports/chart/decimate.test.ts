import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimate } from './decimate.ts'

const STEP_MS = 10_000
const NONE = Number.NaN

const points = fc.array(
  fc.record({ gap: fc.integer({ min: 1, max: 90_000 }), kmh: fc.integer({ min: 0, max: 140 }) }),
  {
    minLength: 1,
    maxLength: 400,
  },
)
test('a chart keeps the greatest value, the order of time, and few points', () => {
  fc.assert(
    fc.property(points, (said) => {
      let at = 0
      const time = Float64Array.from(said, ({ gap }) => (at += gap))
      const speed = Float32Array.from(said, ({ kmh }) => kmh)
      const shown = decimate({
        time,
        series: [speed],
        from: 0,
        to: at + 1,
        columns: 20,
        gapMs: 60_000,
        counts: () => true,
      })
      expect(Math.max(...shown.values[0]!.map((value) => value ?? 0))).toBe(Math.max(...speed))
      expect(shown.time).toEqual([...shown.time].sort((one, other) => one - other))
      expect(shown.time.length).toBeLessThanOrEqual(20 * 4 + 4)
    }),
  )
})

test('a chart of a month is one line where nothing is missing', () => {
  const time = Float64Array.from({ length: 260_000 }, (_, index) => index * 10_000)
  const speed = Float32Array.from(time, (at) => (at / 10_000) % 90)
  const options = { from: 0, to: 2_600_000_000, columns: 1100, gapMs: 600_000, counts: () => true }
  const shown = decimate({ time, series: [speed], ...options })
  expect(shown.values[0]).not.toContain(null)
  expect(shown.time.length).toBeGreaterThan(2000)
  expect(shown.time.length).toBeLessThan(2300)
})

test('a chart has no line across a silence', () => {
  const time = Float64Array.of(0, 10_000, 900_000)
  const shown = decimate({
    time,
    series: [Float32Array.of(10, 20, 30)],
    from: 0,
    to: 900_001,
    columns: 1000,
    gapMs: 600_000,
    counts: () => true,
  })
  expect(shown.values[0]).toEqual([10, 20, null, 30])
})

/** A report each ten seconds. */
function drawn(speeds: readonly number[], columns: number) {
  const time = Float64Array.from(speeds, (_, index) => index * STEP_MS)
  const period = { from: 0, to: speeds.length * STEP_MS }
  const { values } = decimate({
    ...{ time, series: [Float32Array.from(speeds)], ...period, columns, gapMs: 600_000 },
    counts: () => true,
  })
  return values[0]!
}

test('a report without a speed hides no speed of its column', () => {
  const speeds = [...[NONE, 30, 95, 120, 60, 40], ...[10, 20, 30, 20, 10, 5]]
  expect(drawn(speeds, 2)).toEqual([30, 120, 30, 5])
  expect(drawn([NONE, NONE, NONE, 10, 20, 15], 2)).toEqual([null, 10, 20])
})

test('the greatest and the least that is known of each column are among what is drawn', () => {
  const speed = fc.oneof(fc.constant(NONE), fc.integer({ min: 0, max: 200 }))
  fc.assert(
    fc.property(fc.array(speed, { minLength: 6, maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (speeds, parts) => {
      const perColumn = Math.ceil(speeds.length / parts)
      const filled = [...speeds, ...Array.from({ length: perColumn * parts - speeds.length }, () => NONE)]
      const kept = drawn(filled, parts)
      for (let first = 0; first < filled.length; first += perColumn) {
        const known = filled.slice(first, first + perColumn).filter((kmh) => !Number.isNaN(kmh))
        if (known.length > 0) expect(kept).toEqual(expect.arrayContaining([Math.min(...known), Math.max(...known)]))
      }
    }),
  )
})
