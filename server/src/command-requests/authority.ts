import type { Command, CommandKind } from '@monitorweb/domain/commands/command'
import { type CommandPolicy, mayApprove } from '@monitorweb/domain/commands/command-policy'
import type pg from 'pg'
import { ForbiddenError } from '../errors/auth-errors.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { findFollowedCustomers, findPolicies } from '../storage/commands/command-policies.ts'
import { type CommandFilter, listKindsForApproval } from '../storage/commands/command-store.ts'

const OF_OTHERS = 'A central não liberou este comando para o seu perfil.'

/** Answers the rules of commands of a vehicle's owner. */
export async function policyOf(client: Queryable, customerId: number): Promise<CommandPolicy> {
  return (await findPolicies(client, [customerId]))(customerId)
}

/** Throws ForbiddenError for a person to whom a customer's rules do not give it. */
export function requireAllowed(isAllowed: boolean): void {
  if (!isAllowed) throw new ForbiddenError(OF_OTHERS)
}

interface Decidable {
  customerId: number
  command: Command
  mayApprove: boolean
}

/** Says of each of these commands whether the person may approve it, by the rules of whose vehicle it is about. */
export async function withRights<T extends Decidable>(pool: pg.Pool, viewer: Viewer, rows: readonly T[]): Promise<T[]> {
  const waiting = rows.filter((row) => row.mayApprove)
  if (waiting.length === 0) return [...rows]
  const policyFor = await findPolicies(
    pool,
    waiting.map(({ customerId }) => customerId),
  )
  const may = ({ customerId, command }: T) => mayApprove(policyFor(customerId), viewer, command.kind)
  return rows.map((row) => (row.mayApprove ? { ...row, mayApprove: may(row) } : row))
}

/** Answers what a person asked to be listed, with whose commands it may follow and which of those that wait it may approve. */
export async function withAuthority<T extends Omit<CommandFilter, 'customerIds' | 'approvable'>>(
  pool: pg.Pool,
  viewer: Viewer,
  asked: T,
): Promise<T & CommandFilter> {
  const customerIds = await findFollowedCustomers(pool, viewer)
  // Among commands that are over none waits.
  const waiting = asked.open || asked.forApproval ? await listKindsForApproval(pool, viewer, customerIds) : []
  const policyFor = await findPolicies(
    pool,
    waiting.map(({ customerId }) => customerId),
  )
  const approvable = waiting.filter(({ customerId, kind }) => mayApprove(policyFor(customerId), viewer, kind))
  return { ...asked, customerIds, approvable }
}

/** Throws ForbiddenError for a person who may not decide of a customer's commands of a kind. */
export async function requireApprover(
  client: Queryable,
  viewer: Viewer,
  { customerId, kind }: { customerId: number; kind: CommandKind },
): Promise<void> {
  requireAllowed(mayApprove(await policyOf(client, customerId), viewer, kind))
}
