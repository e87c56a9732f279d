import { type Kysely, sql } from 'kysely'

/** How much came to the ports, by the hour and protocol, and which devices left out numbers of their messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reception_count (
      hour timestamptz not null,
      protocol text not null,
      messages bigint not null default 0,
      unread bigint not null default 0,
      refused bigint not null default 0,
      missing bigint not null default 0,
      primary key (hour, protocol)
    )`.execute(db)
  await sql`comment on table reception_count is 'messages: committed; unread: those of them that are kept as bytes only; refused: what no device could be known of; missing: numbers of messages that never came'`.execute(
    db,
  )
  await sql`
    create table missing_messages (
      device_id integer not null references device on delete cascade,
      hour timestamptz not null,
      missing integer not null,
      last_at timestamptz not null,
      primary key (device_id, hour)
    )`.execute(db)
  await sql`comment on table missing_messages is 'numbers of messages of the device that were left out and did not come later'`.execute(
    db,
  )
}
