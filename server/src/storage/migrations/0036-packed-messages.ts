import { type Kysely, sql } from 'kysely'

/** The raw messages of a device and day of receipt (UTC) as one piece of bytes (decision 43). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table packed_message (
      device_id integer not null,
      day date not null,
      messages integer not null check (messages > 0),
      first_received_at timestamptz not null,
      last_received_at timestamptz not null,
      bytes bytea not null,
      primary key (device_id, day)
    )`.execute(db)
  // It is deflated already, and a part of it is never asked for.
  await sql`alter table packed_message alter column bytes set storage external`.execute(db)
  await sql`create index packed_message_day on packed_message (day)`.execute(db)
  await sql`comment on column packed_message.bytes is 'storage/packed/message-codec.ts'`.execute(db)
}
