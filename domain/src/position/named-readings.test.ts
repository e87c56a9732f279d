import { expect, test } from 'vitest'
import { namedReading, valueAsNamed } from './named-readings.ts'

test.each([
  ['hdop', 0.9, 0.9],
  ['hdop', '0.9', undefined],
  ['batteryPercent', 100, 100],
  ['batteryPercent', 255, undefined],
  ['temperatureCelsius', Number.NaN, undefined],
  ['temperature3Celsius', -40, -40],
  ['input8', true, true],
  ['output8', 1, undefined],
  ['blocked', 'perhaps', undefined],
  ['driverId', '00A1', '00A1'],
  ['driverId', 7, '7'],
  ['driverId', true, undefined],
])('%s of %j is %j', (name, said, kept) => {
  expect(valueAsNamed(name, said)).toBe(kept)
})

test('what is no name of the vocabulary is what it was said to be', () => {
  for (const said of ['x', 255, true]) expect(valueAsNamed('tag1Word', said)).toBe(said)
  expect(namedReading('constructor')).toBeUndefined()
})
