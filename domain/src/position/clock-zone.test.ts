import { expect, test } from 'vitest'
import { clockFault, clockFaultSentence, spanWords, zoneMinutes, zoneText } from './clock-zone.ts'

test.each([
  ['+08:00', 480],
  ['+8', 480],
  ['utc-3', -180],
  ['GMT+05:45', 345],
  ['−0330', -210],
  ['UTC', 0],
  ['-00:00', 0],
  ['+14:00', 840],
  ['-14', -840],
])('a zone typed as %s is %s minutes', (typed, minutes) => expect(zoneMinutes(typed)).toBe(minutes))

test.each(['+14:15', '-15', '+03:10', '8', '', 'America/Sao_Paulo', '+3:75', '+99'])('%s is no zone', (typed) =>
  expect(zoneMinutes(typed)).toBeNull(),
)

test('a zone is written so that it is read again', () => {
  for (let minutes = -840; minutes <= 840; minutes += 15) expect(zoneMinutes(zoneText(minutes))).toBe(minutes)
  expect(zoneText(-210)).toBe('-03:30')
})

test('a fault is told by how the reports are read', () => {
  expect(clockFault(null, 0)).toBeNull()
  expect(clockFault(480, 480)).toBeNull()
  expect(clockFault(480, 0)).toEqual({ aheadMinutes: 480, zone: '+08:00' })
  expect(clockFault(0, -180)).toEqual({ aheadMinutes: 180, zone: '+00:00' })
  expect(clockFaultSentence({ aheadMinutes: 480 })).toBe('O relógio deste rastreador está 8 h adiantado: fuso?')
  expect(clockFaultSentence({ aheadMinutes: -210 })).toBe('O relógio deste rastreador está 3 h 30 min atrasado: fuso?')
  expect(spanWords(45)).toBe('45 min')
})
