import { type Kysely, sql } from 'kysely'

/** Readings got an instant each (domain/src/position/timed-readings.ts); those without one are told anew by the next heartbeats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update device_activity set readings = null, readings_at = null where readings is not null`.execute(db)
}
