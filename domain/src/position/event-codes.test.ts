import { expect, test } from 'vitest'
import { codeOfEvent, eventOf, NO_EVENT } from './event-codes.ts'
import { POSITION_FLAGS } from './position-flags.ts'
import { REPORT_EVENTS } from './position-report.ts'

test('every event has a code of its own in seven bits, beside six of flags, as storage packs them, and comes back from it', () => {
  const codes = REPORT_EVENTS.map(codeOfEvent)
  expect(new Set([NO_EVENT, ...codes]).size).toBe(REPORT_EVENTS.length + 1)
  expect(Math.max(...codes)).toBeLessThan(128)
  expect(Math.max(...Object.values(POSITION_FLAGS))).toBeLessThan(64)
  expect(codes.map(eventOf)).toEqual(REPORT_EVENTS)
})

test('the code of no event gives no event, and a code that nobody here knows is a general alert', () => {
  expect(eventOf(codeOfEvent(null))).toBeNull()
  expect(eventOf(255)).toBe('general')
})
