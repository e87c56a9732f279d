import { serialKey } from '@monitorweb/domain/text/serial'
import { type Kysely, sql } from 'kysely'

interface Device {
  id: number
  serial: string
  deleted: boolean
}

/**
 * What serials are matched by. Where devices that are not deleted have one key, none of them gets it: each goes on to
 * be matched by exactly its serial, and people say which of them is the one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column match_key text`.execute(db)
  const { rows } = await sql<Device>`select id, serial, inactive_at is not null as deleted from device`.execute(db)
  const byKey = new Map<string, Device[]>()
  for (const device of rows) {
    const key = serialKey(device.serial)
    byKey.set(key, [...(byKey.get(key) ?? []), device])
  }
  const keys = [...byKey].map(([key, devices]) => ({ key, id: ownerOf(devices) })).filter(({ id }) => id !== null)
  await sql`
    update device d set match_key = k.key
    from unnest(${keys.map(({ id }) => id)}::int4[], ${keys.map(({ key }) => key)}::text[]) as k(id, key)
    where d.id = k.id`.execute(db)
  await sql`alter table device add constraint device_match_key_key unique (match_key)`.execute(db)
  await sql`comment on column device.match_key is 'serialKey of domain/src/text/serial.ts; null: matched by exactly its serial, since others had the same key'`.execute(
    db,
  )
  // Only devices that nobody heard of are compared by how they end, but both sides of that are found by it.
  await sql`create index device_ending on device (right(regexp_replace(serial, '[^0-9A-Z]', '', 'g'), 6))`.execute(db)
}

/** A deleted device yields its key to the one that is not; null where that is not clear. */
function ownerOf(devices: readonly Device[]): number | null {
  const living = devices.filter(({ deleted }) => !deleted)
  const [owner, other] = living.length > 0 ? living : devices
  return owner && !other ? owner.id : null
}
