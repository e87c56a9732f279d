import { createHash } from 'node:crypto'
import { operations } from '@monitorweb/contract/operations'
import { mailAddressesIn } from '@monitorweb/contract/rules/mail-address'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { changePassword, resetPassword } from '../../auth/passwords/change-password.ts'
import { requestPasswordReset, sendPasswordLink } from '../../auth/passwords/password-requests.ts'
import { createPasswordVerifier } from '../../auth/passwords/verify-password.ts'
import { getManagedPerson } from '../../storage/accounts/managed-person.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countAttempt } from '../../storage/identity/attempt-limit.ts'
import type { AttemptLimit } from '../../storage/identity/attempt-standing.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type Names = 'requestPasswordReset' | 'resetPassword' | 'changePassword' | 'sendPasswordLink'

const DONE = { status: true }

/** These resolvers serve passwords that are forgotten, changed, or made for the first time. */
export function passwordResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const verifyPassword = createPasswordVerifier(deps.pool)
  const { changePassword: change, resetPassword: reset } = operations
  return {
    async requestPasswordReset({ identifier }, { address }) {
      await requestPasswordReset(deps, { identifier, address })
      return DONE
    },
    async resetPassword({ token, password }, visitor) {
      await resetPassword(deps, visitor, {
        token: { value: token, field: reset.args.token.wire },
        password: { value: password, field: reset.args.password.wire },
      })
      return DONE
    },
    async changePassword({ current, password }, viewer) {
      await changePassword({ ...deps, verifyPassword }, viewer, {
        current: { value: current, field: change.args.current.wire },
        next: { value: password, field: change.args.password.wire },
      })
      return DONE
    },
    async sendPasswordLink({ userId }, viewer) {
      await mailLinkTo(deps, viewer, userId!)
      return DONE
    },
  }
}

/** Whoever keeps users chooses their addresses, and nobody is to be flooded with mail of ours. */
const LINKS_TO_ONE_ADDRESS = { free: 5, longestDelaySeconds: 3600 }

/** Answers a limit for each address, however several are written down together. Keys are in one order for everybody. */
function limitsOf(email: string): AttemptLimit[] {
  const addresses = new Set(mailAddressesIn(email.toLowerCase()))
  const digests = [...addresses].map((address) => createHash('sha256').update(address).digest('base64url'))
  return digests.sort().map((digest) => ({ key: `link to ${digest}`, ...LINKS_TO_ONE_ADDRESS }))
}

async function mailLinkTo(deps: ResolverDeps, viewer: Viewer, userId: number): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const person = await getManagedPerson(client, { viewer, privileged: deps.privileged }, userId)
    const field = operations.sendPasswordLink.args.userId.wire
    // The link would lead to a password that opens nothing, and is refused there.
    if (person.accessEnded) throw new FieldError(field, 'O acesso deste usuário terminou: mude «Acesso até» antes.')
    await countAttempt(client, limitsOf(person.email))
    if (!(await sendPasswordLink(client, deps, person))) {
      throw new FieldError(field, 'Este usuário não tem um e-mail válido.')
    }
    await writeAudit(client, viewer, { action: 'sendPasswordLink', entity: 'user', entityId: userId })
  })
}
