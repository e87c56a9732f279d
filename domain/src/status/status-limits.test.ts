import { describe, expect, test } from 'vitest'
import { type StatusLimits, statusRulesFor } from './status-limits.ts'
import { DEFAULT_STATUS_RULES } from './vehicle-status.ts'

const sleepyModel: StatusLimits = { customerId: null, versionId: 7, rules: { expectedOffSeconds: 43_200 } }
const everybody: StatusLimits = { customerId: null, versionId: null, rules: { expectedOnSeconds: 120, movingKmh: 8 } }
const parent: StatusLimits = { customerId: 10, versionId: null, rules: { expectedOnSeconds: 60 } }
const childsModel: StatusLimits = { customerId: 20, versionId: 7, rules: { movingKmh: 2 } }
const all = [childsModel, sleepyModel, parent, everybody]

describe('the rules by which a vehicle is judged', () => {
  test('are the published ones where nobody set any', () => {
    expect(statusRulesFor([], { customers: [20, 10], versionId: 7 })).toEqual(DEFAULT_STATUS_RULES)
  })

  test('take each value from the nearest customer, the model of the device first', () => {
    expect(statusRulesFor(all, { customers: [20, 10], versionId: 7 })).toEqual({
      ...DEFAULT_STATUS_RULES,
      expectedOnSeconds: 60,
      expectedOffSeconds: 43_200,
      movingKmh: 2,
      stillKmh: 2,
    })
  })

  test('are not those of another customer or model', () => {
    const rules = statusRulesFor(all, { customers: [30], versionId: null })
    expect(rules).toEqual({ ...DEFAULT_STATUS_RULES, expectedOnSeconds: 120, movingKmh: 8 })
  })
})
