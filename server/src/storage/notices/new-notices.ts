import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Viewer } from '../base/scope.ts'
import type { NoticeFactsRow } from './notice-facts.ts'

const TEST_FACTS: NoticeFactsRow = {
  ...{ kind: 'test', occurrenceId: null, plate: '', vehicle: '', customer: '', what: 'Teste', where: '', at: 0 },
  ...{ latitude: null, longitude: null },
}

export interface NewNotice {
  userId: number
  occurrenceId: number
  kind: 'opened' | 'escalated'
  urgency: number
  facts: NoticeFactsRow
  nextAt: EpochMs
  isDigest: boolean
  /** The rule that found it; null for an alarm, and for what nobody took over. */
  ruleId: number | null
}

/** Writes notices down in the transaction of what causes them; nobody is told twice of the same. */
export async function insertNotices(client: pg.PoolClient, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ nextAt, facts, ...notice }) => ({ ...notice, facts, nextAt: new Date(nextAt) }))
  await client.query(
    `insert into notice (user_id, attendance_id, kind, urgency, facts, next_at, expires_at, is_digest,
       rule_id)
     select n."userId", n."occurrenceId", n.kind, n.urgency, n.facts, n."nextAt", n."nextAt" + interval '1 day', n."isDigest",
       n."ruleId"
     from jsonb_to_recordset($1::jsonb) as n("userId" int, "occurrenceId" int, kind text, urgency int, facts jsonb,
       "nextAt" timestamptz, "isDigest" boolean, "ruleId" int)
     on conflict (attendance_id, user_id, kind) do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Writes a notice down that leaves by one channel alone, or not at all. */
export async function insertTestNotice(
  client: pg.Pool | pg.PoolClient,
  { userId }: Viewer,
  channelId: number,
): Promise<void> {
  await client.query(
    `insert into notice (user_id, kind, urgency, facts, only_channel_id, expires_at)
     values ($1, 'test', 4, $2, $3, now() + interval '10 minutes')`,
    [userId, JSON.stringify(TEST_FACTS), channelId],
  )
}
