import { type Kysely, sql } from 'kysely'

/**
 * A support call remembers, beside its last change, the last one by somebody else than who changed it last, as the
 * registers do: whoever answers twice from one open call is refused only for what others did meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table support_call
      add column other_version integer not null default 0,
      add column other_updated_by integer,
      add column other_updated_at timestamptz`.execute(db)
}
