import { settingsOperations } from '@monitorweb/contract/administration/settings-operations'
import { checkValue } from '@monitorweb/contract/wire/codec'
import type { Field, FieldSet } from '@monitorweb/contract/wire/field'
import { changeStatusLimits, countStatusLimits, listStatusLimits } from '../../storage/settings/status-limit-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type Names = keyof typeof settingsOperations

/** These resolvers keep what operators set for everyone. */
export function settingsResolvers({ pool }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    listStatusLimits: (page) => listStatusLimits(pool, page),
    countStatusLimits: () => countStatusLimits(pool),
    changeStatusLimits: async ({ input, ...key }, viewer) =>
      await changeStatusLimits(pool, viewer, {
        ...key,
        changes: checked(settingsOperations.changeStatusLimits.input.fields, input),
      }),
  }
}

/** Answers what was sent, each value by its field's rule. Throws FieldError. */
function checked<I extends object>(fields: FieldSet, input: I): I {
  const values = Object.entries(input).map(([name, value]) => [name, checkValue(fields[name] as Field, value)])
  return Object.fromEntries(values) as I
}
