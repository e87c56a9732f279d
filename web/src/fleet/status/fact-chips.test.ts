import type { LiveAlarm } from '@monitorweb/contract/fleet/live'
import { expect, test } from 'vitest'
import { factChips } from './fact-chips.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const alarm = (kind: LiveAlarm['kind'], minutes: number): LiveAlarm => {
  const at = NOW - minutes * 60_000
  return { alarmId: minutes, kind, firstAt: at, lastAt: at, count: 1 }
}

test('an alarm says what and how long ago, once for each kind, in place of the badge that says less', () => {
  const alarms = [alarm('sos', 3), alarm('sos', 90), alarm('powerCut', 5)]
  const chips = factChips({ badges: ['panic', 'powerCut', 'lowVoltage'], alarms }, NOW)
  expect(chips.map(({ words, isAlert }) => [words.replaceAll('\u00a0', ' '), isAlert])).toEqual([
    ['Pânico há 3 min', true],
    ['Alimentação cortada há 5 min', true],
    ['Tensão baixa', false],
  ])
})

test('a badge without an alarm stands for itself', () => {
  expect(factChips({ badges: ['powerCut'], alarms: [] }, NOW)).toEqual([
    { key: 'powerCut', words: 'Alimentação cortada', name: 'Alimentação cortada', isAlert: true },
  ])
})
