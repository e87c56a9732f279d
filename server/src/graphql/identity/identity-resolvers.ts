import type { customerViewOperations } from '@monitorweb/contract/people/customer-view-operations'
import type { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { accessRequestResolvers } from './access-request-resolvers.ts'
import { openSessionResolvers } from './open-session-resolvers.ts'
import { passwordResolvers } from './password-resolvers.ts'
import { profileResolvers } from './profile-resolvers.ts'
import { sessionResolvers } from './session-resolvers.ts'
import { totpResolvers } from './totp-resolvers.ts'

type Names = keyof typeof identityOperations | keyof typeof customerViewOperations | 'createToken'

/** These resolvers serve sessions, requests for access, passwords, the person's own profile and the second factor. */
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
