import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** A part of the fleet whose rules one process judges at a time. */
export interface Shard {
  shard: number
  /** Of how many. */
  shards: number
  horizon: string
  /** When it was looked at last, in the database's words: another text says that somebody else did. */
  lookedAt: string
  /** Whose turn it is, counted; a later one says that somebody else took it since. */
  turn: number
}

/** A part of the fleet is judged by somebody else by now, or nobody: whoever took it before writes nothing more of it. */
export class LostShardError extends Error {
  override name = 'LostShardError'
  constructor({ shard }: Pick<Shard, 'shard'>, options?: ErrorOptions) {
    super(`part ${shard} of the fleet is no longer held by this process`, options)
  }
}

/** A device whose track changed. */
export interface ChangedDevice {
  deviceId: number
  /** The transaction that changed it. */
  changedIn: string
  /** Below its newest point it changed from here on; null: there is only more of it. */
  lateFrom: EpochMs | null
}

/** Answers what the clock says by which it is noted when parts of the fleet were looked at; that of a process may be another. */
export async function readFleetClock(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  return rows[0]!.at
}

/** SQL: looked at before `$n`, or by a clock that was ahead and was put back: nobody else would look after it until then. */
const isDue = (before: string) =>
  `(looked_at < ${before}::timestamptz or looked_at > clock_timestamp() + interval '1 minute')`

/** Of pg_try_advisory_lock, for the parts of the fleet. */
export const SHARD_LOCK_CLASS = 4220

/**
 * Takes the part of the fleet that nobody looks after and that waited longest; null where every one is taken or was looked
 * at since then, by {@link readFleetClock}. It is held by this connection, and no transaction, until it is given back or the connection ends. Whoever took it before is refused
 * from then on ({@link requireShard}); what such a one has under way is waited for.
 */
export async function takeShard(client: Queryable, notAfter: string): Promise<Shard | null> {
  const { rows: waiting } = await client.query<{ shard: number }>(
    `select shard from rule_cursor where ${isDue('$1')} order by looked_at, shard`,
    [notAfter],
  )
  for (const { shard } of waiting) {
    const { rows: locks } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      SHARD_LOCK_CLASS,
      shard,
    ])
    if (!locks[0]!.taken) continue
    // Somebody may have looked after it before it was taken.
    const { rows } = await client.query<Shard>(
      `update rule_cursor set turn = turn + 1 where shard = $1 and ${isDue('$2')}
       returning shard, horizon::text, looked_at::text as "lookedAt", turn, (select count(*) from rule_cursor)::int as shards`,
      [shard, notAfter],
    )
    if (rows[0]) return rows[0]
    await giveShardBack(client, { shard })
  }
  return null
}

/**
 * Makes sure that a part of the fleet is still that of whoever took it, and stays so until this transaction ends. Throws
 * {@link LostShardError}.
 */
export async function requireShard(client: Queryable, shard: Shard): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>({
    name: 'rules-require-shard',
    text: `select turn = $2 and looked_at::text = $3 as "isOurs" from rule_cursor where shard = $1 for share`,
    values: [shard.shard, shard.turn, shard.lookedAt],
  })
  if (!rows[0]?.isOurs) throw new LostShardError(shard)
}

/** Lets others look after a part of the fleet that this connection took. */
export async function giveShardBack(client: Queryable, { shard }: Pick<Shard, 'shard'>): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [SHARD_LOCK_CLASS, shard])
}

/** SQL: the shard of a vehicle, which is that of the device in it, so that who judges what it reports looks after it otherwise too. */
export const shardOf = (vehicleId: string) => `coalesce(
  (select i.device_id from installation i where i.vehicle_id = ${vehicleId} and i.period @> now()), ${vehicleId}) % $2`

/** Reads the devices of a shard that changed since its horizon, and the horizon of this reading: decision 7. */
export async function readChangedDevices(
  client: Queryable,
  { shard, shards, horizon }: Shard,
): Promise<{ horizon: string; devices: ChangedDevice[] }> {
  const { rows } = await client.query<
    { horizon: string } & { [Name in keyof ChangedDevice]: ChangedDevice[Name] | null }
  >({
    name: 'rules-changed-devices',
    text: `
      with horizon as (select pg_snapshot_xmin(pg_current_snapshot()) as xid)
      select horizon.xid::text as horizon, a.device_id as "deviceId", a.changed_in::text as "changedIn",
        ${epochMs('a.late_from')} as "lateFrom"
      from horizon left join device_activity a on a.changed_in >= $1::xid8 and a.device_id % $3 = $2`,
    values: [horizon, shard, shards],
  })
  const devices = rows.flatMap(({ deviceId, changedIn, lateFrom }) =>
    deviceId === null || changedIn === null ? [] : [{ deviceId, changedIn, lateFrom }],
  )
  return { horizon: rows[0]!.horizon, devices }
}

/**
 * Notes that all this was judged, and answers when, as {@link Shard} has it. What a device told meanwhile stays to be judged. Throws
 * {@link LostShardError} where somebody else took the part since, who read a later horizon.
 */
export async function keepHorizon(
  client: Queryable,
  shard: Shard,
  { horizon, devices }: { horizon: string; devices: readonly ChangedDevice[] },
): Promise<string> {
  const late = devices.filter(({ lateFrom }) => lateFrom !== null)
  if (late.length > 0) {
    await client.query(
      `update device_activity a set late_from = null from (
         select a.device_id from device_activity a
         join unnest($1::int[], $2::text[]) as judged(device_id, changed_in) on judged.device_id = a.device_id
           and judged.changed_in = a.changed_in::text
         order by a.device_id for update of a skip locked
       ) judged where judged.device_id = a.device_id`,
      [late.map(({ deviceId }) => deviceId), late.map(({ changedIn }) => changedIn)],
    )
  }
  const { rows } = await client.query<{ lookedAt: string }>(
    `update rule_cursor set horizon = $2::xid8, looked_at = clock_timestamp()
     where shard = $1 and turn = $3 and looked_at::text = $4 and horizon = $5::xid8 returning looked_at::text as "lookedAt"`,
    [shard.shard, horizon, shard.turn, shard.lookedAt, shard.horizon],
  )
  if (!rows[0]) throw new LostShardError(shard)
  return rows[0].lookedAt
}

/** How long ago the part of the fleet that waits longest was judged, in seconds. */
export async function rulesLag(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    'select extract(epoch from clock_timestamp() - min(looked_at))::float8 as seconds from rule_cursor',
  )
  return rows[0]!.seconds
}
