import { expect, test } from 'vitest'
import { hasRoom, type Intake } from './intake.ts'

function intakeOf(pending: number, pendingBytes = 0): Intake {
  return {
    ...{ pending: () => pending, pendingBytes: () => pendingBytes },
    accept: async () => 'stored',
    isStalled: () => false,
  }
}

test('there is more room for the first frame of a connection', () => {
  expect(hasRoom(intakeOf(19_999))).toBe(true)
  expect(hasRoom(intakeOf(20_000))).toBe(false)
  expect(hasRoom(intakeOf(29_999), true)).toBe(true)
  expect(hasRoom(intakeOf(30_000), true)).toBe(false)
})

test('so there is for its bytes', () => {
  expect(hasRoom(intakeOf(1, 64 * 2 ** 20))).toBe(false)
  expect(hasRoom(intakeOf(1, 96 * 2 ** 20 - 1), true)).toBe(true)
  expect(hasRoom(intakeOf(1, 96 * 2 ** 20), true)).toBe(false)
})
