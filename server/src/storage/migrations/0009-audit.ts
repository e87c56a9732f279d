import { type Kysely, sql } from 'kysely'

/** The audit cannot be emptied either, tells who read a vehicle's history, and a proof says which key the secrets are under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger audit_no_truncate before truncate on audit
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create index audit_vehicles_read on audit using gin ((after -> 'vehicleIds'))
    where action in ('readHistory', 'export')`.execute(db)
  // One row: a known text under the key in use.
  await sql`
    create table secrets_key (
      id integer primary key check (id = 1),
      proof text not null
    )`.execute(db)
}
