import { identityOperations } from '@monitorweb/contract/identity-operations'
import { CallError } from './call-error.ts'
import type { Resolvers } from './resolvers.ts'

type Names = keyof typeof identityOperations

/** Sessions, requests for access, passwords, the own profile, the second factor. */
export function identityResolvers(): Pick<Resolvers, Names> {
  const refuse = async () => {
    throw new CallError('INTERNAL', 'Esta operação ainda não está disponível.')
  }
  return Object.fromEntries(Object.keys(identityOperations).map((name) => [name, refuse])) as unknown as Pick<
    Resolvers,
    Names
  >
}
