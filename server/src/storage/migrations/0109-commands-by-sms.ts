import { type Kysely, sql } from 'kysely'

/** Commands may go by SMS: through whom, in which words of the model, and what became of the message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_version
      add column sms_commands text not null default '',
      add column sms_speed_check text not null default ''`.execute(db)
  await sql`
    alter table command
      add column channel text not null default 'connection' check (channel in ('connection', 'sms')),
      add column sms_id text not null default ''`.execute(db)
  await sql`create index command_of_sms on command (sms_id) where sms_id <> ''`.execute(db)
  await sql`drop index command_to_confirm`.execute(db)
  await sql`
    create index command_to_confirm on command (coalesce(sent_at, state_at))
    where state in ('maybeSent', 'sent', 'handedOver', 'delivered', 'answered', 'timedOut')
      and confirming_reading is not null`.execute(db)
  await sql`
    create table sms_gateway (
      id integer primary key check (id = 1),
      url text not null,
      method text not null check (method in ('POST', 'GET')),
      headers text not null,
      body text not null,
      secret_encrypted text not null,
      id_field text not null,
      report_id_field text not null,
      report_status_field text not null,
      delivered_words text not null,
      failed_words text not null
    )`.execute(db)
}
