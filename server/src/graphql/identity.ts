import type { identityOperations } from '@monitorweb/contract/identity-operations'
import { accessRequestResolvers } from './access-requests.ts'
import { openSessionResolvers } from './open-sessions.ts'
import { passwordResolvers } from './passwords.ts'
import { profileResolvers } from './profile.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'
import { sessionResolvers } from './session.ts'
import { totpResolvers } from './totp.ts'

type Names = keyof typeof identityOperations | 'createToken'

/** Sessions, requests for access, passwords, the own profile, the second factor. */
export function identityResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  return {
    ...sessionResolvers(deps),
    ...openSessionResolvers(deps),
    ...passwordResolvers(deps),
    ...accessRequestResolvers(deps),
    ...profileResolvers(deps),
    ...totpResolvers(deps),
  }
}
