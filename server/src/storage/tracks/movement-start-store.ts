import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Movement, StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type pg from 'pg'
import { askCellsOf } from '../base/cells.ts'
import { isTooSlow } from '../base/connections/report-pool.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'
import { queryPositions } from '../packed/unpacked-positions.ts'

/** It asks since when a vehicle moves, or stands, as it did at its newest fix. */
export interface MovementQuestion {
  vehicleId: number
  deviceId: number
  movement: Movement
  rules: Pick<StatusRules, 'movingKmh' | 'stillKmh'>
  /** Of the newest fix. */
  fixTime: EpochMs
  /** What was before belongs to another vehicle or another owner. */
  notBefore: EpochMs
  /** Nobody knows what was in a silence longer than this, unless the vehicle stood before and after it at one place. */
  silenceSeconds: number
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
/** About 200 m: a vehicle that stands is found there again after a silence. */
const SAME_PLACE_E7 = 20_000

/** A stored fix that says something else than the movement; what it does not say speaks for neither. */
const CONTRADICTS = `case asked.movement
  when 'moving' then p.speed_kmh < asked.still_kmh
  when 'idle' then p.speed_kmh >= asked.moving_kmh or p.ignition is false
  when 'parked' then p.speed_kmh >= asked.moving_kmh or p.ignition is true
  else p.speed_kmh >= asked.moving_kmh or p.ignition is not null end`

/** SQL: the answers as positions tell them; of one that packed days may contradict, none. */
const question = (positions: string, isSure: string) => `
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
    select p.fix_time from ${positions} p
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
      from ${positions} p
      where p.device_id = asked.device_id and p.fix_time between other.fix_time and asked.fix_time
        and p.fix_time between to_timestamp($9::float8 / 1000) and to_timestamp($10::float8 / 1000)
        and p.flags & ${UNTRUSTED_FLAGS} = 0
    ) step
    where step.after
  ) held on held.since is not null and not held.unknown
  where ${isSure}`

/** SQL: nothing is packed of the time from which on the rows answer. */
const IS_UNPACKED = `not exists (
    select from packed_day d where d.device_id = asked.device_id and d.last_fix_time > other.fix_time
      and d.first_fix_time <= asked.fix_time)`

/**
 * Finds the answers that the stored fixes give; of the other vehicles nobody knows, nor of any where they take too
 * long.
 */
export async function findMovementStarts(
  pool: pg.Pool,
  questions: readonly MovementQuestion[],
): Promise<MovementAnswer[]> {
  const found = await askCellsOf(pool, questions, async (cell, asked) => {
    const answers = new Map((await findInCell(cell, asked)).map((answer) => [answer.vehicleId, answer]))
    return asked.map(({ vehicleId }) => answers.get(vehicleId) ?? null)
  })
  return found.filter((answer) => answer !== null)
}

async function findInCell(pool: pg.Pool, questions: readonly MovementQuestion[]): Promise<MovementAnswer[]> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(`set local statement_timeout = ${MOST_MS}`)
      const { rows } = await client.query<MovementAnswer>(question('stored_position', IS_UNPACKED), valuesOf(questions))
      return [...rows, ...(await answerPacked(client, questions, rows))]
    })
  } catch (error) {
    if (isTooSlow(error)) return []
    throw error
  }
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

/** Answers those whose packed days may know, one after the other, as long as there is time. */
async function answerPacked(
  client: pg.PoolClient,
  questions: readonly MovementQuestion[],
  answered: readonly MovementAnswer[],
): Promise<MovementAnswer[]> {
  const begun = performance.now()
  const known = new Set(answered.map(({ vehicleId }) => vehicleId))
  const open = questions.filter(({ vehicleId }) => !known.has(vehicleId))
  if (open.length === 0) return []
  const { rows: packed } = await client.query<{ id: number }>(
    `select distinct asked.vehicle_id as id
     from unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) as asked(vehicle_id, device_id, since, until)
     join packed_day d on d.device_id = asked.device_id and d.last_fix_time >= to_timestamp(asked.since / 1000)
       and d.first_fix_time <= to_timestamp(asked.until / 1000)`,
    [
      open.map(({ vehicleId }) => vehicleId),
      open.map(({ deviceId }) => deviceId),
      open.map(lookOf),
      open.map(({ fixTime }) => fixTime),
    ],
  )
  const ids = new Set(packed.map(({ id }) => id))
  const found: MovementAnswer[] = []
  for (const one of open) {
    if (!ids.has(one.vehicleId)) continue
    if (performance.now() - begun > MOST_MS) break
    const rows = await queryPositions<MovementAnswer>(client, {
      asked: [{ deviceId: one.deviceId, from: lookOf(one), until: one.fixTime + 1 }],
      keep: ({ flags }) => (flags & UNTRUSTED_FLAGS) === 0,
      text: (positions) => question(positions, 'true'),
      values: valuesOf([one]),
    })
    found.push(...rows)
  }
  return found
}
