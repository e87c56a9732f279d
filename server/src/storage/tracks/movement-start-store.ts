import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Movement } from '@monitorweb/domain/status/vehicle-status'
import type pg from 'pg'
import { unlessDamaged } from '../../errors/damaged-history-error.ts'
import { askCellsOf } from '../base/cells.ts'
import { isTooSlow } from '../base/connections/report-pool.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import { type HeldQuestion, heldSince, SAME_PLACE_E7 } from './held-since.ts'

/** The same of one of many vehicles. */
export interface MovementQuestion extends HeldQuestion {
  vehicleId: number
}

export interface MovementAnswer {
  vehicleId: number
  movement: Movement
  since: EpochMs
}

/** Further back costs more than it tells. */
const LONGEST_LOOK_MS = 14 * 86_400_000
/** Nobody waits for these answers: what holds the database up for longer stays unknown. */
const MOST_MS = 2_000
/** A stored fix that says something else than the movement; what it does not say speaks for neither. */
const CONTRADICTS = `case asked.movement
  when 'moving' then p.speed_kmh < asked.still_kmh
  when 'idle' then p.speed_kmh >= asked.moving_kmh or p.ignition is false
  when 'parked' then p.speed_kmh >= asked.moving_kmh or p.ignition is true
  else p.speed_kmh >= asked.moving_kmh or p.ignition is not null end`

/** SQL: the answers as rows tell them, by the rules of held-since.ts; of one that packed days may contradict, none. */
const ASK_ROWS = `
  with asked as materialized (
    select vehicle_id, device_id, movement, moving_kmh, still_kmh, to_timestamp(fix_time / 1000) as fix_time,
           to_timestamp(not_before / 1000) as not_before,
           make_interval(secs => silence) as silence
    from unnest($1::int[], $2::int[], $3::text[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])
      as row (vehicle_id, device_id, movement, moving_kmh, still_kmh, fix_time, not_before, silence)
  )
  select asked.vehicle_id as "vehicleId", asked.movement, ${epochMs('held.since')} as since
  from asked
  join lateral (
    select p.fix_time from stored_position p
    where p.device_id = asked.device_id and p.fix_time between asked.not_before and asked.fix_time
      and p.fix_time between to_timestamp($9::float8 / 1000) and to_timestamp($10::float8 / 1000)
      and p.flags & ${UNTRUSTED_FLAGS} = 0 and ${CONTRADICTS}
    order by p.fix_time desc limit 1
  ) other on true
  join lateral (
    select min(step.fix_time) as since, bool_or(step.unknown) as unknown
    from (
      select p.fix_time, p.fix_time > other.fix_time as after,
             p.fix_time - lag(p.fix_time) over (order by p.fix_time) > asked.silence and (asked.movement = 'moving'
               or lag(p.fix_time) over (order by p.fix_time) = other.fix_time
               or abs(p.latitude_e7 - lag(p.latitude_e7) over (order by p.fix_time)) > ${SAME_PLACE_E7}
               or abs(p.longitude_e7 - lag(p.longitude_e7) over (order by p.fix_time)) > ${SAME_PLACE_E7}) as unknown
      from stored_position p
      where p.device_id = asked.device_id and p.fix_time between other.fix_time and asked.fix_time
        and p.fix_time between to_timestamp($9::float8 / 1000) and to_timestamp($10::float8 / 1000)
        and p.flags & ${UNTRUSTED_FLAGS} = 0
    ) step
    where step.after
  ) held on held.since is not null and not held.unknown
  where not exists (
    select from packed_day d where d.device_id = asked.device_id and d.last_fix_time > other.fix_time
      and d.first_fix_time <= asked.fix_time)`

/** SQL: days are packed of the time in which the answer may lie. */
const MAY_BE_PACKED = `
  select distinct asked.vehicle_id as id
  from unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) as asked(vehicle_id, device_id, since, until)
  join packed_day d on d.device_id = asked.device_id and d.last_fix_time >= to_timestamp(asked.since / 1000)
    and d.first_fix_time <= to_timestamp(asked.until / 1000)`

/** What rows say: an answer, that packed days may know it, or that nobody does. */
type RowsAnswer = MovementAnswer | 'packed' | null

/**
 * Finds the answers that the stored fixes give; of the other vehicles nobody knows, nor of those whose fixes are damaged, or whose turn
 * does not end in time: beyond that no further day is opened.
 */
export async function findMovementStarts(
  pool: pg.Pool,
  questions: readonly MovementQuestion[],
): Promise<MovementAnswer[]> {
  const deadline = performance.now() + MOST_MS
  const told = await askCellsOf(pool, questions, askRows)
  const found: MovementAnswer[] = []
  for (const [index, answer] of told.entries()) {
    if (answer === null) continue
    if (answer !== 'packed') found.push(answer)
    else {
      const question = questions[index]!
      const since = await walkBack(pool, question, deadline)
      if (since !== null) found.push({ vehicleId: question.vehicleId, movement: question.movement, since })
    }
  }
  return found
}

async function askRows(cell: pg.Pool, asked: readonly MovementQuestion[]): Promise<RowsAnswer[]> {
  const none = asked.map(() => null)
  try {
    return await inTransaction(cell, async (client) => {
      await client.query(`set local statement_timeout = ${MOST_MS}`)
      const { rows } = await client.query<MovementAnswer>(ASK_ROWS, valuesOf(asked))
      const answers = new Map<number, RowsAnswer>(rows.map((answer) => [answer.vehicleId, answer]))
      const open = asked.filter(({ vehicleId }) => !answers.has(vehicleId))
      const { rows: packed } = await client.query<{ id: number }>(MAY_BE_PACKED, [
        open.map(({ vehicleId }) => vehicleId),
        open.map(({ deviceId }) => deviceId),
        open.map(lookOf),
        open.map(({ fixTime }) => fixTime),
      ])
      for (const { id } of packed) answers.set(id, 'packed')
      return asked.map(({ vehicleId }) => answers.get(vehicleId) ?? null)
    })
  } catch (error) {
    if (isTooSlow(error)) return none
    throw error
  }
}

async function walkBack(pool: pg.Pool, question: MovementQuestion, deadline: number): Promise<EpochMs | null> {
  // Those who read reports are told of damage: here it would keep all others from their answer.
  return await unlessDamaged(heldSince(pool, { ...question, notBefore: lookOf(question) }, deadline), null)
}

function valuesOf(questions: readonly MovementQuestion[]): unknown[] {
  const column = <T>(value: (question: MovementQuestion) => T) => questions.map(value)
  const [fixTimes, since] = [column(({ fixTime }) => fixTime), column(lookOf)]
  return [
    column(({ vehicleId }) => vehicleId),
    column(({ deviceId }) => deviceId),
    column(({ movement }) => movement),
    column(({ rules }) => rules.movingKmh),
    column(({ rules }) => rules.stillKmh),
    fixTimes,
    since,
    column(({ silenceSeconds }) => silenceSeconds),
    // Said once for all of them, so that days of which nobody asks are left out before the first is looked at.
    Math.min(...since),
    Math.max(...fixTimes),
  ]
}

function lookOf({ notBefore, fixTime }: MovementQuestion): EpochMs {
  return Math.max(notBefore, fixTime - LONGEST_LOOK_MS)
}
