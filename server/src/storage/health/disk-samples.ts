import { AHEAD } from '../base/due-at.ts'
import type { Queryable } from '../base/queryable.ts'
import { readUpkeepInstant } from '../base/upkeep-clock.ts'

/** How full a disk was at one moment; sizes in bytes. */
export interface DiskSample {
  freeBytes: number
  databaseBytes: number
}

/** From the oldest sample of the last week to the newest. */
export interface DiskSpan {
  first: DiskSample
  last: DiskSample
  days: number
}

const KEPT_DAYS = 60

/** Notes how full the disk of a machine is, and forgets what was noted long ago. */
export async function addDiskSample(client: Queryable, host: string, freeBytes: number): Promise<void> {
  await client.query(
    `insert into disk_sample (host, free_bytes, database_bytes)
     values ($1, $2, pg_database_size(current_database())) on conflict do nothing`,
    [host, freeBytes],
  )
  await client.query(`delete from disk_sample where at < to_timestamp($1::float8 / 1000) - make_interval(days => $2)`, [
    await readUpkeepInstant(client, Date.now()),
    KEPT_DAYS,
  ])
}

/** Answers the span of a machine's last week, without what a clock that was ahead noted; null before there are two samples. */
export async function readDiskSpan(client: Queryable, host: string): Promise<DiskSpan | null> {
  const { rows } = await client.query<DiskSample & { atDays: number }>(
    `with week as (select * from disk_sample where host = $1 and at >= now() - interval '7 days' and not at ${AHEAD})
     select free_bytes::float8 as "freeBytes", database_bytes::float8 as "databaseBytes",
       (extract(epoch from at) / 86400)::float8 as "atDays"
     from week where at in ((select min(at) from week), (select max(at) from week)) order by at`,
    [host],
  )
  const [first, last] = rows
  return first && last ? { first, last, days: last.atDays - first.atDays } : null
}
