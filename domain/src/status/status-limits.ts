import { DEFAULT_STATUS_RULES, type StatusRules } from './vehicle-status.ts'

/**
 * The values that a customer, a device model, or both together have of their own; every other value comes from
 * elsewhere.
 */
export type OwnStatusRules = Partial<StatusRules>

/** Values set by the operators. A null id stands for every customer, or for every model. */
export interface StatusLimits {
  customerId: number | null
  versionId: number | null
  rules: OwnStatusRules
}

/** The values that each rule may have, both ends included; outside of them the status would be nonsense. */
export const STATUS_LIMIT_BOUNDS: Record<keyof StatusRules, { least: number; most: number }> = {
  expectedOnSeconds: { least: 10, most: 86_400 },
  expectedOffSeconds: { least: 60, most: 604_800 },
  movingKmh: { least: 1, most: 50 },
  stillKmh: { least: 0, most: 50 },
  noGpsSeconds: { least: 60, most: 86_400 },
  lostInMotionSeconds: { least: 60, most: 604_800 },
}

/**
 * The vehicle for which values are sought: its customer and those above it, the nearest first, and the model of its
 * device.
 */
export interface StatusSubject {
  customers: readonly number[]
  versionId: number | null
}

/**
 * Finds the rules by which one vehicle is judged. Each value comes from the nearest customer that has it, then from
 * those for every customer, then from the published defaults; at the same customer the one for the device's model comes
 * first.
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
