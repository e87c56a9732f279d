import { type Kysely, sql } from 'kysely'

/** What the central works at, what was done with it, and who is told of it on which ways. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAttendance(db)
  await createChannels(db)
  await createNotice(db)
}

async function createAttendance(db: Kysely<unknown>): Promise<void> {
  // A call is made once of what happened, however many processes look.
  await sql`
    create table attendance (
      id integer generated always as identity primary key,
      alarm_id integer unique references alarm on delete cascade,
      occurrence_id bigint unique references occurrence on delete cascade,
      urgency smallint not null check (urgency between 1 and 4),
      admitted_at timestamptz not null default now(),
      claimed_at timestamptz,
      claimed_by integer,
      closed_at timestamptz,
      closed_by integer,
      reason text not null default '',
      support_call_id integer references support_call,
      check (num_nonnulls(alarm_id, occurrence_id) = 1),
      check ((claimed_at is null) = (claimed_by is null))
    )`.execute(db)
  await sql`comment on table attendance is 'what the central works at: claimed_by nobody, somebody; closed with a reason'`.execute(
    db,
  )
  await sql`create index attendance_open on attendance (urgency desc, admitted_at) where closed_at is null`.execute(db)
  await sql`create index attendance_closed on attendance (closed_at) where closed_at is not null`.execute(db)
  // What was found of late is looked through for what is not in the queue yet.
  await sql`create index occurrence_to_tell on occurrence (recorded_at) where notify`.execute(db)
  await sql`
    create table attendance_step (
      id integer generated always as identity primary key,
      attendance_id integer not null references attendance on delete cascade,
      kind text not null check (kind in ('claimed', 'released', 'noted', 'callOpened', 'closed', 'escalated')),
      at timestamptz not null default clock_timestamp(),
      author_id integer,
      text text not null default ''
    )`.execute(db)
  await sql`create index attendance_step_of_attendance on attendance_step (attendance_id, id)`.execute(db)
}

async function createChannels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_channel (
      id integer generated always as identity primary key,
      user_id integer not null references user_account on delete cascade,
      kind text not null check (kind in ('email', 'push', 'telegram', 'whatsapp', 'webhook')),
      name text not null default '',
      address_encrypted text not null default '',
      secret_encrypted text not null default '',
      place smallint not null default 0,
      created_at timestamptz not null default now(),
      delivered_at timestamptz,
      failed_at timestamptz,
      last_error text not null default ''
    )`.execute(db)
  await sql`comment on column notice_channel.place is 'where one fails, the next by place has the notice'`.execute(db)
  await sql`create index notice_channel_of_user on notice_channel (user_id, place, id)`.execute(db)
  await sql`
    create table notice_preference (
      user_id integer primary key references user_account on delete cascade,
      least_urgency smallint not null default 2 check (least_urgency between 1 and 4),
      quiet_from smallint check (quiet_from between 0 and 1439),
      quiet_to smallint check (quiet_to between 0 and 1439),
      digest_minutes smallint not null default 0 check (digest_minutes between 0 and 1440),
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db)
  await sql`comment on column notice_preference.quiet_from is 'minutes of the day in the zone of the person'`.execute(
    db,
  )
}

async function createNotice(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice (
      id integer generated always as identity primary key,
      key uuid not null default gen_random_uuid(),
      user_id integer not null references user_account on delete cascade,
      attendance_id integer references attendance on delete cascade,
      kind text not null check (kind in ('opened', 'escalated', 'test')),
      urgency smallint not null,
      facts jsonb not null,
      is_digest boolean not null default false,
      channel_id integer references notice_channel on delete set null,
      only_channel_id integer references notice_channel on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      created_at timestamptz not null default now(),
      next_at timestamptz not null default now(),
      expires_at timestamptz not null default now() + interval '1 day',
      leased_until timestamptz,
      attempts integer not null default 0,
      repeats integer not null default 0,
      delivered_at timestamptz,
      last_error text not null default '',
      unique (attendance_id, user_id, kind)
    )`.execute(db)
  await sql`comment on column notice.key is 'those of a digest have the same one'`.execute(db)
  await sql`comment on column notice.attempts is 'on channel_id'`.execute(db)
  await sql`comment on column notice.repeats is 'times that it was handed over again after whoever did so died before it was known whether it arrived'`.execute(
    db,
  )
  await sql`create index notice_due on notice (next_at, id) where state = 'waiting'`.execute(db)
  await sql`create index notice_of_user on notice (user_id, id)`.execute(db)
  await sql`create index notice_of_key on notice (key)`.execute(db)
}
