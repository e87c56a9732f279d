import {
  commandPolicyFields,
  commandPolicyForm,
  type commandPolicyOperations,
  readCommandPolicy,
  type ShownCommandPolicy,
} from '@monitorweb/contract/commands/command-policy-operations'
import type { consentOperations } from '@monitorweb/contract/commands/consent-operations'
import { checkChange } from '@monitorweb/contract/wire/check'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { getPolicy, type PolicyInForce, setPolicy } from '../../storage/commands/command-policies.ts'
import { listConsents, recordConsent, revokeConsent } from '../../storage/commands/consent-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** By these resolvers operators say what makes commands safe: rules of customers, and their consents on file. */
export function commandRuleResolvers({
  pool,
}: Pick<ResolverDeps, 'pool'>): Pick<Resolvers, keyof typeof commandPolicyOperations | keyof typeof consentOperations> {
  return {
    getCommandPolicy: async ({ customerId }) => shown(await getPolicy(pool, customerId)),
    async changeCommandPolicy({ customerId, input }, viewer) {
      requireAdministrator(viewer)
      const { policy: before } = await getPolicy(pool, customerId)
      const form = { ...commandPolicyForm(before), ...checkChange(commandPolicyFields, input) }
      return shown(await setPolicy(pool, viewer, { customerId, policy: readCommandPolicy(form) }))
    },
    async resetCommandPolicy({ customerId }, viewer) {
      requireAdministrator(viewer)
      return shown(await setPolicy(pool, viewer, { customerId, policy: null }))
    },
    listConsents: async ({ customerId }) => await listConsents(pool, customerId!),
    recordConsent: async ({ customerId, ...consent }, viewer) =>
      await recordConsent(pool, viewer, { customerId: customerId!, ...consent }),
    revokeConsent: async (asked, viewer) => await revokeConsent(pool, viewer, asked),
  }
}

/** Who asks for a block could else be rid of the second person by a rule. */
function requireAdministrator({ access }: Viewer): void {
  if (access !== 'A') throw new ForbiddenError('Só administradores da central mudam as regras de comandos.')
}

function shown({ policy, ...whose }: PolicyInForce): ShownCommandPolicy {
  return { ...whose, ...commandPolicyForm(policy) }
}
