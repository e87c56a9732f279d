import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { textArray } from '../base/array-literal.ts'
import { float8Array, int4Array } from '../base/binary-array.ts'
import type { Queryable } from '../base/queryable.ts'
import type { ChangedTrack } from './changed-vehicles.ts'
import { type Shard, shardOf } from './fleet-shards.ts'
import { noteLateJudgings } from './late-judgings.ts'

/** A vehicle that the clock alone changes by now. */
export interface DueVehicle {
  vehicleId: number
  /** Since when it is, in the database's words: whoever asks for it once more meanwhile makes them others. */
  dueSince: string
}

/** A vehicle that is to be judged. */
export interface ChangedVehicle extends ChangedTrack {
  /** Null: its time had not come. */
  dueSince: DueVehicle['dueSince'] | null
}

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
