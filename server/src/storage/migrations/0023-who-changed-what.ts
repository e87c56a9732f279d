import { type Kysely, sql } from 'kysely'

const REGISTERS = [
  'customer',
  'device',
  'vehicle',
  'user_account',
  'device_version',
  'installation_profile',
  'landmark',
]

/**
 * A record remembers, beside its last change, the last one by somebody else than who changed it last: whoever saves
 * twice from one open form is refused only for what others did meanwhile. The audit is read by person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of REGISTERS) {
    await sql`
      alter table ${sql.table(table)}
        add column other_version integer not null default 0,
        add column other_updated_by integer,
        add column other_updated_at timestamptz`.execute(db)
  }
  await sql`create index audit_person on audit (user_id, id)`.execute(db)
}
