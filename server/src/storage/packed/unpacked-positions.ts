import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { plainArray } from '../base/array-literal.ts'
import type { Queryable } from '../base/queryable.ts'
import { positionColumnNames } from '../positions/stored-position.ts'
import type { PackedPoint } from './codec/packed-point.ts'
import { pointsJson } from './point-rows.ts'
import { openPoints, type StoredDay } from './stored-days.ts'

/** A device and a time, `until` excluded, of which packed days may matter to a question. */
export interface AskedTime {
  deviceId: number
  from: EpochMs
  until: EpochMs
}

interface PositionQuery {
  asked: readonly AskedTime[]
  /** Which packed points can matter; absent: all. */
  keep?: (point: PackedPoint) => boolean
  /** Which can by their attributes; absent: all. It spares a day without any from being unpacked. */
  says?: (attributes: string) => boolean
  /** Answers the statement over a relation that has the columns of `position`. */
  text(positions: string): string
  values: readonly unknown[]
}

/** Packed days change hardly ever; whoever meets it so often has another fault. */
const MOST_TRIES = 5

/**
 * Runs a statement over positions wherever they lie: packed days of what is asked are opened and stand beside the rows. The
 * statement that reads the rows also says whether the packed days are still those that were opened, and if they are not, all is
 * asked anew: so nothing is seen twice or not at all. Meant for questions that look at little. Answers rows as JSON says them.
 * Throws DamagedHistoryError.
 */
export async function queryPositions<Row extends pg.QueryResultRow>(
  client: Queryable,
  { asked, keep = () => true, says, text, values }: PositionQuery,
): Promise<Row[]> {
  const times = [
    plainArray(asked.map(({ deviceId }) => deviceId)),
    plainArray(asked.map(({ from }) => from)),
    plainArray(asked.map(({ until }) => until)),
  ]
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const { rows: days } = await client.query<StoredDay & { version: string }>(
      `select distinct d.device_id as "deviceId", to_char(d.day, 'YYYY-MM-DD') as day, d.xmin::text as version, d.bytes ${daysAsked(1)}`,
      times,
    )
    const parameters = [...values, ...times, JSON.stringify(days.map(nameOf).sort())]
    const unpacked = days.flatMap((day) =>
      openPoints(day, says)
        .filter(keep)
        .map((point) => ({ deviceId: day.deviceId, point })),
    )
    if (unpacked.length > 0) parameters.push(pointsJson(unpacked))
    const { rows } = await client.query<{ same: boolean; found: Row[] }>(
      `select coalesce((select json_agg(t) from (${text(unpacked.length > 0 ? beside(parameters.length) : 'stored_position')}) t), '[]') as found,
         (select coalesce(jsonb_agg(name order by name), '[]') from (
            select distinct d.device_id || ' ' || d.day || ' ' || d.xmin as name ${daysAsked(values.length + 1)}) packed)
         = (select coalesce(jsonb_agg(name order by name), '[]') from jsonb_array_elements_text($${values.length + 4}::jsonb) as name) as same`,
      parameters,
    )
    if (rows[0]!.same) return rows[0]!.found
  }
  throw new Error('packed days changed while they were read')
}

/** SQL: the packed days of times that begin with a parameter. */
function daysAsked(first: number): string {
  return `from packed_day d join unnest($${first}::int4[], $${first + 1}::float8[], $${first + 2}::float8[]) as asked(device_id, since, until)
    on asked.device_id = d.device_id and d.first_fix_time < to_timestamp(asked.until / 1000) and d.last_fix_time >= to_timestamp(asked.since / 1000)`
}

function nameOf({ deviceId, day, version }: { deviceId: number; day: string; version: string }): string {
  return `${deviceId} ${day} ${version}`
}

function beside(parameter: number): string {
  return `(select ${positionColumnNames} from stored_position union all
    select ${positionColumnNames} from json_populate_recordset(null::late_position, $${parameter}::json))`
}
