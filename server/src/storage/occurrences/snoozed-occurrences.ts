import { LONGEST_SNOOZE_HOURS } from '@monitorweb/contract/occurrences/occurrence-operations'
import type pg from 'pg'
import { isDueAt } from '../base/due-at.ts'
import type { Queryable } from '../base/queryable.ts'
import { IS_SNOOZED } from '../notices/snoozed-notices.ts'

/** So many come back at a time. */
const MOST_AT_ONCE = 200

/** SQL: what is put aside, `t`, and is to come back. */
const DUE = `attendance t where ${IS_SNOOZED}
  and ${isDueAt('t.snoozed_until', `${LONGEST_SNOOZE_HOURS + 1} hours`)}`

/** Lists what is to come back, the first first. */
export async function listReturning(pool: Queryable): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select t.id from ${DUE} order by t.snoozed_until, t.id limit ${MOST_AT_ONCE}`,
  )
  return rows.map(({ id }) => id)
}

/** Brings back what is to, all or this one alone, each by one of those who look, and notes it; answers the numbers. */
export async function takeReturning(client: pg.PoolClient, only: number | null): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'take-returning',
    text: `with due as (
       select t.id from ${DUE} and ($1::int is null or t.id = $1)
       order by t.snoozed_until, t.id limit ${MOST_AT_ONCE} for update of t skip locked
     ), returned as (
       update attendance t set snoozed_until = null from due where t.id = due.id returning t.id
     )
     insert into attendance_step (attendance_id, kind) select id, 'returned' from returned order by id
     returning attendance_id as id`,
    values: [only],
  })
  return rows.map(({ id }) => id)
}
