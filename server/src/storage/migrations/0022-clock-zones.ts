import { type Kysely, sql } from 'kysely'

const ZONE = sql.raw(
  `clock_zone text not null default '' check (clock_zone ~ '^([+-](0[0-9]|1[0-4]):(00|15|30|45))?$')`,
)
const MINUTES = sql.raw(`clock_zone_minutes smallint generated always as (case when clock_zone = '' then null
  else (left(clock_zone, 1) || '1')::int * (substr(clock_zone, 2, 2)::int * 60 + right(clock_zone, 2)::int) end) stored`)

/**
 * The zone that a device's clock is set to, of the device or of its model, and what is shifted since it was set: decision
 * 25.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['device', 'device_version']) {
    await sql`alter table ${sql.table(table)} add column ${ZONE}, add column ${MINUTES}`.execute(db)
  }
  await sql`comment on column device.clock_zone is 'as +08:00; empty: as its model says'`.execute(db)
  await sql`
    create table clock_correction (
      device_id integer not null references device on delete cascade,
      received tstzrange not null,
      shift_minutes smallint not null check (shift_minutes <> 0),
      exclude using gist (device_id with =, received with &&)
    )`.execute(db)
  await sql`comment on table clock_correction is 'positions received then are read so many minutes earlier than they are stored; of others the stored time is right'`.execute(
    db,
  )
  await createCorrectedPositions(db)
}

/**
 * The positions of a device in a period, at their corrected times. What was stored before a correction and again after it
 * is one. Shifts are at most 28 hours: from one end of the zones to the other.
 */
async function createCorrectedPositions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function corrected_positions(of_device integer, since timestamptz, until timestamptz) returns setof "position"
    language sql stable as $$
      select distinct on (fix_time, digest) told.* from (
        select p.fix_time - shift.by as fix_time, p.received_at, p.digest, p.odometer_km, p.device_id, p.latitude_e7,
               p.longitude_e7, p.speed_kmh, p.course_degrees, p.altitude_meters, p.voltage, p.hour_meter_hours,
               case when c.device_id is null then p.flags
                 else ((p.flags & ~2) | case when p.fix_time - shift.by > p.received_at + interval '5 minutes' then 2 else 0 end)::smallint
               end as flags,
               p.satellites, p.ignition, p.event, p.attributes
        from position p
        left join clock_correction c
          on c.device_id = p.device_id and c.received @> p.received_at and p.fix_time <> p.received_at
        cross join lateral (select make_interval(mins => coalesce(c.shift_minutes, 0)) as by) shift
        where p.device_id = of_device and p.fix_time >= since - interval '28 hours' and p.fix_time < until + interval '28 hours'
      ) told
      where fix_time >= since and fix_time < until
      order by fix_time, digest
    $$`.execute(db)
}
