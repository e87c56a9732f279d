import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'

/** An instant as PostgreSQL writes it, to the microsecond. */
export type Moment = string

/**
 * Answers when a link changes: at a given time, else at this statement, which is later than what was waited for under a
 * lock. Throws InvalidValueError for the future; `field` is our name of the given time.
 */
export async function momentOf(
  client: pg.PoolClient,
  { at, field }: { at: EpochMs | null; field: string },
): Promise<Moment> {
  const { rows } = await client.query<{ moment: Moment; future: boolean }>(
    `select moment::text, moment > statement_timestamp() as future
     from (select coalesce(to_timestamp($1::float8 / 1000), statement_timestamp()) as moment) given`,
    [at],
  )
  const { moment, future } = rows[0]!
  if (future) throw new InvalidValueError(field, 'A data não pode estar no futuro.')
  return moment
}

/** Whether what is in a vehicle, or who owns it, is so since the second of this time. */
export async function isLinkedSince(
  client: pg.PoolClient,
  { link, vehicleId, at }: { link: 'installation' | 'ownership'; vehicleId: number; at: EpochMs },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from ${link} where vehicle_id = $1 ${link === 'ownership' ? 'and slot = 0' : ''} and upper_inf(period)
       and date_trunc('second', lower(period)) = date_trunc('second', to_timestamp($2::float8 / 1000))`,
    [vehicleId, at],
  )
  return rowCount !== 0
}
