import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import type pg from 'pg'
import { confirmFactor } from '../auth/second-factor/confirm-factor.ts'
import { NotFoundError } from '../errors/record-errors.ts'
import type { Viewer } from '../storage/base/scope.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import {
  approveCommand,
  cancelCommand,
  declineCommand,
  requireApprovable,
} from '../storage/commands/command-decisions.ts'
import { findFollowedCustomers } from '../storage/commands/command-policies.ts'
import { type CommandRow, findCommand } from '../storage/commands/command-store.ts'
import { findCommandTarget } from '../storage/commands/command-target.ts'
import { waitsForTracker } from './ask.ts'
import { requireAllowed, requireApprover } from './authority.ts'

export interface DecisionDeps {
  pool: pg.Pool
  secrets: Secrets
}

interface Decision {
  id: number
  note: string
}

/**
 * Lets what somebody else asked for be sent. Whoever has a second factor shows it. Throws NotFoundError, ForbiddenError, FieldError for a
 * code that is not right, ConflictError for who asked for it or comes late.
 */
export async function approve(
  { pool, secrets }: DecisionDeps,
  viewer: Viewer,
  { id, note, code }: Decision & { code: { value: string; field: string } },
): Promise<CommandRow> {
  const row = await requireDecidable(pool, viewer, id)
  // A code is right once: what is refused anyway does not use it up.
  requireApprovable(row)
  const approvedWith = await confirmFactor({ pool, secrets }, viewer, code)
  return await approveShown(pool, viewer, { row, note, approvedWith })
}

/** Approves for a person of whom it is known that they may, and how they showed their second factor. Throws ConflictError. */
export async function approveShown(
  pool: pg.Pool,
  viewer: Viewer,
  { row, ...shown }: Pick<Decision, 'note'> & Pick<CommandRow, 'approvedWith'> & { row: CommandRow },
): Promise<CommandRow> {
  // Asked before the approval holds a connection, which would wait for another where many approve at once.
  const waitsFor = await waitsOf(pool, viewer, row)
  return await approveCommand(pool, viewer, { ...shown, id: row.id, waitsFor })
}

async function waitsOf(pool: pg.Pool, viewer: Viewer, row: CommandRow): Promise<string> {
  const { vehicleId, command, channel } = row
  const target = await findCommandTarget(pool, viewer.scope, vehicleId)
  return await waitsForTracker(pool, target, { kind: command.kind, viewer, channel: channel as CommandChannel })
}

/** Throws as {@link approve} does, and asks for no code: nothing is set in motion. */
export async function decline(pool: pg.Pool, viewer: Viewer, decision: Decision): Promise<CommandRow> {
  await requireDecidable(pool, viewer, decision.id)
  return await declineCommand(pool, viewer, decision)
}

/** Takes back what was not sent: whoever may follow it may stop it. Throws NotFoundError, ForbiddenError, ConflictError. */
export async function cancel(pool: pg.Pool, viewer: Viewer, decision: Decision): Promise<CommandRow> {
  await requireFollowed(pool, viewer, decision.id)
  return await cancelCommand(pool, viewer, decision)
}

/** Finds a command of a customer whose commands the person may follow. Throws NotFoundError, ForbiddenError. */
export async function requireFollowed(pool: pg.Pool, viewer: Viewer, id: number): Promise<CommandRow> {
  const row = await required(pool, viewer, id)
  const followed = await findFollowedCustomers(pool, viewer)
  requireAllowed(followed === null || followed.includes(row.customerId))
  return row
}

async function requireDecidable(pool: pg.Pool, viewer: Viewer, id: number): Promise<CommandRow> {
  // Who only shares a vehicle sees it, and is none of its owner's people.
  const row = await requireFollowed(pool, viewer, id)
  await requireApprover(pool, viewer, { customerId: row.customerId, kind: row.command.kind })
  return row
}

async function required(pool: pg.Pool, viewer: Viewer, id: number): Promise<CommandRow> {
  const row = await findCommand(pool, viewer, id)
  if (!row) throw new NotFoundError()
  return row
}
