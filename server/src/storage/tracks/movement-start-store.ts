import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Movement, StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type pg from 'pg'
import { isTooSlow } from '../base/report-pool.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'

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

const QUESTION = `
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
  ) held on held.since is not null and not held.unknown`

/**
 * Finds the answers that the stored fixes give; of the other vehicles nobody knows, nor of any where they take too
 * long.
 */
export async function findMovementStarts(
  pool: pg.Pool,
  questions: readonly MovementQuestion[],
): Promise<MovementAnswer[]> {
  const column = <T>(value: (question: MovementQuestion) => T) => questions.map(value)
  const fixTimes = column(({ fixTime }) => fixTime)
  const notBefore = column(({ notBefore, fixTime }) => Math.max(notBefore, fixTime - LONGEST_LOOK_MS))
  const values = [
    column(({ vehicleId }) => vehicleId),
    column(({ deviceId }) => deviceId),
    column(({ movement }) => movement),
    column(({ rules }) => rules.movingKmh),
    column(({ rules }) => rules.stillKmh),
    fixTimes,
    notBefore,
    column(({ silenceSeconds }) => silenceSeconds),
    // Said once for all of them, so that days of which nobody asks are left out before the first is looked at.
    Math.min(...notBefore),
    Math.max(...fixTimes),
  ]
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(`set local statement_timeout = ${MOST_MS}`)
      return (await client.query<MovementAnswer>(QUESTION, values)).rows
    })
  } catch (error) {
    if (isTooSlow(error)) return []
    throw error
  }
}
