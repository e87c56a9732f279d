import { expect, test } from 'vitest'
import { type TellingTimes, tellingTime } from './quiet-hours.ts'

const ALWAYS: TellingTimes = { quiet: null, digestMinutes: 0, zone: 'America/Sao_Paulo' }
const NIGHT: TellingTimes = { ...ALWAYS, quiet: { from: 22 * 60, to: 6 * 60 } }
/** São Paulo is three hours behind UTC all the year. */
const at = (clock: string) => Date.parse(`${clock}:00-03:00`)

test('who said nothing is told at once', () => {
  expect(tellingTime(at('2026-11-23T23:10'), ALWAYS)).toBe(at('2026-11-23T23:10'))
})

test.each([
  ['before', '2026-11-23T21:59', '2026-11-23T21:59'],
  ['at the beginning', '2026-11-23T22:00', '2026-11-24T06:00'],
  ['after midnight', '2026-11-24T00:30', '2026-11-24T06:00'],
  ['at the end', '2026-11-24T06:00', '2026-11-24T06:00'],
])('of a quiet night, what comes %s', (_, came, told) => {
  expect(tellingTime(at(came), NIGHT)).toBe(at(told))
})

test('a quiet noon ends the same day, and the same minute twice is no quiet', () => {
  const noon = { ...ALWAYS, quiet: { from: 12 * 60, to: 13 * 60 } }
  expect(tellingTime(at('2026-11-23T12:20'), noon)).toBe(at('2026-11-23T13:00'))
  expect(tellingTime(at('2026-11-23T12:20'), { ...ALWAYS, quiet: { from: 720, to: 720 } })).toBe(at('2026-11-23T12:20'))
})

test('by the clock of the person, not of the server', () => {
  const manaus = { ...NIGHT, zone: 'America/Manaus' }
  expect(tellingTime(at('2026-11-23T22:30'), manaus)).toBe(at('2026-11-23T22:30'))
  expect(tellingTime(at('2026-11-23T23:00'), manaus)).toBe(at('2026-11-24T07:00'))
})

test('a digest comes at the next full step, and not in the quiet', () => {
  const hourly = { ...NIGHT, digestMinutes: 60 }
  expect(tellingTime(at('2026-11-23T14:01'), hourly)).toBe(at('2026-11-23T15:00'))
  expect(tellingTime(at('2026-11-23T15:00'), hourly)).toBe(at('2026-11-23T15:00'))
  expect(tellingTime(at('2026-11-23T21:30'), hourly)).toBe(at('2026-11-24T06:00'))
})
