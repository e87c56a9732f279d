import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** A step in the life of a command, with where the vehicle was known to be at that moment. */
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

/** Reads the steps of a command in their order. */
export async function readLife(client: Queryable, id: number): Promise<LifeStep[]> {
  const { rows } = await client.query<LifeStep>(
    `select s.state, ${epochMs('s.at')} as at, coalesce(u.name, '') as person, s.words,
            ${epochMs('s.fix_time')} as "fixTime", s.speed_kmh as "speedKmh",
            case when s.fix_time is not null
                 then json_build_array(s.latitude_e7 / 1e7::float8, s.longitude_e7 / 1e7::float8) end as place
     from command_step s left join user_account u on u.id = s.person_id
     where s.command_id = $1 order by s.id`,
    [id],
  )
  return rows
}
