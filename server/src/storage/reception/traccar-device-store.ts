import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { serialKey } from '@monitorweb/domain/text/serial'
import type pg from 'pg'
import { epochMs } from '../base/sql-rows.ts'

interface NamedDevice {
  /** The server's number of it. */
  id: number
  serial: string
}

/** A device that was called otherwise before. What the server had between `after` and `at` may be of either tracker. */
export interface Rename {
  /** Null: what it was called, or until when, is not known. */
  from: { serial: string; after: EpochMs } | null
  at: EpochMs
}

interface NotedDevice extends NamedDevice {
  formerSerial: string | null
  renamedAfter: EpochMs | null
  renamedAt: EpochMs | null
}

/**
 * Notes what devices of a Traccar server are called now, and answers which of them were called otherwise before, of which
 * another spelling is none. Those that are called as before are not written: to come upon their rows would lock, and so
 * write, each at every round.
 */
export async function noteDeviceNames(
  pool: pg.Pool,
  url: string,
  devices: readonly NamedDevice[],
): Promise<ReadonlyMap<number, Rename>> {
  const known = new Map((await notedDevices(pool, url)).map((device) => [device.id, device]))
  const changed = devices.filter(({ id, serial }) => {
    const before = known.get(id)
    return before === undefined || serialKey(before.serial) !== serialKey(serial)
  })
  if (changed.length > 0) {
    // All devices had their names when the last round that was read to its end began.
    await pool.query(
      `insert into traccar_device as d (url, id, serial)
       select $1, id, serial from unnest($2::bigint[], $3::text[]) as named(id, serial)
       on conflict (url, id) do update set serial = excluded.serial, renamed_at = now(), renamed_from = d.serial,
         renamed_after = (select read_until from traccar_server s where s.url = d.url)`,
      [url, changed.map(({ id }) => id), changed.map(({ serial }) => serial)],
    )
    for (const device of await notedDevices(pool, url)) known.set(device.id, device)
  }
  return new Map([...known.values()].flatMap((device) => renameOf(device) ?? []))
}

function renameOf({ id, formerSerial: serial, renamedAfter: after, renamedAt: at }: NotedDevice) {
  if (at === null) return null
  return [[id, { from: serial === null || after === null ? null : { serial, after }, at }] as const]
}

async function notedDevices(pool: pg.Pool, url: string): Promise<NotedDevice[]> {
  const { rows } = await pool.query<NotedDevice>(
    `select id::float8 as id, serial, renamed_from as "formerSerial", ${epochMs('renamed_after')} as "renamedAfter",
            ${epochMs('renamed_at')} as "renamedAt" from traccar_device where url = $1`,
    [url],
  )
  return rows
}

export interface TimeInVehicle {
  deviceId: number
  /** Null: without a beginning, or an end. */
  from: EpochMs | null
  to: EpochMs | null
}

/** Answers when each of two devices was in a vehicle that the other one was in as well. */
export async function timesInSameVehicle(pool: pg.Pool, ids: readonly [number, number]): Promise<TimeInVehicle[]> {
  const { rows } = await pool.query<TimeInVehicle>(
    `select i.device_id as "deviceId", ${epochMs('lower(i.period)')} as "from", ${epochMs('upper(i.period)')} as "to"
     from installation i where i.device_id = any($1) and exists (
       select from installation o
       where o.vehicle_id = i.vehicle_id and o.device_id = any($1) and o.device_id <> i.device_id)`,
    [ids],
  )
  return rows
}
