import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StopRow } from '#reports/history/history-rows.ts'
import { hoursOfWeek, standsIn } from './stop-hours.ts'

const SAO_PAULO = 'America/Sao_Paulo'
/** A Wednesday, three hours before midnight there. */
const EVENING = Date.UTC(2026, 2, 5, 0)

test('a stand over midnight counts in the hours of both days', () => {
  const week = hoursOfWeek([{ from: EVENING + 90 * 60_000, to: EVENING + 4 * 3_600_000 }], SAO_PAULO)
  expect(week[3]!.slice(21)).toEqual([0, 1800, 3600])
  expect(week[4]!.slice(0, 2)).toEqual([3600, 0])
})

test('a vehicle that fell silent where it stood is not known to stand there ever since', () => {
  const stop = { start: EVENING, end: null, durationSeconds: 3600 } as StopRow
  const stands = standsIn([stop], { from: EVENING, to: EVENING + 27 * 86_400_000 })
  expect(
    hoursOfWeek(stands, SAO_PAULO)
      .flat()
      .reduce((total, seconds) => total + seconds, 0),
  ).toBe(3600)
})

test('every second of a stand counts once', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 3e7 }), fc.integer({ min: 1, max: 400_000 })), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(spans, fc.constantFrom(SAO_PAULO, 'America/New_York', 'Asia/Kolkata'), (found, zone) => {
      const periods = found.map(([after, seconds]) => {
        const from = EVENING + after * 1000
        return { from, to: from + seconds * 1000 }
      })
      const sum = hoursOfWeek(periods, zone)
        .flat()
        .reduce((total, seconds) => total + seconds, 0)
      expect(sum).toBeCloseTo(found.reduce((total, [, seconds]) => total + seconds, 0))
    }),
    { numRuns: 60 },
  )
})
