import * as mini from 'zod/mini'

/**
 * What a value must be, and how it is normalised: a Zod schema with the few verbs that the contract needs. Of Zod's two
 * faces this is built on the small one, which every page of the browser client carries.
 */
export type Rule<T> = mini.ZodMiniType<T, T> & Verbs<T>

type Message = string | { message: string }

interface Verbs<T> {
  /** Another value of the same kind takes its place: normalisation. */
  overwrite(change: (value: T) => T): Rule<T>
  refine(holds: (value: T) => boolean, message?: Message): Rule<T>
  /** Of texts: without what surrounds them. */
  trim(): Rule<T>
  /** Of texts. */
  regex(pattern: RegExp, message: string): Rule<T>
  /** Of texts the length, of numbers the value; the bound itself is allowed. */
  min(least: number, message: string): Rule<T>
  max(most: number, message: string): Rule<T>
  nullable(): Rule<T | null>
}

type Check<T> = Parameters<mini.ZodMiniType<T, T>['check']>[number]

function ruleOf<T>(schema: mini.ZodMiniType<T, T>, ofNumbers = false): Rule<T> {
  const and = (check: unknown) => ruleOf<T>(schema.check(check as Check<T>), ofNumbers)
  const verbs: Verbs<T> = {
    overwrite: (change) => and(mini.overwrite(change)),
    refine: (holds, message) => and(mini.refine(holds as (value: unknown) => boolean, message)),
    trim: () => and(mini.trim()),
    regex: (pattern, message) => and(mini.regex(pattern, message)),
    min: (least, message) => and(ofNumbers ? mini.minimum(least, message) : mini.minLength(least, message)),
    max: (most, message) => and(ofNumbers ? mini.maximum(most, message) : mini.maxLength(most, message)),
    nullable: () => ruleOf(mini.nullable(schema) as unknown as mini.ZodMiniType<T | null, T | null>, ofNumbers),
  }
  return Object.assign(schema, verbs)
}

/** Where rules begin. Messages are Portuguese sentences for the person who typed. */
export const z = {
  string: (message?: string): Rule<string> => ruleOf(mini.string(message)),
  number: (message?: string): Rule<number> => ruleOf(mini.number(message), true),
  int: (message?: string): Rule<number> => ruleOf(mini.int(message), true),
  boolean: (message?: string): Rule<boolean> => ruleOf(mini.boolean(message)),
  literal: <T extends string | number>(values: readonly T[], message?: string): Rule<T> =>
    ruleOf(mini.literal([...values], message) as unknown as mini.ZodMiniType<T, T>),
}
