import { type Kysely, sql } from 'kysely'

/**
 * What trackers sent. Every key begins with the device, so that the tables can be distributed by device;
 * partitions are made by the day (see partitions.ts), none is a default partition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPosition(db)
  await createMessage(db)
  await createActivity(db)
  await createAudit(db)
}

async function createPosition(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table position (
      fix_time timestamptz not null,
      received_at timestamptz not null,
      digest bigint not null,
      odometer_km double precision,
      device_id integer not null,
      latitude_e7 integer not null,
      longitude_e7 integer not null,
      speed_kmh real,
      course_degrees real,
      altitude_meters real,
      voltage real,
      hour_meter_hours real,
      flags smallint not null default 0,
      satellites smallint,
      ignition boolean,
      event text,
      attributes jsonb,
      primary key (device_id, fix_time, digest)
    ) partition by range (fix_time)`.execute(db)
  await sql`comment on table position is 'latitude_e7, longitude_e7: WGS84 degrees x 10,000,000; flags: domain/src/position/position-flags.ts'`.execute(
    db,
  )
}

async function createMessage(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message (
      received_at timestamptz not null,
      device_id integer not null,
      direction "char" not null default 'i',
      protocol text not null,
      bytes bytea not null
    ) partition by range (received_at)`.execute(db)
  await sql`create index message_device on message (device_id, received_at)`.execute(db)
  // What could not be stored as a position, with its bytes, for repair after the fact.
  await sql`
    create table undecoded (
      id bigint generated always as identity primary key,
      received_at timestamptz not null,
      device_id integer,
      protocol text not null,
      address text not null default '',
      reason text not null,
      detail text not null default '',
      bytes bytea not null
    )`.execute(db)
  await sql`create index undecoded_received on undecoded (received_at)`.execute(db)
}

async function createActivity(db: Kysely<unknown>): Promise<void> {
  // One narrow row a device, renewed by every valid frame; its lock orders a device's commits.
  await sql`
    create table device_activity (
      device_id integer primary key references device on delete cascade,
      last_communication_at timestamptz,
      stored_positions bigint not null default 0,
      readings jsonb,
      readings_at timestamptz,
      changed_in xid8 not null default pg_current_xact_id()
    ) with (fillfactor = 50)`.execute(db)
  // Cache of the newest accepted fix of each installation (0: while in no vehicle); rebuildable from position.
  await sql`
    create table last_position (
      device_id integer not null references device on delete cascade,
      installation_id integer not null default 0,
      fix_time timestamptz not null,
      received_at timestamptz not null,
      digest bigint not null,
      newest_fix_time timestamptz not null,
      odometer_km double precision,
      latitude_e7 integer not null,
      longitude_e7 integer not null,
      speed_kmh real,
      course_degrees real,
      altitude_meters real,
      voltage real,
      hour_meter_hours real,
      flags smallint not null default 0,
      satellites smallint,
      ignition boolean,
      event text,
      attributes jsonb,
      primary key (device_id, installation_id)
    ) with (fillfactor = 50)`.execute(db)
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      user_id integer,
      session_id uuid,
      address text not null default '',
      action text not null,
      entity text not null default '',
      entity_id text not null default '',
      before jsonb,
      after jsonb
    )`.execute(db)
  await sql`create index audit_entity on audit (entity, entity_id, at)`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit is append-only';
    end $$`.execute(db)
  await sql`create trigger audit_append_only before update or delete on audit for each row execute function refuse_change()`.execute(
    db,
  )
}
