import { identityOperations } from '@monitorweb/contract/identity-operations'
import { accessRequestResolvers } from './access-requests.ts'
import { CallError } from './call-error.ts'
import { openSessionResolvers } from './open-sessions.ts'
import { passwordResolvers } from './passwords.ts'
import { profileResolvers } from './profile.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'
import { sessionResolvers } from './session.ts'

type Names = keyof typeof identityOperations | 'createToken'

/** Sessions, requests for access, passwords, the own profile, the second factor. */
export function identityResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const refuse = async () => {
    throw new CallError('INTERNAL', 'Esta operação ainda não está disponível.')
  }
  const pending = Object.fromEntries(Object.keys(identityOperations).map((name) => [name, refuse])) as unknown as Pick<
    Resolvers,
    Names
  >
  return {
    ...pending,
    ...sessionResolvers(deps),
    ...openSessionResolvers(deps),
    ...passwordResolvers(deps),
    ...accessRequestResolvers(deps),
    ...profileResolvers(deps),
  }
}
