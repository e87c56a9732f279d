import { describe, expect, test } from 'vitest'
import { judgeClock } from './device-clock.ts'

const RECEIVED = Date.UTC(2026, 10, 21, 12)
const DAY = 86_400_000

describe('the clock of a tracker', () => {
  test('stands within two years back and one day ahead', () => {
    for (const fixTime of [RECEIVED, RECEIVED - 729 * DAY, RECEIVED + 0.9 * DAY]) {
      expect(judgeClock(fixTime, RECEIVED)).toEqual({ fixTime, corrected: false })
    }
  })

  test('is no more ahead than it is of an instant that has passed, where the server is behind that', () => {
    const behind = RECEIVED - 400 * DAY
    expect(judgeClock(RECEIVED, behind)).toBeNull()
    expect(judgeClock(RECEIVED, behind, 730, RECEIVED - 3_600_000)).toEqual({ fixTime: RECEIVED, corrected: false })
    expect(judgeClock(RECEIVED + 2 * DAY, behind, 730, RECEIVED)).toBeNull()
    expect(judgeClock(RECEIVED, RECEIVED, 730, Number.NEGATIVE_INFINITY)).toEqual({
      fixTime: RECEIVED,
      corrected: false,
    })
  })

  test('that forgot one or two GPS eras is set right by exactly 1024 or 2048 weeks', () => {
    expect(judgeClock(RECEIVED - 1024 * 7 * DAY, RECEIVED)).toEqual({ fixTime: RECEIVED, corrected: true })
    expect(judgeClock(RECEIVED - 2048 * 7 * DAY, RECEIVED)).toEqual({ fixTime: RECEIVED, corrected: true })
  })

  test('that shows no possible time is refused, whatever it shows', () => {
    for (const fixTime of [Number.NaN, 0, RECEIVED + 2 * DAY, RECEIVED - 3 * 365 * DAY, Number.POSITIVE_INFINITY]) {
      expect(judgeClock(fixTime, RECEIVED)).toBeNull()
    }
  })
})
