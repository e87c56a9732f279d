import { expect, test } from 'vitest'
import { driverOf } from './drivers.ts'

const MINUTE = 60_000
const trip = { runStart: 100 * MINUTE, end: 160 * MINUTE }
const told = (...minutes: number[]) => minutes.map((minute) => ({ at: minute * MINUTE, driverId: `at ${minute}` }))

test('who drove is who was told last from half an hour before the trip to its end', () => {
  expect(driverOf(told(69), trip)).toBeNull()
  expect(driverOf(told(70, 161), trip)).toBe('at 70')
  expect(driverOf(told(20, 90, 120, 160, 170), trip)).toBe('at 160')
  expect(driverOf([], trip)).toBeNull()
})
