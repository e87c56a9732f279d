import { expect, test } from 'vitest'
import { readSchedule, scheduleFault, writeSchedule } from './schedule-text.ts'

test('hours are read and written as the contract has them', () => {
  const text = 'fora_12345_06:00-18:00;fora_6_06:00-12:00'
  expect(readSchedule(text)).toEqual({
    isOutside: true,
    lines: [
      { weekdays: [1, 2, 3, 4, 5], from: '06:00', to: '18:00' },
      { weekdays: [6], from: '06:00', to: '12:00' },
    ],
  })
  expect(writeSchedule(readSchedule(text))).toBe(text)
  expect(readSchedule('')).toBeNull()
  expect(writeSchedule(null)).toBe('')
})

test('what is half typed is kept, and what is missing is named', () => {
  expect(scheduleFault('dentro__22:00-05:00')).toBe('Escolha ao menos um dia da semana.')
  expect(scheduleFault('dentro_0_22:00-')).toBe('Informe as horas, de e até.')
  expect(scheduleFault('dentro_0_22:00-05:00')).toBeNull()
  expect(readSchedule('dentro_0_22:00-')?.lines[0]).toEqual({ weekdays: [0], from: '22:00', to: '' })
})
