import { expect, test } from 'vitest'
import { hasRoom, type Intake } from './intake.ts'

function intakeOf(pending: number, pendingBytes = 0): Intake {
  return {
    ...{ pending: () => pending, pendingBytes: () => pendingBytes },
    accept: async () => 'stored',
    take: () => undefined,
    isStalled: () => false,
  }
}

test('there is more room for a connection of which nothing waits, and most for a new one', () => {
  expect(hasRoom(intakeOf(19_999))).toBe(true)
  expect(hasRoom(intakeOf(20_000))).toBe(false)
  expect(hasRoom(intakeOf(29_999), 'first')).toBe(true)
  expect(hasRoom(intakeOf(30_000), 'first')).toBe(false)
  expect(hasRoom(intakeOf(39_999), 'new')).toBe(true)
  expect(hasRoom(intakeOf(40_000), 'new')).toBe(false)
})

test('so there is for its bytes', () => {
  expect(hasRoom(intakeOf(1, 64 * 2 ** 20))).toBe(false)
  expect(hasRoom(intakeOf(1, 96 * 2 ** 20 - 1), 'first')).toBe(true)
  expect(hasRoom(intakeOf(1, 96 * 2 ** 20), 'first')).toBe(false)
})
