import { describe, expect, test } from 'vitest'
import { DEFAULT_TRIP_RULES, TRIP_RULE_LIMITS, type TripRules, TripRulesError, tripRules } from './trip-rules.ts'

const NAMES = Object.keys(DEFAULT_TRIP_RULES) as (keyof TripRules)[]

describe('trip rules', () => {
  test('are the published ones unless a customer has its own', () => {
    expect(tripRules()).toEqual(DEFAULT_TRIP_RULES)
    expect(tripRules({ minStopSeconds: 300 })).toEqual({ ...DEFAULT_TRIP_RULES, minStopSeconds: 300 })
  })

  test('stand within their own limits, and both ends are allowed', () => {
    for (const rule of NAMES) {
      const { least, most } = TRIP_RULE_LIMITS[rule]
      expect(tripRules({ [rule]: DEFAULT_TRIP_RULES[rule] })).toEqual(DEFAULT_TRIP_RULES)
      expect(tripRules({ [rule]: least })[rule]).toBe(least)
      expect(tripRules({ [rule]: most })[rule]).toBe(most)
    }
  })

  test('that are absurd are refused by name, with what is allowed', () => {
    for (const rule of NAMES) {
      for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY, TRIP_RULE_LIMITS[rule].most * 1.01]) {
        expect(() => tripRules({ [rule]: value })).toThrow(TripRulesError)
      }
    }
    expect(() => tripRules({ stopRadiusMeters: -50 })).toThrow(
      'stopRadiusMeters must be a number from 5 to 2000, not -50',
    )
  })

  test('take no text for a number', () => {
    expect(() => tripRules({ gapSeconds: '600' as unknown as number })).toThrow(TripRulesError)
  })
})
