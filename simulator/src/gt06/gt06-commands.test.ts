import { expect, test } from 'vitest'
import { obey, temperOf } from './gt06-commands.ts'

test('a relay switches, but not of a tracker that is not wired to one, and a deaf one says nothing', () => {
  expect(obey('Relay,1#', 'obedient')).toMatchObject({
    answer: expect.stringContaining('Success'),
    changes: { blocked: true },
  })
  expect(obey('Relay,0#', 'obedient').changes).toEqual({ blocked: false })
  expect(obey('Relay,1#', 'unwired')).toMatchObject({ answer: expect.stringContaining('Success'), changes: {} })
  expect(obey('Relay,1#', 'unwilling')).toMatchObject({ answer: 'Command Error!', changes: {} })
  expect(obey('Relay,1#', 'deaf').answer).toBeNull()
  expect(obey('RESET#', 'obedient').restarts).toBe(true)
  expect(obey('MAKECOFFEE#', 'obedient').answer).toBe('Command Error!')
})

test('the last digit of the IMEI decides how a tracker takes commands', () => {
  expect(['1', '7', '8', '9'].map((digit) => temperOf(`86301000000000${digit}`))).toEqual([
    ...['obedient', 'unwired', 'unwilling', 'deaf'],
  ])
})
