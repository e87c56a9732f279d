import { ACCESS_REQUEST_DAYS } from '@monitorweb/contract/people/access-request'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { DAY_MS } from '../positions/hot-days.ts'

/** Deletes what strangers wrote of themselves to get an access, once it was decided long ago or nobody decided it for as long. */
export async function forgetOldAccessRequests(pool: pg.Pool, now: EpochMs): Promise<void> {
  await pool.query(
    'delete from access_request where coalesce(decided_at, received_at) < to_timestamp($1::float8 / 1000)',
    [now - ACCESS_REQUEST_DAYS * DAY_MS],
  )
}
