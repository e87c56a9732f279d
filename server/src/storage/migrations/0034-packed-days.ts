import { type Kysely, sql } from 'kysely'

const COLUMNS = sql.raw(
  ['fix_time', 'received_at', 'digest', 'odometer_km', 'device_id', 'latitude_e7', 'longitude_e7', 'speed_kmh']
    .concat('course_degrees', 'altitude_meters', 'voltage', 'hour_meter_hours', 'flags', 'satellites', 'ignition')
    .concat('event', 'attributes')
    .join(', '),
)

/**
 * Where positions lie: the newest days in `position`, as ever; older days of a device as one value each in `packed_day`; and
 * what is as old and not packed yet in `late_position` (decision 42). A position lies in one of them alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table late_position (like position including defaults, primary key (device_id, fix_time, digest))`.execute(
    db,
  )
  await sql`comment on table late_position is 'positions older than the days of position, until they are packed'`.execute(
    db,
  )
  await sql`create view stored_position as select ${COLUMNS} from position union all select ${COLUMNS} from late_position`.execute(
    db,
  )
  await sql`comment on view stored_position is 'all positions that are rows; what is packed is in packed_day alone'`.execute(
    db,
  )
  await createPackedDay(db)
  await createCorrectedPositions(db)
}

async function createPackedDay(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table packed_day (
      device_id integer not null,
      day date not null,
      points integer not null,
      positions integer not null,
      first_fix_time timestamptz not null,
      last_fix_time timestamptz not null,
      south_e7 integer,
      north_e7 integer,
      west_e7 integer,
      east_e7 integer,
      bytes bytea not null,
      primary key (device_id, day)
    )`.execute(db)
  // They are compressed already.
  await sql`alter table packed_day alter column bytes set storage external`.execute(db)
  await sql`comment on column packed_day.day is 'of the fix times, UTC'`.execute(db)
  await sql`comment on column packed_day.positions is 'the points but for those that heartbeats told, which are none'`.execute(
    db,
  )
  await sql`comment on column packed_day.south_e7 is 'with the three others the box of the trusted places, degrees x 10,000,000; null: none'`.execute(
    db,
  )
  await sql`comment on column packed_day.bytes is 'server/src/storage/packed/codec/day-codec.ts'`.execute(db)
}

/** As 0022 made it, but of all rows; devices whose clock was put right have no packed days. */
export async function createCorrectedPositions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function corrected_positions(of_device integer, since timestamptz, until timestamptz) returns setof "position"
    language sql stable as $$
      select distinct on (fix_time, digest) told.* from (
        select p.fix_time - shift.by as fix_time, p.received_at, p.digest, p.odometer_km, p.device_id, p.latitude_e7,
               p.longitude_e7, p.speed_kmh, p.course_degrees, p.altitude_meters, p.voltage, p.hour_meter_hours,
               case when c.device_id is null then p.flags
                 else ((p.flags & ~2) | case when p.fix_time - shift.by > p.received_at + interval '5 minutes' then 2 else 0 end)::smallint
               end as flags,
               p.satellites, p.ignition, p.event, p.attributes
        from stored_position p
        left join clock_correction c
          on c.device_id = p.device_id and c.received @> p.received_at and p.fix_time <> p.received_at
        cross join lateral (select make_interval(mins => coalesce(c.shift_minutes, 0)) as by) shift
        where p.device_id = of_device and p.fix_time >= since - interval '28 hours' and p.fix_time < until + interval '28 hours'
      ) told
      where fix_time >= since and fix_time < until
      order by fix_time, digest
    $$`.execute(db)
}
