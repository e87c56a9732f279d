import { type Kysely, sql } from 'kysely'

/** How the product shows itself to the people of a customer, in which pictures, and at which hosts of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand_image (
      digest text primary key,
      content bytea not null,
      width_px integer not null,
      height_px integer not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create table customer_brand (
    customer_id integer primary key references customer on delete cascade,
    value jsonb not null
  )`.execute(db)
  await sql`comment on table customer_brand is 'what a customer of the first level shows otherwise than the installation'`.execute(
    db,
  )
  await sql`
    create table customer_host (
      host text primary key,
      customer_id integer not null references customer on delete cascade,
      token text not null,
      created_at timestamptz not null default now(),
      verified_at timestamptz,
      verified_how text check (verified_how in ('dns', 'operator')),
      check ((verified_at is null) = (verified_how is null))
    )`.execute(db)
  await sql`create index customer_host_customer on customer_host (customer_id)`.execute(db)
}
