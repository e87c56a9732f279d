import { expect, test } from 'vitest'
import { maskClock, parseClock } from './typed-clock.ts'

test('a time of the day is read however operators write it', () => {
  for (const [typed, clock] of [
    ['8', '08:00'],
    ['8h', '08:00'],
    ['8:', '08:00'],
    ['22h', '22:00'],
    ['8h30', '08:30'],
    ['830', '08:30'],
    ['2215', '22:15'],
    [' 08:30 ', '08:30'],
    ['0:05', '00:05'],
    ['23:59', '23:59'],
  ]) {
    expect(parseClock(typed!), typed).toBe(clock)
  }
})

test('what is no time of the day is none', () => {
  for (const typed of ['', '24', '24:00', '9:60', '960', '8:3', '08:30 PM', '12345', 'oito', '-1']) {
    expect(parseClock(typed), typed).toBeNull()
  }
})

test('the colon comes with the fourth figure, and what was written otherwise stays', () => {
  expect(['2', '22', '221', '2215', '22:1', '8h30'].map(maskClock)).toEqual(['2', '22', '221', '22:15', '22:1', '8h30'])
})
