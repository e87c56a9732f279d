import type { CommandConsent } from '@monitorweb/contract/commands/consent-operations'
import { UNSENT_STATES } from '@monitorweb/domain/commands/command-state'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import { stepWhere } from './command-steps.ts'
import { nameOf } from './command-store.ts'
import { LOST_CONSENT_WORDS } from './lost-ground.ts'

const COLUMNS = `
  s.id, s.customer_id as "customerId", s.signed_on::text as "signedOn", s.signed_by as "signedBy", s.note,
  coalesce(f.id::text, '') as "fileId", coalesce(f.name, '') as "fileName",
  ${nameOf('s.recorded_by')} as "recordedBy", ${epochMs('s.recorded_at')} as "recordedAt",
  ${nameOf('s.revoked_by')} as "revokedBy", ${epochMs('s.revoked_at')} as "revokedAt", s.revoke_reason as "revokeReason"`
const FROM = `from command_consent s left join upload f on f.consent_id = s.id`

/** Lists the consents of a customer, the one recorded last first. Throws NotFoundError. */
export async function listConsents(client: Queryable, customerId: number): Promise<CommandConsent[]> {
  await requireCustomer(client, customerId)
  const { rows } = await client.query<CommandConsent>(
    `select ${COLUMNS} ${FROM} where s.customer_id = $1 order by s.id desc`,
    [customerId],
  )
  return rows
}

/** Finds the consent on file that holds for a customer's vehicles: its own, signed last. */
export async function findConsent(client: Queryable, customerId: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select id from command_consent where customer_id = $1 and revoked_at is null and signed_on <= now()::date + 1
     order by signed_on desc, id desc limit 1`,
    [customerId],
  )
  return rows[0]?.id ?? null
}

/** Answers what a paper says of a consent, also of one that was revoked since. */
export async function readConsent(client: Queryable, id: number): Promise<CommandConsent | null> {
  const { rows } = await client.query<CommandConsent>(`select ${COLUMNS} ${FROM} where s.id = $1`, [id])
  return rows[0] ?? null
}

interface NewConsent {
  customerId: number
  signedOn: string
  signedBy: string
  note: string
  fileId: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Records a consent with its document, a file of the viewer that nothing has yet. Throws NotFoundError. */
export async function recordConsent(pool: pg.Pool, viewer: Viewer, consent: NewConsent): Promise<CommandConsent> {
  const { customerId, signedOn, signedBy, note, fileId } = consent
  return await inTransaction(pool, async (client) => {
    await requireCustomer(client, customerId)
    const { rows } = await client.query<{ id: number }>(
      `insert into command_consent (customer_id, signed_on, signed_by, note, recorded_by)
       values ($1, $2, $3, $4, $5) returning id`,
      [customerId, signedOn, signedBy, note, viewer.userId],
    )
    const id = rows[0]!.id
    const { rowCount } = await client.query(
      `update upload set consent_id = $1
       where id = $2 and uploaded_by = $3 and event_id is null and consent_id is null`,
      [id, UUID.test(fileId) ? fileId : null, viewer.userId],
    )
    if (rowCount === 0) throw new NotFoundError('fileId')
    const after = { id, signedOn, signedBy, note, fileId }
    await writeAudit(client, viewer, { action: 'recordConsent', entity: 'commandConsent', entityId: customerId, after })
    return (await readConsent(client, id))!
  })
}

/** Revokes a consent, and cancels what rests on it and was not sent. Throws NotFoundError, ConflictError for one revoked before. */
export async function revokeConsent(
  pool: pg.Pool,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<CommandConsent> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ customerId: number; isRevoked: boolean }>(
      `select customer_id as "customerId", revoked_at is not null as "isRevoked" from command_consent
       where id = $1 for update`,
      [id],
    )
    if (!rows[0]) throw new NotFoundError()
    if (rows[0].isRevoked) throw new ConflictError('id', 'Este consentimento já foi revogado.')
    await client.query(
      'update command_consent set revoked_at = now(), revoked_by = $2, revoke_reason = $3 where id = $1',
      [id, viewer.userId, reason],
    )
    await stepWhere(client, 'cancelled', 'c.consent_id = $1 and c.state = any($2)', {
      ...{ values: [id, UNSENT_STATES], words: LOST_CONSENT_WORDS, personId: viewer.userId },
    })
    const entry = { action: 'revokeConsent', entity: 'commandConsent', entityId: rows[0].customerId }
    await writeAudit(client, viewer, { ...entry, after: { id, reason } })
    return (await readConsent(client, id))!
  })
}

async function requireCustomer(client: Queryable, customerId: number): Promise<void> {
  const { rowCount } = await client.query('select from customer where id = $1 and inactive_at is null', [customerId])
  if (rowCount === 0) throw new NotFoundError('customerId')
}
