import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { expect, test } from 'vitest'
import { rulesInWords } from './file-parameters.ts'

test('customers that are called alike each keep their rules', () => {
  const strict = { ...DEFAULT_TRIP_RULES, minTripMeters: 500 }
  const told = rulesInWords(
    new Map([
      [1, { name: 'Aurora', rules: DEFAULT_TRIP_RULES }],
      [2, { name: 'Aurora', rules: strict }],
      [3, { name: 'Boreal', rules: strict }],
    ]),
  )
  expect(told.map(({ label }) => label)).toEqual(['Regras usadas: Aurora', 'Regras usadas: Aurora, Boreal'])
  expect(new Set(told.map(({ value }) => value)).size).toBe(2)
})
