import { randomUUID } from 'node:crypto'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import type { NoticeFactsRow } from './notice-facts.ts'
import { IS_ASIDE } from './snoozed-notices.ts'

export interface NoticeListRow {
  id: number
  person: string
  facts: NoticeFactsRow
  urgency: number
  occurrenceId: number | null
  state: 'waiting' | 'delivered' | 'failed' | 'withdrawn' | 'settled'
  channelKind: string | null
  channelName: string | null
  createdAt: EpochMs
  nextAt: EpochMs
  deliveredAt: EpochMs | null
  attempts: number
  repeats: number
  lastError: string
}

interface NoticeFilter {
  /** Empty: in whatever state. */
  state: string
  /** Whether those of all people are asked for, which only operators get. */
  everybody: boolean
}

const FILTERED = `from notice n join user_account u on u.id = n.user_id left join notice_channel c on c.id = n.channel_id
  where ($1::int is null or n.user_id = $1) and ($2 = '' or n.state = $2)`

function parameters({ userId, operator }: Viewer, { state, everybody }: NoticeFilter) {
  return [everybody && operator ? null : userId, state]
}

/** Lists notices, the newest first: the viewer's own, or those of everybody where an operator asks for them. */
export async function listNotices(
  pool: Queryable,
  viewer: Viewer,
  { first, offset, ...filter }: NoticeFilter & Page,
): Promise<NoticeListRow[]> {
  const { rows } = await pool.query<NoticeListRow>(
    `select n.id, u.name as person, n.facts, n.urgency, n.attendance_id as "occurrenceId", n.state, c.kind as "channelKind",
       c.name as "channelName", ${epochMs('n.created_at')} as "createdAt", ${epochMs('n.next_at')} as "nextAt",
       ${epochMs('n.delivered_at')} as "deliveredAt", n.attempts, n.repeats, n.last_error as "lastError"
     ${FILTERED} order by n.id desc limit $3 offset $4`,
    [...parameters(viewer, filter), first, offset],
  )
  return rows
}

export async function countNotices(pool: Queryable, viewer: Viewer, filter: NoticeFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count ${FILTERED}`,
    parameters(viewer, filter),
  )
  return rows[0]!.count
}

/**
 * Tries a notice again that was given up, from the first channel on and for another day. Throws NotFoundError for one of
 * somebody else, but to operators, ConflictError for one that was not given up.
 */
export async function resendNotice(pool: pg.Pool, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ key: string; state: string }>(
      'select key, state from notice where id = $1 and ($2 or user_id = $3) for update',
      [id, viewer.operator, viewer.userId],
    )
    if (!rows[0]) throw new NotFoundError('id')
    if (rows[0].state !== 'failed') throw new ConflictError('id', 'Só se reenvia um aviso que não chegou.')
    await client.query(
      `update notice set state = 'waiting', attempts = 0, channel_id = null, leased_until = null, next_at = now(),
         expires_at = now() + interval '1 day',
         key = case when exists (select from notice other where other.key = $1 and other.state <> 'failed') then $2 else key end
       where key = $1 and state = 'failed'`,
      // What is left of a digest whose rest was delivered is another notice, which who took that one must not take for a repeat.
      [rows[0].key, randomUUID()],
    )
    await writeAudit(client, viewer, { action: 'resend', entity: 'notice', entityId: id })
  })
}

/**
 * How many notices wait and were given up, since when the oldest that is due waits, but for what is put aside, and how many may have come twice.
 */
export interface NoticeCounts {
  waiting: number
  failed: number
  repeated: number
  oldestSeconds: number
}

export async function countUnsentNotices(pool: Queryable): Promise<NoticeCounts> {
  const { rows } = await pool.query<NoticeCounts>(
    `select count(*) filter (where n.state = 'waiting')::int as waiting,
       count(*) filter (where n.state = 'failed')::int as failed, coalesce(sum(n.repeats), 0)::int as repeated,
       coalesce(extract(epoch from now() - min(n.next_at) filter (
         where n.state = 'waiting' and n.next_at <= now() and not ${IS_ASIDE})), 0)::float8 as "oldestSeconds"
     from notice n`,
  )
  return rows[0]!
}
