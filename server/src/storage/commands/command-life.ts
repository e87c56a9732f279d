import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** A step in the life of a command, with where the vehicle was known to be at that moment, where that is of the owner for whom it was asked. */
export interface LifeStep {
  state: CommandState
  at: EpochMs
  /** Empty for what the program did. */
  person: string
  words: string
  fixTime: EpochMs | null
  place: [latitude: number, longitude: number] | null
  speedKmh: number | null
}

/**
 * SQL: what the step `s` of the command `c` says of the vehicle is of the time of whoever owned it when that was asked for, and of the tracker in it.
 * A step may come a day after a sale, and what was known last before the buyer's first report is the seller's.
 */
const IS_ITS_OWNERS = `exists (
  select from ownership owner
  join installation i on i.vehicle_id = owner.vehicle_id and i.device_id = c.device_id and i.period @> s.fix_time
  where owner.vehicle_id = c.vehicle_id and owner.slot = 0 and owner.period @> c.asked_at and owner.period @> s.fix_time)`

/** Reads the steps of a command in their order. */
export async function readLife(client: Queryable, id: number): Promise<LifeStep[]> {
  const { rows } = await client.query<LifeStep>(
    `select s.state, ${epochMs('s.at')} as at, coalesce(u.name, '') as person, s.words,
            case when known.is_told then ${epochMs('s.fix_time')} end as "fixTime",
            case when known.is_told then s.speed_kmh end as "speedKmh",
            case when known.is_told
                 then json_build_array(s.latitude_e7 / 1e7::float8, s.longitude_e7 / 1e7::float8) end as place
     from command_step s join command c on c.id = s.command_id
     cross join lateral (select ${IS_ITS_OWNERS} as is_told) known
     left join user_account u on u.id = s.person_id
     where s.command_id = $1 order by s.id`,
    [id],
  )
  return rows
}
