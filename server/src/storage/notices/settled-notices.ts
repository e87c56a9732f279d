import type pg from 'pg'
import { IS_FREE, PERHAPS_TOLD } from './notice-lease.ts'

/**
 * Has nobody called by what waits about an occurrence that is put aside: all are told when it comes back. A digest says what came as before, what
 * somebody hands over now is told.
 */
export async function settleNotices(client: pg.PoolClient, occurrenceId: number): Promise<void> {
  await client.query(
    `update notice set state = 'settled', leased_until = null,
       last_error = case when leased_until is null then last_error else '${PERHAPS_TOLD}' end
     where id in (
       select n.id from notice n where n.attendance_id = $1 and n.state = 'waiting' and ${IS_FREE}
         and not (n.kind = 'opened' and n.is_digest)
       for update of n skip locked)`,
    [occurrenceId],
  )
}
