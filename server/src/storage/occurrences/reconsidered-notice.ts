import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { tellingTime } from '@monitorweb/domain/calendar/quiet-hours'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { NoticeFactsRow } from '../notices/notice-facts.ts'
import { PERHAPS_TOLD } from '../notices/notice-lease.ts'
import { findReaders, findTellings, isNamed, maySee, timesOf } from './notice-readers.ts'
import type { OccurrenceRow } from './occurrence-rows.ts'
import { readOccurrences } from './occurrence-store.ts'

interface WaitingRow {
  id: number
  userId: number
  kind: NoticeFactsRow['kind']
  /** Null for a test. */
  occurrenceId: number | null
  urgency: number
  isDigest: boolean
  isExpired: boolean
  /** Whether somebody died who handed it over. */
  wasLeased: boolean
  lastError: string
}

interface Ending {
  state: 'failed' | 'settled'
  reason: string
}

const UNSEEN: Ending = { state: 'failed', reason: 'A pessoa não vê mais o veículo.' }
const UNNAMED: Ending = { state: 'failed', reason: 'A regra não avisa mais esta pessoa.' }
const SETTLED: Ending = { state: 'settled', reason: '' }

/**
 * Looks once more at a notice that is about to be taken, or at all of a digest: what waited too long, and what the person would not be told of
 * now, ends without being told. What somebody closed calls nobody, nor does it that nobody took over, or that it came back, what somebody
 * has by now; a digest, which calls to nothing, says what is closed or put aside. What is left and can wait does so through the person's quiet hours: a channel that failed may have put it off into
 * them.
 */
export async function reconsiderNotice(client: pg.PoolClient, privileged: PrivilegedCodes, key: string): Promise<void> {
  const { rows } = await client.query<WaitingRow>({
    name: 'notices-to-look-at',
    text: `select n.id, n.user_id as "userId", n.kind, n.attendance_id as "occurrenceId", n.urgency, n.is_digest as "isDigest",
       n.expires_at <= now() as "isExpired", n.leased_until is not null as "wasLeased", n.last_error as "lastError"
     from notice n where n.key = $1 and n.state = 'waiting' order by n.id`,
    values: [key],
  })
  const ids = rows.flatMap(({ occurrenceId }) => occurrenceId ?? [])
  const occurrences = new Map((await readOccurrences(client, ids)).map((occurrence) => [occurrence.id, occurrence]))
  const customerIds = [...new Set([...occurrences.values()].map(({ customerId }) => customerId))]
  const [reader] = rows[0] ? await findReaders(client, privileged, customerIds, rows[0].userId) : []
  const tellings = await findTellings(client, privileged, ids)

  function endingOf({ kind, occurrenceId, isDigest, isExpired, lastError }: WaitingRow): Ending | null {
    if (isExpired) return { state: 'failed', reason: `Passou do prazo antes de ser entregue. ${lastError}` }
    // Who may not enter, or has no channel, is told that they are not by whoever hands over.
    if (occurrenceId === null || !reader) return null
    const occurrence = occurrences.get(occurrenceId)
    if (!occurrence || !maySee(reader, occurrence.customerId)) return UNSEEN
    if (kind !== 'escalated' && !isNamed(tellings, occurrenceId, reader)) return UNNAMED
    // That nobody has it is all that an escalation tells, and what came back waits for somebody.
    if (kind !== 'opened' && occurrence.claimedById !== null) return SETTLED
    return occurrence.closedAt !== null && !isDigest ? SETTLED : null
  }

  const ended = rows.flatMap((row) => {
    const ending = endingOf(row)
    if (ending === null) return []
    const reason = `${ending.reason} ${row.wasLeased ? PERHAPS_TOLD : ''}`.trim()
    return { id: row.id, state: ending.state, reason: reason.slice(0, 500) }
  })
  if (ended.length > 0) await end(client, ended)
  await markDigest(
    client,
    rows.filter(({ isDigest }) => isDigest),
    occurrences,
  )
  const left = rows.filter(({ id }) => !ended.some((each) => each.id === id))
  // What makes one digest stays together.
  if (!reader || left.length === 0 || !left.every(mayWait)) return
  const now = Date.now()
  const toldAt = tellingTime(now, { ...timesOf(reader), digestMinutes: 0 })
  if (toldAt > now) await hold(client, key, { toldAt, now })
}

/** Has a digest say of each of these what is closed, and what is put aside, by now. */
async function markDigest(
  client: pg.PoolClient,
  rows: readonly WaitingRow[],
  occurrences: ReadonlyMap<number, OccurrenceRow>,
): Promise<void> {
  if (rows.length === 0) return
  const marks = rows.map(({ id, occurrenceId }) => {
    const { closedAt = null, snoozedUntil = null } = occurrences.get(occurrenceId ?? 0) ?? {}
    return { id, closed: closedAt !== null || null, snoozed: snoozedUntil !== null || null }
  })
  // It may have been tried before, when more or less was so.
  await client.query(
    `update notice n set facts = n.facts - '{closed,snoozed}'::text[] || jsonb_strip_nulls(to_jsonb(m) - 'id')
     from jsonb_to_recordset($1::jsonb) as m(id int, closed boolean, snoozed boolean) where n.id = m.id`,
    [JSON.stringify(marks)],
  )
}

function mayWait({ kind, urgency }: WaitingRow): boolean {
  return (kind === 'opened' || kind === 'returned') && urgency < URGENCIES.critical
}

/** Has a notice wait, and be tried for as long after that as it would have been now. */
async function hold(client: pg.PoolClient, key: string, { toldAt, now }: Record<'toldAt' | 'now', EpochMs>) {
  await client.query({
    name: 'hold-notice',
    text: `update notice set next_at = to_timestamp($2::float8 / 1000),
       expires_at = expires_at + make_interval(secs => ($2::float8 - $3::float8) / 1000)
     where key = $1 and state = 'waiting'`,
    values: [key, toldAt, now],
  })
}

async function end(
  client: pg.PoolClient,
  ended: readonly { id: number; state: string; reason: string }[],
): Promise<void> {
  await client.query(
    `update notice n set state = e.state, last_error = e.reason, leased_until = null
     from jsonb_to_recordset($1::jsonb) as e(id int, state text, reason text) where n.id = e.id`,
    [JSON.stringify(ended)],
  )
}
