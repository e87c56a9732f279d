import { operations } from '@monitorweb/contract/operations'
import { preferenceFields, profileInput } from '@monitorweb/contract/people/profile'
import { checkChange, missing } from '@monitorweb/contract/wire/check'
import {
  createPasswordVerifier,
  type JudgedPassword,
  requireJudged,
  type VerifyPassword,
} from '../../auth/passwords/verify-password.ts'
import { leaveAddress } from '../../auth/users/changed-address.ts'
import {
  getProfile,
  type ProfileChange,
  updatePreferences,
  updateProfile,
} from '../../storage/accounts/profile-store.ts'
import { changeRegister } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type Names = 'getMyProfile' | 'changeMyProfile' | 'changePreferences'

/** These resolvers serve what people who are logged in see and change of themselves. */
export function profileResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const { pool } = deps
  const verifyPassword = createPasswordVerifier(pool)
  return {
    getMyProfile: (_, viewer) => getProfile(pool, viewer),
    async changeMyProfile({ input, password }, viewer) {
      const stored = await getProfile(pool, viewer)
      const { email: addressBefore, login } = stored
      const change = checkChange(profileInput, input, stored)
      const isMoved = change.email !== undefined && change.email !== addressBefore
      const judged = isMoved ? await requirePassword(verifyPassword, viewer, password) : null
      return await changeRegister(pool, 'user_account', async (client) => {
        if (judged) await requireJudged(client, viewer, judged)
        const profile = await updateProfile(client, viewer, change as ProfileChange)
        if (isMoved)
          await leaveAddress(
            client,
            { ...deps, actor: viewer },
            { userId: viewer.userId, login, before: addressBefore },
          )
        return profile
      })
    },
    // Nobody keeps a copy of preferences, so nobody is told.
    changePreferences: ({ input }, viewer) =>
      inTransaction(pool, (client) => updatePreferences(client, viewer, checkChange(preferenceFields, input))),
  }
}

/**
 * Asks for the password, since whoever sits down at an open page must not turn the links for new passwords to
 * themselves.
 */
async function requirePassword(
  verify: VerifyPassword,
  viewer: Viewer,
  sent: string | undefined,
): Promise<JudgedPassword> {
  const { password } = operations.changeMyProfile.args
  if (!sent) throw missing(password)
  return await verify(viewer, sent, password.wire)
}
