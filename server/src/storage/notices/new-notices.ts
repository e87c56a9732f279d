import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Viewer } from '../base/scope.ts'
import type { NoticeFactsRow, NoticeKind } from './notice-facts.ts'
import { IS_FREE } from './notice-lease.ts'

const TEST_FACTS: NoticeFactsRow = {
  ...{ kind: 'test', occurrenceId: null, plate: '', vehicle: '', customer: '', what: 'Teste', where: '', at: 0 },
  ...{ latitude: null, longitude: null },
}

export interface NewNotice {
  userId: number
  occurrenceId: number
  kind: NoticeKind
  urgency: number
  facts: NoticeFactsRow
  nextAt: EpochMs
  isDigest: boolean
  /** The rule by which is counted how often the person is told; null for an alarm that no rule found, and for what nobody took over. */
  ruleId: number | null
}

/** SQL: the new notices of the first parameter, as rows named `told`. */
const TOLD = `jsonb_to_recordset($1::jsonb) as told("userId" int, "occurrenceId" int, kind text, urgency int, facts jsonb,
  "nextAt" timestamptz, "isDigest" boolean, "ruleId" int)`

/** SQL: whether the notice `n` is one of these, or tells anew that came back what one of these says came. */
const IS_TOLD = `n.attendance_id = told."occurrenceId" and n.user_id = told."userId"
  and (n.kind = told.kind or n.kind = 'returned' and told.kind = 'opened')`

/**
 * Writes notices down in the transaction of what causes them; nobody is told twice of the same, however urgent it became. That it came back after it
 * was put aside is told each time: who writes that has the occurrence's row, and clears what it is read by.
 */
export async function insertNotices(client: pg.PoolClient, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = JSON.stringify(notices.map(({ nextAt, ...notice }) => ({ ...notice, nextAt: new Date(nextAt) })))
  await raiseWaiting(client, rows)
  await client.query(
    `insert into notice (user_id, attendance_id, kind, urgency, facts, next_at, expires_at, is_digest, rule_id)
     select "userId", "occurrenceId", kind, urgency, facts, "nextAt", "nextAt" + interval '1 day', "isDigest", "ruleId"
     from ${TOLD}
     on conflict (attendance_id, user_id, kind) where kind <> 'returned' do nothing`,
    [rows],
  )
  await countToRules(client, rows)
}

/** Who was to be told of what. */
export type ToldOf = Pick<NewNotice, 'userId' | 'occurrenceId'>

/** Has people not be told that something came, as if they never were to be. What somebody hands over now is told, and what somebody tried to stays. */
export async function dropNotices(client: pg.PoolClient, dropped: readonly ToldOf[]): Promise<void> {
  if (dropped.length === 0) return
  await client.query(
    `delete from notice where id in (
       select n.id from jsonb_to_recordset($1::jsonb) as dropped("userId" int, "occurrenceId" int)
       join notice n on n.attendance_id = dropped."occurrenceId" and n.user_id = dropped."userId" and n.kind = 'opened'
       where n.state = 'waiting' and n.leased_until is null and n.attempts = 0
       for update of n skip locked)`,
    [JSON.stringify(dropped)],
  )
}

/** Notes the rule that found an alarm after people were told of it: that counts for its limit too. */
async function countToRules(client: pg.PoolClient, rows: string): Promise<void> {
  await client.query(
    `update notice n set rule_id = told."ruleId" from ${TOLD}
     where ${IS_TOLD} and n.rule_id is null and told."ruleId" is not null`,
    [rows],
  )
}

/**
 * Has what waits of these be as urgent as it turned out to be, and come no later than it would now: a rule may find an alarm that was
 * told to come after the quiet hours, or in a digest. What is over the limit of the rule that found it waits as that has it. What somebody hands over now stays as it is; what leaves a digest needs a key of its own.
 */
async function raiseWaiting(client: pg.PoolClient, rows: string): Promise<void> {
  await client.query(
    `with raised as (
       select n.id, greatest(n.urgency, told.urgency) as urgency, told.facts || jsonb_build_object('kind', n.kind) as facts, told."isDigest",
         case when told.facts ? 'overLimit' then told."nextAt" else least(n.next_at, told."nextAt") end as next_at
       from ${TOLD} join notice n on ${IS_TOLD}
       where n.state = 'waiting' and ${IS_FREE}
         and (n.urgency < told.urgency or (n.rule_id is null and told."ruleId" is not null))
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
