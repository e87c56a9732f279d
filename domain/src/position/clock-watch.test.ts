import { describe, expect, test } from 'vitest'
import { newClockWatch, watchClock } from './clock-watch.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 22, 12)

interface Sent {
  /** When it happened, in truth. */
  at: number
  /** How long after that it was received. */
  delayMs?: number
  buffered?: boolean
}

/** What is certain of a clock, so far ahead of UTC, after these reports in the order of their receipt. */
function learned(aheadMs: number, reports: readonly Sent[], watch = newClockWatch(null)): number | null {
  for (const { at, delayMs = 3 * SECOND, buffered = false } of reports)
    watchClock(watch, { fixTime: at + aheadMs, buffered }, at + delayMs)
  return watch.certain
}

function every(stepMs: number, forMs: number, from = NOW): Sent[] {
  return Array.from({ length: Math.floor(forMs / stepMs) + 1 }, (_, index) => ({ at: from + index * stepMs }))
}

/** Kept without a signal since `from`, sent in one go at `at`, in order. */
function upload(from: number, at: number, { stepMs = 30 * SECOND, paceMs = 200, buffered = false } = {}): Sent[] {
  return every(stepMs, at - from, from).map((sent, index) => ({
    at: sent.at,
    delayMs: at + index * paceMs - sent.at,
    buffered,
  }))
}

describe('a clock that is ahead', () => {
  test.each([8, 5.75, 14, 0.25])('by %s h is certain after some minutes of reports', (hours) => {
    expect(learned(hours * HOUR, every(30 * SECOND, 4 * MINUTE))).toBeNull()
    expect(learned(hours * HOUR, every(30 * SECOND, 6 * MINUTE))).toBe(hours * 60)
  })

  test('is told from its live reports, not from those that it sends from memory', () => {
    const watch = newClockWatch(null)
    expect(learned(8 * HOUR, upload(NOW - 5 * HOUR, NOW), watch)).toBeNull()
    expect(learned(8 * HOUR, every(30 * SECOND, 8 * MINUTE, NOW + 10 * MINUTE), watch)).toBe(480)
  })

  test('by minutes that are no zone is none', () => {
    expect(learned(7 * MINUTE, every(30 * SECOND, 3 * HOUR))).toBeNull()
  })

  test('is certain although some reports come late', () => {
    const reports = every(30 * SECOND, 10 * MINUTE).map((sent, index) => ({
      ...sent,
      delayMs: index % 3 === 0 ? 40 * SECOND : 2 * SECOND,
    }))
    expect(learned(8 * HOUR, reports)).toBe(480)
  })
})

describe('a clock that is behind', () => {
  test('is certain after an hour of equal delays', () => {
    expect(learned(-3 * HOUR, every(30 * SECOND, 59 * MINUTE))).toBeNull()
    expect(learned(-3 * HOUR, every(30 * SECOND, 61 * MINUTE))).toBe(-180)
  })

  test('is not what a tracker looks like that sends what it kept for hours, at whatever pace', () => {
    for (const paceMs of [50, 200, 1_000, 5_000, 15_000]) {
      const watch = newClockWatch(null)
      for (const hours of [3, 8, 12]) learned(0, upload(NOW - hours * HOUR, NOW + hours, { paceMs }), watch)
      expect(watch.certain).toBeNull()
    }
  })

  test('is not what a tracker looks like that kept its reports for whole hours, once one comes at once', () => {
    const late = every(30 * SECOND, 50 * MINUTE).map((sent) => ({ ...sent, delayMs: 3 * HOUR }))
    const live: Sent[] = [{ at: NOW + 3 * HOUR + 50 * MINUTE + 10 * SECOND }]
    const on = every(30 * SECOND, 50 * MINUTE, NOW + 51 * MINUTE).map((sent) => ({ ...sent, delayMs: 3 * HOUR }))
    expect(learned(0, [...late, ...live, ...on])).toBeNull()
  })

  test('is not learned from what the tracker says that it kept', () => {
    const kept = every(30 * SECOND, 3 * HOUR).map((sent) => ({ ...sent, delayMs: 3 * HOUR, buffered: true }))
    expect(learned(0, kept)).toBeNull()
  })
})

describe('a clock that is right', () => {
  test('is certain, and stays so when reports of hours come from memory', () => {
    const watch = newClockWatch(null)
    expect(learned(0, every(30 * SECOND, 6 * MINUTE), watch)).toBe(0)
    learned(0, upload(NOW + HOUR, NOW + 4 * HOUR), watch)
    expect(learned(0, every(30 * SECOND, 6 * MINUTE, NOW + 4 * HOUR + 5 * MINUTE), watch)).toBe(0)
  })

  test('is learned again once the zone of the tracker is put right, either way', () => {
    const fast = newClockWatch(480)
    expect(learned(0, every(30 * SECOND, 30 * MINUTE), fast)).toBe(480)
    expect(learned(0, every(30 * SECOND, 90 * MINUTE, NOW + HOUR), fast)).toBe(0)
    const slow = newClockWatch(-180)
    expect(learned(0, every(30 * SECOND, 6 * MINUTE), slow)).toBe(0)
  })
})

test('one report, sent again and again, is one', () => {
  const watch = newClockWatch(null)
  for (let minute = 0; minute < 60; minute++)
    watchClock(watch, { fixTime: NOW + 8 * HOUR, buffered: false }, NOW + minute * SECOND)
  expect(watch).toMatchObject({ reports: 1, certain: null })
})
