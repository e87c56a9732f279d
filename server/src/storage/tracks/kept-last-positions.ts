import type pg from 'pg'
import { writtenSince } from '../base/row-versions.ts'
import type { Scope } from '../base/scope.ts'
import { type LastPositionRow, readLastPositions } from './last-position-store.ts'
import { type SeenParameters, seenParameters } from './vehicle-communication.ts'

/** Last positions are read from these tables too, which change so seldom that after any change all is read anew. */
export const WATCHED_REGISTERS = [
  ...['vehicle', 'ownership', 'installation', 'customer', 'device', 'installation_profile'],
  // Whether a vehicle moves is said by these limits.
  'status_limit',
]

/** What a reading of last positions leaves for the next one, which says by it what changed. */
export interface FleetReading {
  /** Counts in the server that was started then alone. */
  horizon: string
  server: string
  /** When it was read, and when an ownership or installation begins or ends next: seconds of the database's clock. */
  at: string
  nextEdge: string | null
  /** How many rows each register has. */
  registers: readonly number[]
  /** The keys of all activity and of all last positions. */
  activity: Set<number>
  fixes: Set<string>
  /** The parameters of `SEEN_VEHICLES`. */
  seen: SeenParameters
}

interface FleetChanges {
  reading: FleetReading
  /** These vehicles may differ from before; of those without a row nothing is seen any more. */
  vehicleIds: readonly number[]
  rows: readonly LastPositionRow[]
}

interface Look {
  horizon: string
  server: string
  at: string
  isComparable: boolean
  /** For each register, how many rows it has and how many of these are new. */
  registers: [rows: number, changed: number][]
  activityRows: number
  activity: number[]
  fixRows: number
  fixes: [deviceId: number, installationId: number][]
}

const IS_CHANGED = writtenSince('$1')
const NOW = 'extract(epoch from now())'
const ofRegister = (table: string) =>
  `(select array[count(*), count(*) filter (where ${IS_CHANGED})]::int[] from ${table})`

/** SQL: what changed since a reading (`$1` its horizon, `$2` its server, `$3` its time, `$4` the next edge then); without one, all there is. */
const LOOK = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_postmaster_start_time()::text as server, ${NOW}::text as at,
    pg_postmaster_start_time()::text = $2 and ${NOW} >= $3::numeric and ($4::numeric is null or ${NOW} < $4::numeric) as "isComparable",
    array[${WATCHED_REGISTERS.map(ofRegister).join(', ')}] as registers, activity.*, fix.*
  from (
    select count(*)::int as "activityRows",
      coalesce(array_agg(device_id) filter (where $1::xid8 is null or ${IS_CHANGED}), '{}') as activity
    from device_activity
  ) activity, (
    select count(*)::int as "fixRows",
      coalesce(array_agg(array[device_id, installation_id]) filter (where $1::xid8 is null or ${IS_CHANGED}), '{}') as fixes
    from last_position
  ) fix`

/** SQL: when a period that says what is seen begins or ends next, an instant that is now included. */
const NEXT_EDGE = `
  select min(extract(epoch from edge))::text as "nextEdge"
  from (select period from ownership union all select period from installation) dated, unnest(array[lower(period), upper(period)]) edge
  where edge >= now() and isfinite(edge)`

/**
 * Reads the last positions of vehicles that may have changed since a reading, in a snapshot of its own (`inSnapshot`). Answers null where it is not certain that
 * all others are as they were: then {@link readFleet} reads all, in the same snapshot. The reading before is of no use after.
 *
 * A row that is seen now and was not written since the horizon before was seen then, as it is. So where the rows that are seen, less those that were written since,
 * are as many as those of then, less those whose keys were written since, none of these is gone, and what was written is all that changed.
 */
export async function readFleetChanges(
  client: pg.PoolClient,
  { ...since }: FleetReading,
): Promise<FleetChanges | null> {
  const look = await lookAt(client, since)
  const { horizon, at } = look
  if (!look.isComparable) return null
  if (look.registers.some(([rows, changed], register) => changed > 0 || rows !== since.registers[register])) return null
  for (const deviceId of look.activity) since.activity.add(deviceId)
  for (const fix of look.fixes) since.fixes.add(keyOf(fix))
  if (since.activity.size !== look.activityRows || since.fixes.size !== look.fixRows) return null
  const vehicleIds = await findVehicles(client, since, [...look.activity, ...look.fixes.map(([deviceId]) => deviceId)])
  const [customers] = since.seen
  const rows = vehicleIds.length === 0 ? [] : await readLastPositions(client, [customers, vehicleIds])
  return { reading: { ...since, horizon, at }, vehicleIds, rows }
}

/** Reads all last positions of a scope, and what {@link readFleetChanges} goes by; in a snapshot. */
export async function readFleet(
  client: pg.PoolClient,
  scope: Scope,
): Promise<{ reading: FleetReading; rows: LastPositionRow[] }> {
  const look = await lookAt(client, null)
  const { horizon, server, at } = look
  const edges = await client.query<Pick<FleetReading, 'nextEdge'>>(NEXT_EDGE)
  const seen = await seenParameters(client, scope)
  const reading: FleetReading = {
    ...{ horizon, server, at, seen, nextEdge: edges.rows[0]!.nextEdge },
    registers: look.registers.map(([rows]) => rows),
    activity: new Set(look.activity),
    fixes: new Set(look.fixes.map(keyOf)),
  }
  return { reading, rows: await readLastPositions(client, seen) }
}

async function lookAt(client: pg.PoolClient, since: FleetReading | null): Promise<Look> {
  const { horizon = null, server = null, at = null, nextEdge = null } = since ?? {}
  const { rows } = await client.query<Look>({
    name: 'last-position-changes',
    text: LOOK,
    values: [horizon, server, at, nextEdge],
  })
  return rows[0]!
}

/** Finds the vehicles of a scope in which these devices are or were: links and owners are those of the reading. */
async function findVehicles(
  client: pg.PoolClient,
  { seen: [, seen] }: FleetReading,
  deviceIds: readonly number[],
): Promise<number[]> {
  if (deviceIds.length === 0) return []
  const { rows } = await client.query<{ ids: number[] }>(
    `select coalesce(array_agg(distinct vehicle_id), '{}') as ids from installation
     where device_id = any($1::int[]) and ($2::int[] is null or vehicle_id = any($2::int[]))`,
    [deviceIds, seen],
  )
  return rows[0]!.ids
}

function keyOf([deviceId, installationId]: readonly [number, number]): string {
  return `${deviceId}/${installationId}`
}
