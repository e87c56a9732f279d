import type { MailKind } from '@monitorweb/contract/administration/mail-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { isDueAt } from '../base/due-at.ts'
import { readUpkeepInstant } from '../base/upkeep-clock.ts'

/** Sixty days, as the manual says. */
const KEPT_MS = 60 * 24 * 3600_000

interface InsertedMail {
  kind: string
  recipient: string
  contentEncrypted: string
  expiresAt: EpochMs
  /** The notice that it brings; null: none. */
  noticeKey: string | null
}

/** Writes a mail down that waits to be sent. */
export async function insertMail(client: pg.PoolClient, mail: InsertedMail): Promise<void> {
  await client.query(
    'insert into mail (kind, recipient, content_encrypted, expires_at, notice_key) values ($1, $2, $3, $4, $5)',
    [mail.kind, mail.recipient, mail.contentEncrypted, new Date(mail.expiresAt), mail.noticeKey],
  )
}

/** Counts the mails of a kind that were written down for an address within the last hour. */
export async function countRecentMails(client: pg.PoolClient, kind: MailKind, recipient: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from mail
     where lower(recipient) = lower($1) and kind = $2 and created_at > now() - interval '1 hour'`,
    [recipient, kind],
  )
  return rows[0]!.count
}

export interface WaitingMail {
  id: number
  kind: string
  recipient: string
  attempts: number
  expiresAt: EpochMs
  content: string
  noticeKey: string | null
}

/** Links serve for minutes and notices are looked at now; what only confirms stands behind them, however much there is of it. */
const URGENCY = `case when kind in ('passwordReset', 'invitation') then 0 when kind = 'notice' then 1 else 2 end`

/**
 * Takes the most urgent mail that waits, and of these the one that waits longest, locked until the transaction ends; null
 * when none is due or others have them.
 */
export async function takeDueMail(client: pg.PoolClient): Promise<WaitingMail | null> {
  const { rows } = await client.query<WaitingMail>(
    `select id, kind, recipient, attempts, extract(epoch from expires_at)::float8 * 1000 as "expiresAt",
            content_encrypted as content, notice_key as "noticeKey"
     from mail where state = 'waiting' and ${isDueAt('next_at', '1 day')} order by ${URGENCY}, next_at, id limit 1
     for update skip locked`,
  )
  return rows[0] ?? null
}

/** Marks a mail as sent and clears away what it said, since links stand in mails. */
export async function markSent(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(
    `update mail set state = 'sent', sent_at = now(), attempts = attempts + 1, content_encrypted = '', last_error = ''
     where id = $1`,
    [id],
  )
}

/** Marks a mail as not sent; where `retryInMs` is null, it is given up. */
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

/** Forgets mails that were sent, and those that were given up, some weeks ago; answers the instant before which none is kept. */
export async function forgetOldMail(pool: pg.Pool, now: EpochMs): Promise<EpochMs> {
  const before = (await readUpkeepInstant(pool, now)) - KEPT_MS
  await pool.query(`delete from mail where state <> 'waiting' and created_at < to_timestamp($1 / 1000.0)`, [before])
  return before
}
