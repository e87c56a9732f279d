import { operations } from '@monitorweb/contract/operations'
import type { customerViewOperations } from '@monitorweb/contract/people/customer-view-operations'
import { createPasswordVerifier } from '../../auth/passwords/verify-password.ts'
import { endCustomerView, startCustomerView } from '../../auth/sessions/customer-view.ts'
import { renewSession } from '../../auth/sessions/renew-session.ts'
import { signOut } from '../../auth/sessions/session-actions.ts'
import { createSignIn } from '../../auth/sessions/sign-in.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type Names = 'createToken' | 'renewToken' | 'signOut' | 'confirmPassword' | keyof typeof customerViewOperations

/** These resolvers let people enter, stay and leave. */
export function sessionResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const { signIn } = createSignIn(deps)
  const verifyPassword = createPasswordVerifier(deps.pool)
  return {
    createToken: ({ login, password, code = '', remember }, visitor) =>
      signIn({ login, password, code, remember, ...visitor }),
    renewToken: (_, viewer) => renewSession(deps, viewer, { confirmed: false }),
    async confirmPassword({ password }, viewer) {
      await verifyPassword(viewer, password, operations.confirmPassword.args.password.wire)
      return await renewSession(deps, viewer, { confirmed: true })
    },
    startCustomerView: ({ customerId }, viewer) => startCustomerView(deps, viewer, customerId!),
    async endCustomerView(_, viewer) {
      await endCustomerView(deps.pool, viewer)
      return { status: true }
    },
    async signOut({ noticeChannelId }, viewer) {
      await signOut(deps, viewer, noticeChannelId)
      return { status: true }
    },
  }
}
