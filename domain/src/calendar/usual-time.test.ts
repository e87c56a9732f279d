import { expect, test } from 'vitest'
import { usualTimeWords } from './usual-time.ts'

const ZONE = 'America/Sao_Paulo'
/** Instants in March 2026, whose 4th is a Wednesday. */
const at = (day: number, hour: number) => Date.UTC(2026, 2, day, hour + 3, 20)

test('a habit is a weekday and hours that hold half of the visits or more', () => {
  expect(usualTimeWords([at(4, 7), at(11, 9), at(18, 8), at(20, 15)], ZONE)).toBe('qua, 07–10 h')
  expect(usualTimeWords([at(2, 7), at(3, 8), at(4, 7), at(5, 8)], ZONE)).toBe('07–10 h')
  expect(usualTimeWords([at(4, 0), at(11, 6), at(18, 12), at(25, 18)], ZONE)).toMatch(/^qua/)
})

test('the hours of a habit reach over midnight', () => {
  expect(usualTimeWords([at(2, 23), at(4, 0), at(6, 1)], ZONE)).toBe('23–02 h')
})

test('no usual time is told without a habit', () => {
  expect(usualTimeWords([at(2, 0), at(3, 4), at(4, 8), at(5, 12), at(6, 16), at(7, 20)], ZONE)).toBe('variado')
  expect(usualTimeWords([at(4, 7), at(11, 7)], ZONE)).toBe('')
})
