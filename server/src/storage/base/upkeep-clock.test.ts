import { expect, test } from 'vitest'
import { believedAtLeast, judgeUpkeepClock, type UpkeepClock } from './upkeep-clock.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 24, 2)

/** An upkeep each hour for so long. */
function keepUp(clock: UpkeepClock | null, from: number, days: number): UpkeepClock {
  let judged = judgeUpkeepClock(clock, from)
  for (let at = from + HOUR; at <= from + days * DAY; at += HOUR) judged = judgeUpkeepClock(judged, at)
  return judged
}

test('a clock that goes on is believed, also after a weekend without the program', () => {
  const friday = keepUp(null, NOW, 2)
  expect(friday).toEqual({ believedAt: NOW + 2 * DAY, doubt: null })
  expect(judgeUpkeepClock(friday, NOW + 4.9 * DAY)).toEqual({ believedAt: NOW + 4.9 * DAY, doubt: null })
})

test.each([
  ['ahead', 400 * DAY],
  ['behind', -400 * DAY],
])('one that is thrown 400 days %s is doubted for a week, and forgotten once it is put right', (_, thrown) => {
  const doubted = keepUp({ believedAt: NOW, doubt: null }, NOW + thrown, 6.9)
  expect(doubted).toMatchObject({ believedAt: NOW, doubt: { since: NOW + thrown } })
  expect(judgeUpkeepClock(doubted, NOW + 2 * DAY)).toEqual({ believedAt: NOW + 2 * DAY, doubt: null })
})

test('one that is put back is doubted from where reports would be of its future', () => {
  const clock = { believedAt: NOW, doubt: null }
  expect(judgeUpkeepClock(clock, NOW - 0.9 * DAY).doubt).toBeNull()
  expect(judgeUpkeepClock(clock, NOW - 1.1 * DAY).doubt).not.toBeNull()
})

test('what has passed is known while a clock is behind, to the upkeep, and is not told by one that is ahead', () => {
  expect(believedAtLeast({ believedAt: NOW, doubt: null }, NOW + HOUR)).toBe(NOW + HOUR)
  expect(believedAtLeast({ believedAt: NOW, doubt: null }, NOW - 400 * DAY)).toBe(NOW)
  expect(believedAtLeast({ believedAt: NOW, doubt: null }, NOW + 400 * DAY)).toBe(NOW)
  const doubted = keepUp({ believedAt: NOW, doubt: null }, NOW - 400 * DAY, 2)
  expect(believedAtLeast(doubted, NOW - 398 * DAY)).toBe(NOW + 2 * DAY)
})

test('after months without the program the clock is believed a week later', () => {
  const back = NOW + 90 * DAY
  expect(keepUp({ believedAt: NOW, doubt: null }, back, 6.9).believedAt).toBe(NOW)
  expect(keepUp({ believedAt: NOW, doubt: null }, back, 7)).toEqual({ believedAt: back + 7 * DAY, doubt: null })
})

test('one that leaps again is doubted anew', () => {
  const doubted = keepUp({ believedAt: NOW, doubt: null }, NOW + 400 * DAY, 6)
  expect(judgeUpkeepClock(doubted, NOW + 800 * DAY)).toEqual({
    believedAt: NOW,
    doubt: { since: NOW + 800 * DAY, seenAt: NOW + 800 * DAY },
  })
})

test('two processes whose upkeep falls together, each by a clock that is a little off, come to believe it all the same', () => {
  const back = NOW + 90 * DAY
  let clock: UpkeepClock = { believedAt: NOW, doubt: null }
  for (let at = back; at <= back + 7 * DAY; at += HOUR) clock = judgeUpkeepClock(judgeUpkeepClock(clock, at + 40), at)
  expect(clock.doubt).toBeNull()
  expect(clock.believedAt).toBeGreaterThanOrEqual(back + 7 * DAY - HOUR)
})

test('a machine that is switched on for a day each week is believed a week later', () => {
  let clock: UpkeepClock = { believedAt: NOW, doubt: null }
  for (const week of [1, 2]) {
    const on = NOW + week * 7 * DAY
    clock = judgeUpkeepClock(clock, on, true)
    for (let at = on + HOUR; at <= on + DAY; at += HOUR) clock = judgeUpkeepClock(clock, at)
  }
  expect(clock).toEqual({ believedAt: NOW + 15 * DAY, doubt: null })
})

test('a clock that leaps again while the program runs, or further than machines are off, is doubted anew', () => {
  const doubted = judgeUpkeepClock({ believedAt: NOW, doubt: null }, NOW + 400 * DAY)
  expect(judgeUpkeepClock(doubted, NOW + 410 * DAY).doubt?.since).toBe(NOW + 410 * DAY)
  expect(judgeUpkeepClock(doubted, NOW + 440 * DAY, true).doubt?.since).toBe(NOW + 440 * DAY)
})
