import { describe, expect, test } from 'vitest'
import { ALARM_FLOOD_MS, ALARM_KINDS, alarmsIn, belongsTo, bySeverity } from './alarms.ts'
import { noReadings } from './position-report.ts'

describe('the alarms of a report', () => {
  test('are its event and a second event beside it, each once', () => {
    const attributes = { secondEvent: 'powerCut', panic: true }
    expect(alarmsIn({ ...noReadings(), event: 'sos', attributes })).toEqual(['sos', 'powerCut'])
  })

  test('are the switches that a device says are held, even without an event', () => {
    expect(alarmsIn({ ...noReadings(), attributes: { panic: true, jamming: true } })).toEqual(['sos', 'jamming'])
    expect(alarmsIn({ ...noReadings(), attributes: { panic: false, jamming: false } })).toEqual([])
  })

  test('are none where a report tells how somebody drives, or nothing', () => {
    expect(alarmsIn(noReadings())).toEqual([])
    expect(alarmsIn({ ...noReadings(), event: 'hardBraking' })).toEqual([])
    expect(alarmsIn({ ...noReadings(), event: 'powerRestored' })).toEqual([])
  })
})

test('a call for help is graver than any other alarm', () => {
  expect([...ALARM_KINDS].reverse().sort(bySeverity)[0]).toBe('sos')
})

test('an alarm belongs to a flood up to an hour before its first and after its last report', () => {
  const flood = { firstAt: 10 * ALARM_FLOOD_MS, lastAt: 12 * ALARM_FLOOD_MS }
  expect([9, 10, 11, 13].map((hour) => belongsTo(flood, hour * ALARM_FLOOD_MS))).toEqual([true, true, true, true])
  expect(belongsTo(flood, 9 * ALARM_FLOOD_MS - 1)).toBe(false)
  expect(belongsTo(flood, 13 * ALARM_FLOOD_MS + 1)).toBe(false)
})
