import { type Kysely, sql } from 'kysely'

/**
 * Landmarks become geofences of a purpose, under the numbers that they have. The view goes on answering, and taking,
 * what programs of before know of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table landmark rename to geofence`.execute(db)
  await sql`alter index landmark_pkey rename to geofence_pkey`.execute(db)
  await sql`alter sequence landmark_id_seq rename to geofence_id_seq`.execute(db)
  await sql`
    alter table geofence
      add column purpose text not null default 'landmark' check (purpose in ('fence', 'landmark', 'anchor')),
      add column kind text not null default 'circle' check (kind in ('circle', 'polygon', 'corridor')),
      add column geometry text,
      add column color text not null default '',
      add column group_name text not null default '',
      add column speed_limit_kmh integer not null default 0 check (speed_limit_kmh >= 0),
      add column description text not null default '',
      add column vehicle_id integer references vehicle,
      drop constraint landmark_radius_meters_check`.execute(db)
  await sql`
    alter table geofence
      alter column purpose drop default,
      alter column kind drop default,
      add check ((geometry is null) = (kind = 'circle')),
      add check ((radius_meters = 0) = (kind = 'polygon') and radius_meters >= 0),
      add check ((vehicle_id is not null) = (purpose = 'anchor')),
      add check (purpose <> 'landmark' or kind = 'circle' and radius_meters between 10 and 5000)`.execute(db)
  await sql`comment on table geofence is 'geometry: a LineString or Polygon of GeoJSON, none of a circle; latitude, longitude: its middle; radius_meters: of a circle, or the half width of a corridor; speed_limit_kmh: 0 for none; vehicle_id: on which an anchor lies'`.execute(
    db,
  )
  await sql`drop index landmark_name`.execute(db)
  await sql`
    create unique index geofence_name on geofence (customer_id, purpose, searchable(name))
    where inactive_at is null and purpose <> 'anchor'`.execute(db)
  await sql`
    create unique index geofence_anchor on geofence (vehicle_id) where inactive_at is null and purpose = 'anchor'`.execute(
    db,
  )
  await sql`
    create view landmark as
    select id, customer_id, name, latitude, longitude, radius_meters, version, created_at, created_by, updated_at,
           updated_by, inactive_at, other_version, other_updated_by, other_updated_at, purpose, kind
    from geofence where purpose = 'landmark'`.execute(db)
  await sql`
    alter view landmark
      alter column purpose set default 'landmark', alter column kind set default 'circle',
      alter column version set default 1, alter column other_version set default 0`.execute(db)
}
