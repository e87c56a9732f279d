import { isMailAddress } from '@monitorweb/contract/rules/mail-address'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { composeMail, type MailContent, type MailText } from './compose-mail.ts'

const DAY_MS = 24 * 3600_000

export interface NewMail {
  /** What caused it, for those who look into the outbox. */
  kind: string
  /** One address; where it is none that mail can be sent to, nothing is written down. */
  recipient: string
  content: MailContent
  /** After this it is of no use; a day from now where nothing is said. */
  expiresAt?: EpochMs
}

/**
 * Writes a mail down in the transaction of what causes it; it is sent after the commit, however long that takes. Answers
 * whether there was an address to send it to.
 */
export async function enqueueMail(client: pg.PoolClient, secrets: Secrets, mail: NewMail): Promise<boolean> {
  // Also what would end a header line and begin another: such an address is none.
  if (!isMailAddress(mail.recipient)) return false
  await client.query('insert into mail (kind, recipient, content_encrypted, expires_at) values ($1, $2, $3, $4)', [
    mail.kind,
    mail.recipient,
    secrets.encrypt(JSON.stringify(composeMail(mail.content))),
    new Date(mail.expiresAt ?? Date.now() + DAY_MS),
  ])
  return true
}

export interface WaitingMail {
  id: number
  kind: string
  recipient: string
  attempts: number
  expiresAt: EpochMs
  content: string
}

/** Takes the mail that waits longest, locked until the transaction ends; null when none is due or others have them. */
export async function takeDueMail(client: pg.PoolClient): Promise<WaitingMail | null> {
  const { rows } = await client.query<WaitingMail>(
    `select id, kind, recipient, attempts, extract(epoch from expires_at)::float8 * 1000 as "expiresAt",
            content_encrypted as content
     from mail where state = 'waiting' and next_at <= now() order by next_at, id limit 1 for update skip locked`,
  )
  return rows[0] ?? null
}

/** Throws for what was written down under another key. */
export function openMail({ content }: WaitingMail, secrets: Secrets): MailText {
  return JSON.parse(secrets.decrypt(content)) as MailText
}

/** What was said is cleared away with it: links stand in mails. */
export async function markSent(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(
    `update mail set state = 'sent', sent_at = now(), attempts = attempts + 1, content_encrypted = '', last_error = ''
     where id = $1`,
    [id],
  )
}

/** `retryInMs` null: it is given up. */
export async function markUnsent(
  client: pg.PoolClient,
  id: number,
  { reason, retryInMs }: { reason: string; retryInMs: number | null },
): Promise<void> {
  await client.query(
    `update mail set attempts = attempts + 1, last_error = $2, state = case when $3::float8 is null then 'failed' else state end,
       next_at = now() + make_interval(secs => coalesce($3, 0) / 1000)
     where id = $1`,
    [id, reason.slice(0, 500), retryInMs],
  )
}

/** Forgets mails that were sent, and those that were given up, some weeks ago. */
export async function forgetOldMail(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from mail where state <> 'waiting' and created_at < now() - interval '60 days'`)
}
