import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DRAWN_START, trackOf } from '../drawings/drawn-track.ts'
import { verdictCode } from '../verdicts.ts'
import { countSpeeding, measureSpeeding } from './speeding.ts'

/** Makes points with these speeds, a minute apart where nothing else is said; null is a speed that was not reported. */
function drive(speeds: readonly (number | null)[], everySeconds = 60) {
  const points = speeds.map((kmh, step) => {
    return { second: step * everySeconds, north: step * 1000, east: 0, ...(kmh !== null && { speedKmh: kmh }) }
  })
  return { track: trackOf(points), verdicts: new Uint8Array(speeds.length) }
}
const minutes = (first: number, last: number) => ({
  from: DRAWN_START + first * 60_000,
  to: DRAWN_START + last * 60_000,
})

describe('being above a limit', () => {
  test('counts once until the limit or less is reported', () => {
    expect(countSpeeding(drive([70, 81, 95, 82, 80, 81, 60]), minutes(0, 6), 80)).toBe(2)
    expect(countSpeeding(drive([80, 80]), minutes(0, 1), 80)).toBe(0)
  })

  test('is one time while the speed hovers at the limit', () => {
    expect(countSpeeding(drive([81, 79, 82, 80, 81, 79, 83], 30), minutes(0, 6), 80)).toBe(1)
    expect(countSpeeding(drive([81, 79, 79, 82], 30), minutes(0, 6), 80)).toBe(2)
    expect(countSpeeding(drive([81, 82, 83], 300), minutes(0, 15), 80)).toBe(1)
  })

  test('is neither begun nor ended by a position that reports no speed', () => {
    expect(countSpeeding(drive([90, null, 90]), minutes(0, 2), 80)).toBe(1)
    expect(countSpeeding(drive([null, null]), minutes(0, 1), 80)).toBeNull()
  })

  test('is nothing that a discarded position says', () => {
    const judged = drive([70, 180, 70])
    judged.verdicts[1] = verdictCode('jump')
    expect(countSpeeding(judged, minutes(0, 2), 80)).toBe(0)
  })

  test('is looked for in the period alone, both ends included', () => {
    const judged = drive([90, 70, 90, 70, 90])
    expect(countSpeeding(judged, minutes(1, 3), 80)).toBe(1)
    expect(countSpeeding(judged, minutes(0, 4), 80)).toBe(3)
  })
})

test('speeding is measured from each position above the limit to the next one, but through no silence', () => {
  const judged = drive([70, 90, 100, 70, 95, 70])
  expect(measureSpeeding(judged, minutes(0, 5), { limitKmh: 80, gapMs: 300_000 })).toMatchObject({
    ...{ count: 2, milliseconds: 180_000 },
    worst: { kmh: 100, at: DRAWN_START + 120_000 },
  })
  expect(measureSpeeding(judged, minutes(0, 5), { limitKmh: 80, gapMs: 59_000 })).toMatchObject({ milliseconds: 0 })
  expect(measureSpeeding(judged, minutes(0, 5), { limitKmh: 110, gapMs: 300_000 })).toEqual({
    ...{ count: 0, milliseconds: 0, worst: null },
  })
  expect(measureSpeeding(drive([null]), minutes(0, 1), { limitKmh: 80, gapMs: 300_000 })).toBeNull()
})

test('speeding lasts up to what is reported at the end of a period, which itself is of the next one', () => {
  const judged = drive([70, 90, 100, 70, 95, 70])
  const measured = (first: number, last: number) =>
    measureSpeeding(judged, minutes(first, last), { limitKmh: 80, gapMs: 300_000 })
  expect(measured(0, 2)).toMatchObject({ count: 1, milliseconds: 60_000, worst: { kmh: 90 } })
  expect(measured(2, 4)).toMatchObject({ count: 1, milliseconds: 60_000, worst: { kmh: 100 } })
  expect(measured(4, 5)).toMatchObject({ count: 1, milliseconds: 60_000, worst: { kmh: 95 } })
  expect(measured(0, 1)).toEqual({ count: 0, milliseconds: 0, worst: null })
})

test('a stretch that crosses an edge of the period has its part on either side', () => {
  const judged = drive([110, 110, 110, 110], 240)
  const measured = (first: number, last: number) =>
    measureSpeeding(judged, minutes(first, last), { limitKmh: 80, gapMs: 300_000 })
  expect(measured(0, 5)).toMatchObject({ count: 1, milliseconds: 300_000 })
  expect(measured(5, 12)).toMatchObject({ count: 1, milliseconds: 420_000 })
  // Nothing was reported in these two minutes, but what lies around them tells.
  expect(measured(5, 7)).toEqual({ count: 0, milliseconds: 120_000, worst: null })
  expect(measureSpeeding(judged, minutes(5, 7), { limitKmh: 80, gapMs: 239_000 })).toBeNull()
})

test('the time above a limit in any parts of a period adds up to that of the whole', () => {
  const speed = fc.option(fc.integer({ min: 60, max: 100 }), { nil: null, freq: 6 })
  const shares = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000))
  const speeds = fc.array(speed, { minLength: 2, maxLength: 40, size: 'max' })
  fc.assert(
    fc.property(speeds, fc.integer({ min: 1, max: 700 }), shares, (said, every, asked) => {
      const judged = drive(said, every)
      const [from = 0, middle = 0, to = 0] = asked
        .toSorted((one, other) => one - other)
        .map((share) => DRAWN_START + share * said.length * every)
      const above = (start: number, end: number) =>
        measureSpeeding(judged, { from: start, to: end }, { limitKmh: 80, gapMs: 600_000 })?.milliseconds ?? 0
      expect(above(from, middle) + above(middle, to)).toBe(above(from, to))
    }),
  )
})
