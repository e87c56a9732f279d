import type pg from 'pg'

/** All slots of copies begin like this. */
export const SLOT_PREFIX = 'monitorweb_copy_'

/** How far the log is on the disk, which all that was confirmed precedes. */
export async function readFlushedPlace(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>('select pg_current_wal_flush_lsn()::text as place')
  return rows[0]!.place
}

/** The slot of that name: null where there is none, without a place where the server gave up keeping the log for it. */
export async function findSlot(
  client: pg.Client,
  name: string,
): Promise<{ place: string | null; active: boolean } | null> {
  const { rows } = await client.query<{ place: string | null; active: boolean }>(
    `select case when wal_status <> 'lost' then restart_lsn::text end as place, active
     from pg_replication_slots where slot_name = $1`,
    [name],
  )
  return rows[0] ?? null
}

/** Drops the slot of that name, whoever reads from it, so that the server keeps no more log for it. */
export async function dropSlot(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(active_pid, 10000) from pg_replication_slots where active and slot_name = $1',
    [name],
  )
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
    name,
  ])
}

/** Drops the slots of copies that nobody makes any longer. */
export async function dropIdleSlots(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active and starts_with(slot_name, $1)',
    [SLOT_PREFIX],
  )
}

/** Marks a place in the log by a name, at which a restored copy can stop; answers the place. */
export async function markLog(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ place: string }>('select pg_create_restore_point($1)::text as place', [name])
  return rows[0]!.place
}
