import type { LastPosition } from '@monitorweb/contract/fleet/last-position'
import type pg from 'pg'
import type { Scope } from '../storage/base/scope.ts'
import { inSnapshot } from '../storage/base/transaction.ts'
import { readStatusRules } from '../storage/settings/own-status-rules.ts'
import { type FleetReading, readFleet, readFleetChanges } from '../storage/tracks/kept-last-positions.ts'
import { type AnyPage, type LastPositionRow, listLastPositions } from '../storage/tracks/last-position-store.ts'
import { presentLastPosition } from './last-positions.ts'
import type { DescribePlace } from './position-report.ts'
import { shareWork } from './shared-work.ts'

/** Which fleets are kept. */
export interface KeptFleetLimits {
  /** One of fewer vehicles is read faster than what changed in all of the database is found. */
  leastVehicles: number
  /** It has at least this part of all last positions there are, for the same reason. */
  leastShare: number
  /** All that are kept together; a vehicle takes some 2 kB. */
  mostVehicles: number
  /** One that nobody asks for any more is forgotten. */
  forgetAfterMs: number
}

const KEPT_FLEET_LIMITS: KeptFleetLimits = {
  ...{ leastVehicles: 1_000, leastShare: 0.1, mostVehicles: 20_000, forgetAfterMs: 60_000 },
}

/** Last positions as they are answered. Neither the list nor a row of it is ever changed: what is renewed is another one. */
export interface FleetPositions {
  rows: LastPosition[]
  /** The same for all readings of a fleet that is kept: most rows of one are the rows of the one before. Null: it is not kept. */
  kept: AskedFleet | null
}

interface KeptFleet {
  reading: FleetReading
  rows: LastPosition[]
  /** Where each vehicle is in these. */
  places: ReadonlyMap<number, number>
  movingKmhOf(row: LastPositionRow): number
}

/** One that was asked for lately; it is kept from the second time on, so that nobody pays for what is asked for once. */
interface AskedFleet {
  vehicles: number
  isWorthKeeping: boolean
  fleet: KeptFleet | null
  forgetting: NodeJS.Timeout | undefined
}

export interface KeptFleets {
  /** Lists one row for each active vehicle in scope that ever communicated, by plate and description. */
  list(scope: Scope, page: AnyPage): Promise<FleetPositions>
  /** Answers the same with places as they are described now. */
  withPlaces(positions: FleetPositions, describe: DescribePlace): FleetPositions
}

/**
 * Reads last positions, and keeps those that are asked for again and again: of these only what changed since is read (decision 94). What it answers is what
 * reading all of it would have answered at that moment, but for words of places, which may have become others for the same coordinates: see `withPlaces`.
 */
export function createKeptFleets(pool: pg.Pool, describePlace: DescribePlace, limits = KEPT_FLEET_LIMITS): KeptFleets {
  // A room of people whose screens ask for the same fleet every few seconds.
  const shared = shareWork<FleetPositions>()
  /** The one that was asked for last is the last one. */
  const asked = new Map<string, AskedFleet>()

  const present = (row: LastPositionRow, movingKmh: number) => presentLastPosition(row, describePlace, movingKmh)

  async function readApart(scope: Scope, page: AnyPage = WHOLE): Promise<LastPosition[]> {
    const rows = await listLastPositions(pool, scope, page)
    const rulesOf = await readStatusRules(pool, rows)
    return rows.map((row) => present(row, rulesOf(row).movingKmh))
  }

  async function readWhole(client: pg.PoolClient, scope: Scope): Promise<KeptFleet> {
    const { reading, rows } = await readFleet(client, scope)
    const rulesOf = await readStatusRules(client, rows)
    const movingKmhOf = (row: LastPositionRow) => rulesOf(row).movingKmh
    return keep(
      { reading, movingKmhOf },
      rows.map((row) => present(row, movingKmhOf(row))),
    )
  }

  async function renew(client: pg.PoolClient, fleet: KeptFleet): Promise<KeptFleet | null> {
    const changes = await readFleetChanges(client, fleet.reading)
    if (!changes) return null
    const { reading, vehicleIds } = changes
    const changed = new Map(changes.rows.map((row) => [row.vehicleId, present(row, fleet.movingKmhOf(row))]))
    // Where it stands among the others is the database's to say.
    for (const vehicleId of changed.keys()) if (!fleet.places.has(vehicleId)) return null
    const gone = vehicleIds.filter((vehicleId) => fleet.places.has(vehicleId) && !changed.has(vehicleId))
    if (changed.size === 0 && gone.length === 0) return { ...fleet, reading }
    const rows = [...fleet.rows]
    for (const [vehicleId, row] of changed) rows[fleet.places.get(vehicleId)!] = row
    if (gone.length === 0) return { ...fleet, reading, rows }
    const left = new Set(gone)
    return keep(
      { ...fleet, reading },
      rows.filter(({ vehicleId }) => !left.has(vehicleId)),
    )
  }

  async function read(scope: Scope, entry: AskedFleet): Promise<LastPosition[]> {
    const { fleet } = entry
    // Where reading fails, nothing is kept of what was half done.
    entry.fleet = null
    entry.fleet = await inSnapshot(
      pool,
      async (client) => (fleet && (await renew(client, fleet))) ?? (await readWhole(client, scope)),
    )
    return entry.fleet.rows
  }

  async function listWhole(scope: Scope): Promise<FleetPositions> {
    const key = JSON.stringify(scope)
    const entry = asked.get(key) ?? { vehicles: 0, isWorthKeeping: false, fleet: null, forgetting: undefined }
    const isKnown = asked.has(key)
    const rows = entry.isWorthKeeping ? await read(scope, entry) : await readApart(scope)
    if (!isKnown) entry.isWorthKeeping = rows.length >= limits.leastVehicles
    if (entry.fleet && rows.length < limits.leastShare * entry.fleet.reading.fixes.size) {
      // Another entry, so that nothing of what was kept for this one stays.
      clearTimeout(entry.forgetting)
      remember(key, { vehicles: 0, isWorthKeeping: false, fleet: null, forgetting: undefined })
      return { rows, kept: null }
    }
    entry.vehicles = rows.length
    if (isKnown || entry.isWorthKeeping) remember(key, entry)
    return { rows, kept: entry.fleet && entry }
  }

  function remember(key: string, entry: AskedFleet): void {
    clearTimeout(entry.forgetting)
    entry.forgetting = setTimeout(() => asked.delete(key), limits.forgetAfterMs).unref()
    asked.delete(key)
    asked.set(key, entry)
    makeRoom()
  }

  function makeRoom(): void {
    let vehicles = 0
    for (const [key, entry] of [...asked].reverse()) {
      vehicles += entry.vehicles
      if (vehicles <= limits.mostVehicles) continue
      clearTimeout(entry.forgetting)
      asked.delete(key)
    }
  }

  return {
    list: async (scope, page) =>
      await shared(JSON.stringify([scope, page.first, page.offset]), async () => {
        const isWhole = page.first === undefined && page.offset === 0
        return isWhole ? await listWhole(scope) : { rows: await readApart(scope, page), kept: null }
      }),
    withPlaces(positions, describe) {
      const { rows: before, kept } = positions
      const rows = before.map((row) => withPlace(row, describe))
      if (rows.every((row, index) => row === before[index])) return positions
      // Others may have renewed it since.
      if (kept?.fleet?.rows === before) kept.fleet.rows = rows
      return { rows, kept }
    },
  }
}

const WHOLE: AnyPage = { first: undefined, offset: 0 }

function withPlace(row: LastPosition, describe: DescribePlace): LastPosition {
  const place = row.latitude === null || row.longitude === null ? '' : describe(row.latitude, row.longitude)
  return place === row.place ? row : { ...row, place }
}

function keep(fleet: Pick<KeptFleet, 'reading' | 'movingKmhOf'>, rows: LastPosition[]): KeptFleet {
  const { reading, movingKmhOf } = fleet
  return { reading, movingKmhOf, rows, places: new Map(rows.map(({ vehicleId }, index) => [vehicleId, index])) }
}
