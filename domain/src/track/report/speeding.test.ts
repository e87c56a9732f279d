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
