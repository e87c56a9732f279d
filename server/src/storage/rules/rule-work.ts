import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { textArray } from '../base/array-literal.ts'
import { float8Array, int4Array } from '../base/binary-array.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { announceFindings } from './finding-news.ts'
import { noteLateJudgings } from './late-judgings.ts'

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

/** SQL: looked at before `$n`, or by a clock that was ahead and was put back: nobody else would look after it until then. */
const isDue = (before: string) => `(looked_at < ${before} or looked_at > clock_timestamp() + interval '1 minute')`

/** Of pg_try_advisory_lock, for the parts of the fleet. */
export const SHARD_LOCK_CLASS = 4220

/**
 * Takes the part of the fleet that nobody looks after and that waited longest; null where every one is taken or was looked
 * at. It is held by this connection, and no transaction, until it is given back or the connection ends. Whoever took it before is refused
 * from then on ({@link requireShard}); what such a one has under way is waited for.
 */
export async function takeShard(client: Queryable, notAfter: Date): Promise<Shard | null> {
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

/** A vehicle that the clock alone changes by now. */
export interface DueVehicle {
  vehicleId: number
  /** Since when it is, in the database's words: whoever asks for it once more meanwhile makes them others. */
  dueSince: string
}

/** A vehicle whose track changed below its newest point, from `lateFrom` on; Infinity: not there. */
export interface ChangedTrack {
  vehicleId: number
  lateFrom: EpochMs
}

/** A vehicle that a device was in from which on its track changed. */
interface DeviceTrack extends ChangedTrack {
  deviceId: number
  /** Whether the device stays in it as far as the registers say: until these change it is in no other. */
  isForGood: boolean
}

/** A vehicle that is to be judged. */
export interface ChangedVehicle extends ChangedTrack {
  /** Null: its time had not come. */
  dueSince: DueVehicle['dueSince'] | null
}

/** Finds the vehicles that devices were in at any time from which on their track changed. */
export async function findVehiclesOf(client: Queryable, devices: readonly ChangedDevice[]): Promise<DeviceTrack[]> {
  const { rows } = await client.query<Omit<DeviceTrack, 'lateFrom'> & { lateFrom: EpochMs | null }>({
    name: 'rules-vehicles-of-devices',
    text: `
      select changed.device_id as "deviceId", i.vehicle_id as "vehicleId", changed.late_from as "lateFrom", upper_inf(i.period) as "isForGood"
      from unnest($1::int[], $2::float8[]) as changed(device_id, late_from)
      join installation i on i.device_id = changed.device_id
        and i.period && tstzrange(coalesce(to_timestamp(changed.late_from / 1000), now()), null)`,
    values: [int4Array(devices.map(({ deviceId }) => deviceId)), float8Array(devices.map(({ lateFrom }) => lateFrom))],
  })
  return rows.map(({ lateFrom, ...track }) => ({ ...track, lateFrom: lateFrom ?? Number.POSITIVE_INFINITY }))
}

/** SQL: the shard of a vehicle, which is that of the device in it, so that who judges what it reports looks after it otherwise too. */
const shardOf = (vehicleId: string) => `coalesce(
  (select i.device_id from installation i where i.vehicle_id = ${vehicleId} and i.period @> now()), ${vehicleId}) % $2`

/** Finds the vehicles of a shard that the clock alone changes by now. Rules and registers are read after it, as whoever had them judged changed them before. */
export async function findDueVehicles(client: Queryable, { shard, shards }: Shard): Promise<DueVehicle[]> {
  const { rows } = await client.query<DueVehicle>({
    name: 'rules-due-vehicles',
    text: `select d.vehicle_id as "vehicleId", d.due_at::text as "dueSince" from rule_due d
      where d.due_at <= now() and ${shardOf('d.vehicle_id')} = $1`,
    values: [shard, shards],
  })
  return rows
}

/**
 * Finds the vehicles of a shard that were sold or lost their tracker while something went on. It looks at all that goes on: who asks does so where a
 * register changed, and now and then, since what is to end later does so by the clock.
 */
export async function findLostVehicles(client: Queryable, { shard, shards }: Shard): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'rules-lost-vehicles',
    text: `
      with open as materialized (
        select distinct o.vehicle_id, o.customer_id from occurrence o where o.ended_at is null and o.withdrawn_at is null
      ), lost as materialized (
        select o.vehicle_id from open o
        where not exists (
          select from ownership owner where owner.vehicle_id = o.vehicle_id and owner.slot = 0
            and owner.customer_id = o.customer_id and owner.period @> now())
          or not exists (select from installation i where i.vehicle_id = o.vehicle_id and i.period @> now())
      )
      select lost.vehicle_id as id from lost where ${shardOf('lost.vehicle_id')} = $1 group by lost.vehicle_id`,
    values: [shard, shards],
  })
  return rows.map(({ id }) => id)
}

/** SQL: the rule is about the vehicle no longer, or its last geofence was deleted. */
const IS_GONE = `(
    r.vehicle_choice = 'groups' and not exists (
      select from vehicle_group g where g.id = any(r.vehicle_group_ids) and g.inactive_at is null
        and own.vehicle_id = any(g.vehicle_ids))
    or r.vehicle_choice = 'types' and not exists (
      select from vehicle v where v.id = own.vehicle_id and v.vehicle_type_id = any(r.vehicle_type_ids))
    or own.customer_id <> r.customer_id and not exists (
      select from above where above.customer_id = own.customer_id and above.id = r.customer_id)
    or cardinality(r.geofence_ids) > 0 and not exists (
      select from geofence g where g.id = any(r.geofence_ids) and g.inactive_at is null))`

/**
 * Ends what goes on of rules that sleep, were deleted, have become others since it began, for that vehicle too, or are about it no longer: its
 * customer went from below theirs, it is of another type, it left their groups, or their last geofence was deleted.
 */
export async function endOutdated(client: Queryable, { shard, shards }: Shard): Promise<void> {
  const { rowCount } = await client.query({
    name: 'rules-end-outdated',
    text: `
      with recursive open as materialized (
        select o.id, o.vehicle_id, o.customer_id, o.rule_id from occurrence o
        where o.rule_id is not null and o.ended_at is null and o.withdrawn_at is null and o.vehicle_id % $2 = $1
      ), above (customer_id, id) as (
        select distinct own.customer_id, own.customer_id from open own join rule r on r.id = own.rule_id and r.customer_id <> own.customer_id
        union
        select above.customer_id, c.parent_id from above join customer c on c.id = above.id where c.parent_id is not null
      )
      update occurrence o set changed_in = pg_current_xact_id(),
        ended_at = greatest(o.began_at, date_trunc('milliseconds',
          case when r.inactive_at is not null then r.inactive_at
            when r.active and not (r.is_gone and o.began_at >= r.since) then least(r.since, now()) else now() end))
      from (
        select own.id, r.active, r.inactive_at, greatest(r.effective_from, s.since) as since, ${IS_GONE} as is_gone
        from open own join rule r on r.id = own.rule_id
        left join rule_start s on s.rule_id = own.rule_id and s.vehicle_id = own.vehicle_id
      ) r
      where r.id = o.id and o.ended_at is null and o.withdrawn_at is null and (not r.active or r.inactive_at is not null or r.is_gone or o.began_at < r.since)`,
    values: [shard, shards],
  })
  if (rowCount) await announceFindings(client)
}

/** When the clock alone changes something for a vehicle; null: never. */
interface KeptDue extends Pick<ChangedVehicle, 'vehicleId' | 'dueSince'> {
  dueAt: EpochMs | null
}

/**
 * Says when the clock alone changes something for each of these vehicles, in the place of what was found due. An earlier instant that is to come
 * stays: the vehicle is judged then for nothing, which costs less than writing what changes with every report. So does what somebody asked for
 * since it was found: he changed what was read before.
 */
export async function keepDue(client: Queryable, dues: readonly KeptDue[]): Promise<void> {
  await client.query({
    name: 'rules-keep-due',
    text: `
      with asked as (
        select vehicle_id, to_timestamp(due / 1000) as due_at, since
        from unnest($1::int[], $2::float8[], $3::timestamptz[]) as asked(vehicle_id, due, since)
      ), forgotten as (
        delete from rule_due d using asked a where d.vehicle_id = a.vehicle_id and a.due_at is null and d.due_at = a.since
      )
      insert into rule_due (vehicle_id, due_at)
      select a.vehicle_id, a.due_at from asked a left join rule_due d on d.vehicle_id = a.vehicle_id
      where a.due_at is not null and (d.due_at is null or a.due_at < d.due_at or d.due_at = a.since)
      on conflict (vehicle_id) do update set due_at = excluded.due_at
        where excluded.due_at < rule_due.due_at or rule_due.due_at = any($3::timestamptz[])`,
    values: [
      int4Array(dues.map(({ vehicleId }) => vehicleId)),
      float8Array(dues.map(({ dueAt }) => dueAt)),
      textArray(dues.map(({ dueSince }) => dueSince)),
    ],
  })
}

/** A vehicle that could not be judged is judged again after so long, if no report comes before. */
const PUT_OFF_MS = 10 * 60_000

/** Has a vehicle that could not be judged judged later, from before what came late. */
export async function putVehicleOff(client: Queryable, { vehicleId, lateFrom, ...due }: ChangedVehicle): Promise<void> {
  if (Number.isFinite(lateFrom)) {
    await client.query(
      'delete from rule_checkpoint where vehicle_id = $1 and sound_until >= to_timestamp($2::float8 / 1000)',
      [vehicleId, lateFrom],
    )
    await noteLateJudgings(client, [vehicleId])
  }
  await keepDue(client, [{ vehicleId, ...due, dueAt: Date.now() + PUT_OFF_MS }])
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

/** Of pg_advisory_xact_lock, for the rules of a vehicle. */
const LOCK_CLASS = 4219

/** Waits until nobody else judges these vehicles, in their order; nobody else does until the transaction ends. */
export async function lockVehicles(client: Queryable, vehicleIds: readonly number[]): Promise<void> {
  await client.query({
    name: 'rules-lock-vehicles',
    text: `select count(pg_advisory_xact_lock($1, id)::text) from unnest($2::int[]) with ordinality as asked(id, place)`,
    values: [LOCK_CLASS, int4Array(vehicleIds)],
  })
}
