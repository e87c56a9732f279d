import { DEFAULT_STATUS_RULES, type StatusRules } from './vehicle-status.ts'

/** Own values of a customer, of a device model, or of both together; what is not in it comes from elsewhere. */
export type OwnStatusRules = Partial<StatusRules>

/** Values set by the operators. Null: for every customer, for every model. */
export interface StatusLimits {
  customerId: number | null
  versionId: number | null
  rules: OwnStatusRules
}

/** What each value may be: outside of it the status would be nonsense. Both ends are allowed. */
export const STATUS_LIMIT_BOUNDS: Record<keyof StatusRules, { least: number; most: number }> = {
  expectedOnSeconds: { least: 10, most: 86_400 },
  expectedOffSeconds: { least: 60, most: 604_800 },
  movingKmh: { least: 1, most: 50 },
  stillKmh: { least: 0, most: 50 },
  noGpsSeconds: { least: 60, most: 86_400 },
  lostInMotionSeconds: { least: 60, most: 604_800 },
}

/** Whom the values are for: its customer and those above it, the nearest first, and the model of its device. */
export interface StatusSubject {
  customers: readonly number[]
  versionId: number | null
}

/**
 * The rules by which one vehicle is judged. Each value comes from the nearest customer that has it, then from those for
 * every customer, then from the published defaults; at the same customer the one for the device's model comes first.
 */
export function statusRulesFor(limits: readonly StatusLimits[], { customers, versionId }: StatusSubject): StatusRules {
  const rules = { ...DEFAULT_STATUS_RULES }
  for (const customerId of [null, ...customers.toReversed()]) {
    for (const model of versionId === null ? [null] : [null, versionId]) {
      const found = limits.find((one) => one.customerId === customerId && one.versionId === model)
      Object.assign(rules, found?.rules)
    }
  }
  // A vehicle that begins to move below the speed at which it stands would flicker between the two.
  return { ...rules, stillKmh: Math.min(rules.stillKmh, rules.movingKmh) }
}
