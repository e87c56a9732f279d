import { operations } from '@monitorweb/contract/operations'
import { createPasswordVerifier } from '../../auth/passwords/verify-password.ts'
import { activateTotp, deactivateTotp, resetTotpOf, startTotp } from '../../auth/second-factor/totp.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type Names = 'startTotp' | 'activateTotp' | 'deactivateTotp' | 'resetUserTotp'

/** These resolvers serve the second factor at login. */
export function totpResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const verifyPassword = createPasswordVerifier(deps.pool)
  const { startTotp: start, activateTotp: activate, deactivateTotp: deactivate } = operations
  return {
    async startTotp({ password }, viewer) {
      const judged = await verifyPassword(viewer, password, start.args.password.wire)
      return await startTotp(deps, viewer, judged)
    },
    async activateTotp({ code }, viewer) {
      const codes = await activateTotp(deps, viewer, { value: code, field: activate.args.code.wire })
      return codes.map((one) => ({ code: one }))
    },
    async deactivateTotp({ password, code }, viewer) {
      const judged = await verifyPassword(viewer, password, deactivate.args.password.wire)
      await deactivateTotp(deps, viewer, { judged, code: { value: code, field: deactivate.args.code.wire } })
      return { status: true }
    },
    async resetUserTotp({ userId }, viewer) {
      await resetTotpOf(deps, viewer, userId!)
      return { status: true }
    },
  }
}
