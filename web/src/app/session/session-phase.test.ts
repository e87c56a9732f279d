import { expect, test } from 'vitest'
import { phaseOf, timeLeft } from './session-phase.ts'

const now = Date.UTC(2026, 2, 4)

test('two minutes before its end a session is warned of, at the end the page locks', () => {
  expect(phaseOf(now + 121_000, now)).toBe('fine')
  expect(phaseOf(now + 120_000, now)).toBe('ending')
  expect(phaseOf(now + 6_000, now)).toBe('ending')
  expect(phaseOf(now + 5_000, now)).toBe('over')
  expect(phaseOf(now - 3_600_000, now)).toBe('over')
})

test('what is left is said in minutes and seconds', () => {
  expect(timeLeft(now + 118_000, now)).toBe('1:58')
  expect(timeLeft(now + 4_000, now)).toBe('0:04')
  expect(timeLeft(now - 1, now)).toBe('0:00')
})
