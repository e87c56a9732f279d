import type { Escalation } from '@monitorweb/contract/occurrences/escalation-operations'
import type pg from 'pg'
import { FAR_AHEAD } from '../base/due-at.ts'
import { isClockBehind } from '../base/upkeep-clock.ts'

/** So many are escalated at a time. */
const MOST_AT_ONCE = 200
/** What waits for longer when the setting begins to hold is not told of: it was known to wait. */
const OLDEST_HOURS = 24

/**
 * Takes what nobody took over in time, since it came, somebody gave it back or it came back after it was put aside, and was not escalated yet, so
 * that nobody else does; answers the numbers. Of what a clock that was ahead dated nobody knows for how long it waits: that is taken.
 */
export async function takeUnclaimed(
  client: pg.PoolClient,
  { minutes, leastUrgency }: Pick<Escalation, 'minutes' | 'leastUrgency'>,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select t.id from attendance t cross join lateral (
       select greatest(t.admitted_at, max(s.at)) as since from attendance_step s
       where s.attendance_id = t.id and s.kind in ('released', 'returned')
     ) waits
     where t.closed_at is null and t.claimed_by is null and t.snoozed_until is null and t.urgency >= $2
       and (waits.since <= now() - make_interval(mins => $1)
            and waits.since > now() - make_interval(mins => $1) - interval '${OLDEST_HOURS} hours'
            or waits.since ${FAR_AHEAD} and not $3::boolean)
       and not exists (select from attendance_step s where s.attendance_id = t.id and s.kind = 'escalated')
     order by t.urgency desc, waits.since limit ${MOST_AT_ONCE} for update of t skip locked`,
    [minutes, leastUrgency, await isClockBehind(client)],
  )
  return rows.map(({ id }) => id)
}

/** Notes on each that it was escalated, and to whom in words, once: another process may have taken it at the same moment. */
export async function writeEscalations(
  client: pg.PoolClient,
  escalated: readonly { id: number; text: string }[],
): Promise<void> {
  await client.query(
    `insert into attendance_step (attendance_id, kind, text)
     select id, 'escalated', text from unnest($1::int[], $2::text[]) as escalated(id, text)
     on conflict (attendance_id) where kind = 'escalated' do nothing`,
    [escalated.map(({ id }) => id), escalated.map(({ text }) => text)],
  )
}
