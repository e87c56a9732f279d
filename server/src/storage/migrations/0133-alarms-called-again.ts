import { type Kysely, sql } from 'kysely'

/**
 * An alarm that calls again after it was closed is another one in the queue, and for its rule, within the cool-down, the same occurrence once more:
 * one occurrence stands behind several in the queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attendance_rule drop constraint attendance_rule_pkey, add primary key (occurrence_id, attendance_id)`.execute(
    db,
  )
}
