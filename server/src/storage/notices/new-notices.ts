import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Viewer } from '../base/scope.ts'
import type { NoticeFactsRow } from './notice-facts.ts'
import { IS_FREE } from './notice-lease.ts'

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

/** SQL: the new notices of the first parameter, as rows named `told`. */
const TOLD = `jsonb_to_recordset($1::jsonb) as told("userId" int, "occurrenceId" int, kind text, urgency int, facts jsonb,
  "nextAt" timestamptz, "isDigest" boolean, "ruleId" int)`

/** Writes notices down in the transaction of what causes them; nobody is told twice of the same, however urgent it became. */
export async function insertNotices(client: pg.PoolClient, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = JSON.stringify(notices.map(({ nextAt, ...notice }) => ({ ...notice, nextAt: new Date(nextAt) })))
  await raiseWaiting(client, rows)
  await client.query(
    `insert into notice (user_id, attendance_id, kind, urgency, facts, next_at, expires_at, is_digest, rule_id)
     select "userId", "occurrenceId", kind, urgency, facts, "nextAt", "nextAt" + interval '1 day', "isDigest", "ruleId"
     from ${TOLD}
     on conflict (attendance_id, user_id, kind) do nothing`,
    [rows],
  )
}

/**
 * Has what waits of these be as urgent as it turned out to be, and come no later than it would now: a rule may find an alarm that was
 * told to come after the quiet hours, or in a digest. What somebody hands over now stays as it is; what leaves a digest needs a key of its own.
 */
async function raiseWaiting(client: pg.PoolClient, rows: string): Promise<void> {
  await client.query(
    `with raised as (
       select n.id, told.urgency, told.facts, told."isDigest", least(n.next_at, told."nextAt") as next_at
       from ${TOLD} join notice n on n.attendance_id = told."occurrenceId" and n.user_id = told."userId" and n.kind = told.kind
       where n.state = 'waiting' and ${IS_FREE} and n.urgency < told.urgency
       for update of n skip locked
     )
     update notice n set urgency = r.urgency, facts = r.facts, is_digest = r."isDigest", next_at = r.next_at,
       expires_at = r.next_at + interval '1 day',
       key = case when n.is_digest and not r."isDigest" then gen_random_uuid() else n.key end
     from raised r where r.id = n.id`,
    [rows],
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
