import { expect, test } from 'vitest'
import { heldInWords } from './held-words.ts'

const NONE = { mails: 0, notices: 0, commands: 0, schedules: 0 }

test('what was held is told with what to do about it, schedules alone too', () => {
  expect(heldInWords(NONE)).toEqual([])
  expect(heldInWords({ ...NONE, schedules: 2 })).toEqual([
    'Comandos agendados que ficaram pausados: 2. Retome-os em Configurações, Comandos, Comandos agendados.',
  ])
  expect(heldInWords({ mails: 1, notices: 2, commands: 3, schedules: 4 })).toEqual([
    expect.stringContaining('e-mails 1, avisos 2, comandos 3.'),
    expect.stringContaining('pausados: 4.'),
  ])
})
