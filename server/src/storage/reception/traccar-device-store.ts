import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { epochMs } from '../base/sql-rows.ts'

interface NamedDevice {
  /** The server's number of it. */
  id: number
  serial: string
}

/**
 * Notes what devices of a Traccar server are called now, and answers of those that were called otherwise before since
 * when they have their name. Those that are called as before are left out: to come upon their rows would lock, and so write, each at
 * every round.
 */
export async function noteDeviceNames(
  pool: pg.Pool,
  url: string,
  devices: readonly NamedDevice[],
): Promise<ReadonlyMap<number, EpochMs>> {
  await pool.query(
    `insert into traccar_device as d (url, id, serial)
     select $1, id, serial from unnest($2::bigint[], $3::text[]) as named(id, serial)
     where not exists (select from traccar_device k where (k.url, k.id, k.serial) = ($1, named.id, named.serial))
     on conflict (url, id) do update set serial = excluded.serial, renamed_at = now()
       where d.serial <> excluded.serial`,
    [url, devices.map(({ id }) => id), devices.map(({ serial }) => serial)],
  )
  const { rows } = await pool.query<{ id: number; renamedAt: EpochMs }>(
    `select id::float8 as id, ${epochMs('renamed_at')} as "renamedAt" from traccar_device
     where url = $1 and renamed_at is not null`,
    [url],
  )
  return new Map(rows.map(({ id, renamedAt }) => [id, renamedAt]))
}
