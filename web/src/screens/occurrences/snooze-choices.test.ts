import { expect, test } from 'vitest'
import { formatTypedInstant } from '#format/typed-instant.ts'
import { snoozeChoices } from './snooze-choices.ts'

const ZONE = 'America/Sao_Paulo'
const choices = (now: string) =>
  Object.fromEntries(
    snoozeChoices(Date.parse(`${now}-03:00`), ZONE).map(({ label, until }) => [
      label,
      until && formatTypedInstant(until, ZONE),
    ]),
  )

test('something is put aside until a full minute, or the morning that comes in the zone of the person', () => {
  expect(choices('2026-12-01T22:15:20')).toEqual({
    '30 min': '01/12/2026 22:46',
    '1 h': '01/12/2026 23:16',
    '4 h': '02/12/2026 02:16',
    'Amanhã, 8:00': '02/12/2026 08:00',
    'Outra hora': null,
  })
  expect(choices('2026-12-02T02:15:00')).toMatchObject({
    '30 min': '02/12/2026 02:45',
    'Hoje, 8:00': '02/12/2026 08:00',
  })
  expect(choices('2026-12-02T08:00:00')).toMatchObject({ 'Amanhã, 8:00': '03/12/2026 08:00' })
})
