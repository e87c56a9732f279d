import { expect, test } from 'vitest'
import { createPen, DRAWN_START } from '../../track/drawings/drawn-track.ts'
import { found, judged, NIGHT, until, YARD } from '../drawings/judged-drawing.ts'
import type { Rule } from '../rule.ts'
import type { Schedule } from '../schedule.ts'

test('what lasts ends with its hours, heard of at their end or not', () => {
  // The drawing begins at 9:00 in São Paulo: these hours end half an hour later.
  const MORNING: Schedule = {
    ...{ ...NIGHT, isOutside: false, knowsHolidays: false },
    hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 8 * 60, toMinute: 9 * 60 + 30 }],
  }
  const asleep = createPen(60).stand(1200, false).silence(86_400).stand(600, false)
  const stopped = { forSeconds: 600, schedule: MORNING }
  const heard = createPen(60).stand(1200, false).track()
  expect(found({ kind: 'stopped' }, heard, stopped, { nowMinute: 25 })).toEqual(['0– ×1'])
  expect(found({ kind: 'stopped' }, heard, stopped, { nowMinute: 40 })).toEqual(['0–30 ×1'])
  expect(found({ kind: 'stopped' }, asleep.track(), stopped, { nowMinute: 1465 })).toEqual(['0–30 ×1', '1380– ×1'])
  // What would have lasted long enough after them did not.
  expect(
    found(
      { kind: 'stopped' },
      createPen(60).stand(1200, false).track(),
      { ...stopped, forSeconds: 2400 },
      { nowMinute: 200 },
    ),
  ).toEqual([])
})

test('what goes on when its hours begin begins with them, heard of then or not, and each time anew', () => {
  const hours = (fromHour: number, toHour: number, own: Partial<Rule> = {}) => ({
    schedule: {
      ...{ ...NIGHT, isOutside: false, knowsHolidays: false },
      hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: fromHour * 60, toMinute: toHour * 60 }],
    },
    forSeconds: 1800,
    ...own,
  })
  // It parks at 9:03; the drawing begins at 9:00.
  const parked = () => createPen(60).drive(2000).stand(1200, false)
  const asleep = parked().track()
  const hourly = parked()
    .silence(3600)
    .stand(6 * 3600, false, 3600)
    .track()
  const away = parked().silence(86_400).drive(5000).track()
  for (const track of [asleep, hourly]) {
    const stopped = (nowMinute: number, own: Partial<Rule> = {}) => {
      const heard = track === asleep ? track : until(track, nowMinute)
      return found({ kind: 'stopped' }, heard, hours(10, 12, own), { nowMinute })
    }
    expect(stopped(89)).toEqual([])
    expect(stopped(91)).toEqual(['60– ×1'])
    expect(stopped(183)).toEqual(['60–180 ×1'])
    expect(stopped(24 * 60 + 91)).toEqual(['60–180 ×1', '1500– ×1'])
    expect(stopped(24 * 60 + 91, { coolDownSeconds: 86_400 })).toEqual(['60– ×2'])
    expect(stopped(24 * 60 + 91, { forSeconds: 7201 })).toEqual([])
  }
  expect(found({ kind: 'stopped' }, away, hours(10, 12))).toEqual(['60–180 ×1'])
  expect(judged({ kind: 'stopped' }, asleep, hours(10, 12), { nowMinute: 30 }).dueAt).toBe(DRAWN_START + 90 * 60_000)
  const yard = (kind: 'staysAway' | 'staysInside') =>
    found({ kind }, asleep, { ...hours(10, 12), geofenceIds: [YARD.id] })
  expect(yard('staysInside')).toEqual([])
  expect(yard('staysAway').slice(0, 2)).toEqual(['60–180 ×1', '1500–1620 ×1'])
})

test('what goes on while its hours never come is told of never, and not waited for', () => {
  const never = {
    ...NIGHT,
    knowsHolidays: false,
    hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 0 }],
  }
  const asleep = createPen(60).drive(3000).stand(1200, false).track()
  const { findings, dueAt } = judged({ kind: 'stopped' }, asleep, { schedule: never, forSeconds: 60 })
  expect([findings[0]!.occurrences, dueAt]).toEqual([[], null])
})

test('a silence that is one outside of the hours is told when they begin', () => {
  const quiet = createPen(60).drive(3000).track()
  const silence = { forSeconds: 3600, schedule: { ...NIGHT, isOutside: false } }
  // Silent from 9:05 on and in the hours at 10:05; then from 17:40 on, of which Monday at 6:00 is the first hour.
  expect(found({ kind: 'silent' }, quiet, silence, { nowMinute: 70 })).toEqual(['5– ×1'])
  const evening = createPen(600).stand(31_200, false).track()
  expect(found({ kind: 'silent' }, evening, silence, { nowMinute: 45 * 60 - 1 })).toEqual([])
  expect(found({ kind: 'silent' }, evening, silence, { nowMinute: 45 * 60 + 1 })).toEqual(['520– ×1'])
})
