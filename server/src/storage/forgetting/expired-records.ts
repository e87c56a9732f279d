import { UNSENT_STATES } from '@monitorweb/domain/commands/command-state'
import type pg from 'pg'
import { cellsOf } from '../base/cells.ts'
import { letsGo, MAY_HOLD, OUT, switchesOn } from '../commands/lost-ground.ts'
import { expiredDays, expiredDaysOfVehicles, limitsOf } from '../packed/expired-days.ts'

/** So many rows go in one transaction, */
const ROWS_AT_ONCE = 1000
/** and so many transactions are one round: what is more waits for the next. */
const MOST_STEPS = 500

/** SQL: the central still works at `t`, or a support call is about it. */
const IS_POINTED_AT = '(t.closed_at is null or t.support_call_id is not null)'

/** What is deleted once no owner of its days keeps it any more. */
interface Kind {
  limit: 'occurrenceDays' | 'commandDays'
  /** How it is called in `forgotten_records`. */
  kind: 'occurrence' | 'command'
  of: 'device' | 'vehicle'
  /** Its rows `r`. */
  table: string
  key: string
  beganAt: string
  endedAt: string
  /** SQL: nothing is to come of `r`, and nothing that is kept points at it. */
  isOver: string
  /** A statement of `due` that goes before. */
  first?: string
}

const ALARMS: Kind = {
  ...{ limit: 'occurrenceDays', kind: 'occurrence', of: 'device', table: 'alarm r', key: 'id' },
  ...{ beganAt: 'r.first_at', endedAt: 'r.last_at' },
  isOver: `not exists (select from attendance t where t.alarm_id = r.id and ${IS_POINTED_AT})`,
}

const OCCURRENCES: Kind = {
  ...{ limit: 'occurrenceDays', kind: 'occurrence', of: 'vehicle', table: 'occurrence r', key: 'id' },
  ...{ beganAt: 'r.began_at', endedAt: 'coalesce(r.ended_at, r.withdrawn_at)' },
  isOver: `not exists (select from attendance t where t.occurrence_id = r.id and ${IS_POINTED_AT})
    and not exists (
      select from attendance_rule j join attendance t on t.id = j.attendance_id where j.occurrence_id = r.id and ${IS_POINTED_AT})`,
}

const WAITING = [...UNSENT_STATES, 'sending', 'sent'].map((state) => `'${state}'`).join(', ')

/** SQL: the command `r` switched something on, or still may. */
const HOLDS = `(r.state in ${MAY_HOLD} and ${switchesOn('r')})`

/**
 * What a person switched on holds still until what lets it go went out, which one that only waits may never do; and this is what says that the older
 * one does not hold, as long as that is there.
 */
const COMMANDS: Kind = {
  ...{ limit: 'commandDays', kind: 'command', of: 'vehicle', table: 'command r', key: 'id' },
  ...{ beganAt: 'r.asked_at', endedAt: 'r.state_at' },
  isOver: `r.state not in (${WAITING})
    and not (${HOLDS} and not exists (
      select from command u where u.vehicle_id = r.vehicle_id and u.id > r.id and u.state in (${OUT}) and ${letsGo('u', 'r')}))
    and not exists (select from command b where b.vehicle_id = r.vehicle_id and b.id < r.id and ${letsGo('r', 'b')})`,
  // One without its command would be a turn that is yet to come.
  first: 'asked as (delete from command_batch_item where command_id in (select id from due))',
}

/** Vehicles for which a batch asked for nothing: those go with it. */
const REFUSED_TURNS: Kind = {
  ...{ limit: 'commandDays', kind: 'command', of: 'vehicle', key: 'batch_id, vehicle_id' },
  table: 'command_batch_item r join command_batch b on b.id = r.batch_id',
  ...{ beganAt: 'b.asked_at', endedAt: 'b.asked_at' },
  isOver: `r.command_id is null and r.problem <> ''`,
}

/**
 * Deletes alarms, occurrences and commands that nobody keeps any more, judged as positions are: by who owned the vehicle on the days that each reached
 * over, and the longest of their limits. What is open, waits, or is pointed at by what is kept stays. `today` is days since 1970-01-01 UTC. Of whose
 * what was deleted is noted with the same commit.
 */
export async function forgetExpiredRecords(pool: pg.Pool, today: number): Promise<void> {
  for (const cell of cellsOf(pool)) await forget(cell, ALARMS, today)
  for (const kind of [OCCURRENCES, COMMANDS, REFUSED_TURNS]) await forget(pool, kind, today)
  await forgetEmptyBatches(pool)
}

async function forget(pool: pg.Pool, kind: Kind, today: number): Promise<void> {
  const limits = await limitsOf(pool, kind.limit, today)
  if (limits === null) return
  for (let step = 0; step < MOST_STEPS; step++) {
    const { rows } = await pool.query<{ count: number }>(deletionOf(kind), [...limits, ROWS_AT_ONCE])
    if (rows[0]!.count < ROWS_AT_ONCE) return
  }
}

async function forgetEmptyBatches(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from command_batch where id in (
       select b.id from command_batch b
       where b.working_at < now() - interval '1 day' and not exists (select from command_batch_item i where i.batch_id = b.id)
       limit ${ROWS_AT_ONCE})`,
  )
}

const atMidnight = (date: string) => `((${date})::timestamp at time zone 'UTC')`

/** What somebody else has locked is left for the next time, so that nobody is waited for. */
function deletionOf({ of, table, key, kind, beganAt, endedAt, isOver, first }: Kind): string {
  const id = `${of}_id`
  const vehicle = of === 'vehicle' ? '' : 'join installation i on i.device_id = gone.device_id and i.period @> gone.at'
  return `
    with ${of === 'device' ? expiredDays() : expiredDaysOfVehicles()},
    due as materialized (
      select ${key.replaceAll(/\w+/g, 'r.$&')}, ${beganAt} as at
      from expired e join ${table} on r.${id} = e.${id} and ${beganAt} >= ${atMidnight('e.since')} and ${beganAt} < ${atMidnight('e.until')}
      where ${endedAt} < ${atMidnight('e.until')} and ${isOver}
      limit $5 for update of r skip locked
    ),
    ${first ? `${first},` : ''}
    gone as (
      delete from ${table.replace(/ .*/, '')} r using due where (${key.replaceAll(/\w+/g, 'r.$&')}) = (${key.replaceAll(/\w+/g, 'due.$&')})
      returning r.${id}, due.at
    ),
    noted as (
      insert into forgotten_records (kind, customer_id, before)
      select '${kind}', o.customer_id, ${atMidnight(`(max(gone.at) at time zone 'UTC')::date + 1`)}
      from gone ${vehicle}
      join ownership o on o.vehicle_id = ${of === 'vehicle' ? 'gone' : 'i'}.vehicle_id and o.slot = 0 and o.period @> gone.at
      group by o.customer_id order by o.customer_id
      on conflict (kind, customer_id) do update set before = greatest(forgotten_records.before, excluded.before)
    )
    select count(*)::int as count from gone`
}
