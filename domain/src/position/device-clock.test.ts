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
