import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { dueSpans, isDueAt } from '../base/due-at.ts'
import { MAY_ENTER } from '../base/person-standing.ts'
import { epochMs } from '../base/sql-rows.ts'
import { readUpkeepInstant } from '../base/upkeep-clock.ts'
import type { NoticeFactsRow } from './notice-facts.ts'
import { IS_FREE, LEASE_SECONDS } from './notice-lease.ts'
import { IS_ASIDE } from './snoozed-notices.ts'
import { withdrawOfKey } from './withdrawn-notices.ts'

/** What a person is told is taken by one at a time: the first half of the lock's key, the person is the other. */
const PERSON_LOCK = 4401
/** Nothing is put off for longer. */
const LONGEST_WAIT = '8 days'
/** Of those that leave by one channel of a person so many are handed over at a time: one that keeps silent holds up no other. */
const MOST_BY_CHANNEL = 2
/** Of one person's, by whichever of their channels, so many: who has many that keep silent holds up no other person. */
const MOST_BY_PERSON = 4

/** A notice that somebody is to hand over now, or several that make one digest. */
export interface TakenNotice {
  key: string
  userId: number
  customerId: number
  mailAddress: string
  settings: string
  urgency: number
  /** The newest first. */
  facts: NoticeFactsRow[]
  /** That is tried; null: the person has none. */
  channelId: number | null
  onlyChannelId: number | null
  attempts: number
  expiresAt: EpochMs
  /** Whether the person may still enter: quiet hours and digests may last longer than that. */
  mayEnter: boolean
  /** Whether somebody died who had begun to hand it over. */
  isRepeat: boolean
}

/**
 * Takes the most urgent that is due, of these what is due longest, and lets nobody else have it for a minute; null when nothing is, or others
 * have it. What is about something that is put aside is passed over. What `reconsider` ends of it, or has wait, is not taken: where nothing is left of it, that is all that this transaction does.
 */
export async function takeDueNotice(
  client: pg.PoolClient,
  reconsider: (key: string) => Promise<void>,
): Promise<TakenNotice | 'ended' | null> {
  const first = await lockDue(client)
  if (!first) return null
  const { key } = first
  if (first.isDigest && first.isNew) await gatherDigest(client, first)
  await withdrawOfKey(client, key)
  await reconsider(key)
  const { rows } = await client.query<{ isRepeat: boolean }>({
    name: 'lease-notice',
    text: `update notice n set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
       repeats = n.repeats + (n.leased_until is not null)::int, channel_id = coalesce(${CHANNEL}, ${FIRST_CHANNEL})
     where n.key = $1 and n.state = 'waiting' and ${isDueAt('n.next_at', LONGEST_WAIT)} returning n.repeats > 0 as "isRepeat"`,
    values: [key],
  })
  if (rows.length === 0) return 'ended'
  return await readTaken(client, { key, isRepeat: rows.some(({ isRepeat }) => isRepeat) })
}

interface DueNotice {
  key: string
  userId: number
  isDigest: boolean
  isNew: boolean
}

const IS_DUE = `n.state = 'waiting' and ${isDueAt('n.next_at', LONGEST_WAIT)} and ${IS_FREE} and not ${IS_ASIDE}`
/** SQL: the channel by which `n` leaves; null stands for the person's first. */
const CHANNEL = 'coalesce(n.only_channel_id, n.channel_id)'
const FIRST_CHANNEL = '(select c.id from notice_channel c where c.user_id = n.user_id order by c.place, c.id limit 1)'
/** SQL: the people, and of others the channels, by which as many are being handed over as may be. */
const BUSY = `busy as materialized (
  select n.user_id, n.channel_id, n.channel_id = ${FIRST_CHANNEL} as is_first, grouping(n.channel_id) = 1 as is_person from notice n
  where n.state = 'waiting' and n.leased_until is not null and not ${IS_FREE}
  group by grouping sets ((n.user_id, n.channel_id), (n.user_id))
  having count(distinct n.key) >= case when grouping(n.channel_id) = 1 then ${MOST_BY_PERSON} else ${MOST_BY_CHANNEL} end)`
const HAS_ROOM = `not exists (select from busy b where b.user_id = n.user_id
  and (b.is_person or case when ${CHANNEL} is null then b.is_first else b.channel_id = ${CHANNEL} end))`

/**
 * Locks the most urgent that is due. Of two who looked at once, each would make a digest of what the other left, and both
 * would find room on a channel that has it for one: people of whom somebody else takes something are passed over, and no
 * row of theirs is locked meanwhile. The lock of the chosen person alone is taken, so that nobody else waits for it.
 */
async function lockDue(client: pg.PoolClient): Promise<DueNotice | null> {
  const [passed, taken]: [number[], number[]] = [[], []]
  for (;;) {
    const { rows: due } = await client.query<{ id: number; userId: number }>({
      name: 'due-notices',
      text: `with ${BUSY}
       select n.id, n."userId" from unnest($3::int[]) as level(urgency)
       cross join ${dueSpans(LONGEST_WAIT)} as span(after, until)
       cross join lateral (
         select n.id, n.user_id as "userId", n.next_at from notice n
         where n.state = 'waiting' and n.urgency = level.urgency and n.next_at > span.after and n.next_at <= span.until
           and ${IS_FREE} and n.id <> all($2::int[]) and n.user_id <> all($1::int[]) and ${HAS_ROOM}
           and not ${IS_ASIDE}
         order by n.next_at, n.id limit 1) n
       order by level.urgency desc, n.next_at, n.id limit 1`,
      values: [passed, taken, Object.values(URGENCIES)],
    })
    const first = due[0]
    if (!first) return null
    if (!(await lockPerson(client, first.userId))) {
      passed.push(first.userId)
      continue
    }
    const { rows } = await client.query<DueNotice>({
      name: 'lock-due-notice',
      text: `with ${BUSY}
       select n.key, n.user_id as "userId", n.is_digest as "isDigest",
         n.attempts = 0 and n.channel_id is null and n.leased_until is null as "isNew"
       from notice n where n.id = $1 and ${IS_DUE} and ${HAS_ROOM} for update of n skip locked`,
      values: [first.id],
    })
    if (rows[0]) return rows[0]
    taken.push(first.id)
  }
}

async function lockPerson(client: pg.PoolClient, userId: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, $2) as taken', [
    PERSON_LOCK,
    userId,
  ])
  return rows[0]!.taken
}

/** Gives one key to all that the person is to be told of together, so that they stay together whatever happens. */
async function gatherDigest(client: pg.PoolClient, { key, userId }: { key: string; userId: number }): Promise<void> {
  await client.query(
    `update notice set key = $1 where id in (
       select n.id from notice n
       where n.user_id = $2 and n.state = 'waiting' and n.is_digest and ${isDueAt('n.next_at', LONGEST_WAIT)} and n.leased_until is null
         and n.attempts = 0 and n.channel_id is null
       for update skip locked)`,
    [key, userId],
  )
}

async function readTaken(
  client: pg.PoolClient,
  { key, isRepeat }: { key: string; isRepeat: boolean },
): Promise<TakenNotice> {
  const { rows } = await client.query<TakenNotice>({
    name: 'taken-notice',
    text: `select n.key, n.user_id as "userId", u.customer_id as "customerId", u.email as "mailAddress", u.settings,
       max(n.urgency)::int as urgency, json_agg(n.facts order by n.id desc) as facts, min(n.channel_id) as "channelId",
       ${MAY_ENTER} as "mayEnter", min(n.only_channel_id) as "onlyChannelId", max(n.attempts) as attempts,
       ${epochMs('min(n.expires_at)')} as "expiresAt"
     from notice n join user_account u on u.id = n.user_id
     where n.key = $1 and n.state = 'waiting' group by n.key, n.user_id, u.id`,
    values: [key],
  })
  return { ...rows[0]!, isRepeat }
}

/** SQL: the channel `$2`, null where its person removed it meanwhile: what became of the notice is noted all the same. */
const KEPT_CHANNEL = '(select c.id from notice_channel c where c.id = $2 for key share)'

/** Marks a notice, or all of a digest, as delivered by a channel. */
export async function markDelivered(client: pg.PoolClient, key: string, channelId: number): Promise<void> {
  await client.query({
    name: 'notice-delivered',
    text: `update notice set state = 'delivered', delivered_at = now(), leased_until = null, channel_id = ${KEPT_CHANNEL},
       attempts = attempts + 1, last_error = '' where key = $1 and state = 'waiting'`,
    values: [key, channelId],
  })
  await client.query('update notice_channel set delivered_at = now() where id = $1', [channelId])
}

/** Has a notice tried again, by this channel or another one, after so long. */
export async function putOff(
  client: pg.PoolClient,
  key: string,
  { channelId, attempts, inMs, reason }: { channelId: number; attempts: number; inMs: number; reason: string },
): Promise<void> {
  await client.query(
    `update notice set channel_id = ${KEPT_CHANNEL}, attempts = $3, next_at = now() + make_interval(secs => $4::float8 / 1000),
       leased_until = null, last_error = $5 where key = $1 and state = 'waiting'`,
    [key, channelId, attempts, inMs, reason.slice(0, 500)],
  )
}

/** Gives a notice up, which people see. */
export async function giveUp(client: pg.PoolClient, key: string, reason: string): Promise<void> {
  await client.query(
    `update notice set state = 'failed', leased_until = null, attempts = attempts + 1, last_error = $2
     where key = $1 and state = 'waiting'`,
    [key, reason.slice(0, 500)],
  )
}

/** Notes on a channel that it failed. */
export async function markChannelFailed(client: pg.PoolClient, channelId: number, reason: string): Promise<void> {
  await client.query('update notice_channel set failed_at = now(), last_error = $2 where id = $1', [
    channelId,
    reason.slice(0, 500),
  ])
}

/** Forgets notices that were delivered, and those that were given up, some weeks ago. */
export async function forgetOldNotices(pool: pg.Pool, now: EpochMs): Promise<void> {
  await pool.query(
    `delete from notice where state <> 'waiting' and created_at < to_timestamp($1 / 1000.0) - interval '60 days'`,
    [await readUpkeepInstant(pool, now)],
  )
}
