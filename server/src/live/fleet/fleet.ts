import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { statusRulesFor } from '@monitorweb/domain/status/status-limits'
import type { StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type {
  CustomerRow,
  InstallationRow,
  OwnershipRow,
  RegisterRows,
  VehicleRow,
} from '../../storage/fleet/fleet-rows.ts'

/** An active vehicle, with what decides who sees it and which device speaks for it. */
export interface FleetVehicle extends VehicleRow {
  owner: { customerId: number; name: string } | null
  /** The customers who may see the vehicle now besides the owner. */
  sharedWith: number[]
  /** Every owner the vehicle had, with the dates. */
  owners: OwnershipRow[]
  installations: InstallationRow[]
  /** The vehicle's thresholds, by its owner and by the model of its present device. */
  statusRules: StatusRules
  /**
   * What decides who sees the vehicle (`visibility`), and all that is known of it (`signature`), as text: where two
   * texts are equal, nothing changed.
   */
  visibility: string
  signature: string
}

/** Tells since when the vehicle is the present owner's, who is told of nothing that began before. */
export function ownedFrom({ owners }: FleetVehicle): number {
  return owners.find((link) => link.current)?.from ?? Number.NEGATIVE_INFINITY
}

/** All active vehicles and the tree of customers, as one reading of the registers found them. */
export interface Fleet {
  vehicles: ReadonlyMap<number, FleetVehicle>
  /** The vehicles that each device is or was in. */
  vehiclesOfDevice: ReadonlyMap<number, readonly number[]>
  customers: readonly CustomerRow[]
  customersBelow: ReadonlyMap<number, readonly number[]>
  /** The vehicles that are shared with each customer, ascending. */
  sharedVehicles: ReadonlyMap<number, readonly number[]>
  /** The tree of customers and their names as text; where two texts are equal, nothing changed. */
  tree: string
  /** All devices, those in stock too. */
  devices: ReadonlySet<number>
  /** Those of them that are in no register. */
  unregistered: ReadonlySet<number>
  /** When the next dated link begins or ends, by which the fleet must be read again. */
  nextDateAt: EpochMs
}

export const EMPTY_FLEET: Fleet = {
  vehicles: new Map(),
  vehiclesOfDevice: new Map(),
  customers: [],
  customersBelow: new Map(),
  sharedVehicles: new Map(),
  tree: '',
  devices: new Set(),
  unregistered: new Set(),
  nextDateAt: Number.POSITIVE_INFINITY,
}

export function assembleFleet(rows: RegisterRows, now: EpochMs): Fleet {
  const customers = new Map(rows.customers.map((customer) => [customer.id, customer]))
  const rulesOf = statusRulesBy(rows, customers)
  const ownerships = groupBy(rows.ownerships, (row) => row.vehicleId)
  const installations = groupBy(rows.installations, (row) => row.vehicleId)
  const vehicles = new Map<number, FleetVehicle>()
  for (const row of rows.vehicles) {
    const links = { ownerships: ownerships.get(row.id) ?? [], installations: installations.get(row.id) ?? [] }
    vehicles.set(row.id, assembleVehicle(row, links, { customers, rulesOf }))
  }
  return {
    vehicles,
    vehiclesOfDevice: mapValues(
      groupBy(rows.installations, (row) => row.deviceId),
      (found) => [...new Set(found.map((row) => row.vehicleId))],
    ),
    customers: rows.customers,
    customersBelow: mapValues(
      groupBy(rows.customers, (row) => row.parentId ?? 0),
      (found) => found.map((row) => row.id),
    ),
    sharedVehicles: sharedVehiclesOf(vehicles.values()),
    tree: JSON.stringify(rows.customers.map(({ id, parentId, name }) => [id, parentId, name])),
    devices: new Set(rows.devices),
    unregistered: new Set(rows.unregistered),
    nextDateAt: earliestAfter(now, [...rows.ownerships, ...rows.installations]),
  }
}

function sharedVehiclesOf(vehicles: Iterable<FleetVehicle>): Map<number, number[]> {
  const shared = [...vehicles].flatMap(({ id, sharedWith }) => sharedWith.map((customerId) => ({ customerId, id })))
  const found = groupBy(shared, ({ customerId }) => customerId)
  return mapValues(found, (links) => [...new Set(links.map(({ id }) => id))].sort((one, other) => one - other))
}

interface Surroundings {
  customers: ReadonlyMap<number, CustomerRow>
  rulesOf(ownerId: number | null, versionId: number | null): StatusRules
}

function assembleVehicle(
  row: VehicleRow,
  links: { ownerships: OwnershipRow[]; installations: InstallationRow[] },
  { customers, rulesOf }: Surroundings,
): FleetVehicle {
  const ownerships = links.ownerships.sort((one, other) => one.slot - other.slot || one.from - other.from)
  const installations = links.installations.sort((one, other) => one.from - other.from)
  const owners = ownerships.filter((link) => link.slot === 0)
  const present = owners.find((link) => link.current)
  const owner = present ? { customerId: present.customerId, name: customers.get(present.customerId)?.name ?? '' } : null
  const statusRules = rulesOf(
    present?.customerId ?? null,
    installations.find((link) => link.current)?.versionId ?? null,
  )
  const visibility = JSON.stringify(ownerships)
  return {
    ...row,
    owner,
    sharedWith: ownerships.filter((link) => link.slot > 0 && link.current).map((link) => link.customerId),
    owners,
    installations,
    statusRules,
    visibility,
    signature: visibility + JSON.stringify([row, owner, installations, statusRules]),
  }
}

/** Thousands of vehicles share few owners and models, so each pair is settled once. */
function statusRulesBy({ statusLimits }: RegisterRows, customers: ReadonlyMap<number, CustomerRow>) {
  const settled = new Map<string, StatusRules>()
  return (ownerId: number | null, versionId: number | null): StatusRules => {
    const key = `${ownerId}/${versionId}`
    const known = settled.get(key)
    if (known) return known
    const rules = statusRulesFor(statusLimits, { customers: withThoseAbove(ownerId, customers), versionId })
    settled.set(key, rules)
    return rules
  }
}

function withThoseAbove(customerId: number | null, customers: ReadonlyMap<number, CustomerRow>): number[] {
  const found: number[] = []
  for (let id = customerId; id !== null && !found.includes(id); id = customers.get(id)?.parentId ?? null) found.push(id)
  return found
}

/** Tells what a new reading changes: vehicles to show again or no longer, and whether it changed who sees what. */
export function compareFleets(before: Fleet, after: Fleet): { vehicleIds: number[]; visibility: boolean } {
  const vehicleIds: number[] = []
  let visibility = before.tree !== after.tree
  for (const [vehicleId, vehicle] of after.vehicles) {
    const known = before.vehicles.get(vehicleId)
    if (known?.signature === vehicle.signature) continue
    vehicleIds.push(vehicleId)
    // What is new and shared from the first is told with the customers that it is shared with.
    if (known ? known.visibility !== vehicle.visibility : vehicle.sharedWith.length > 0) visibility = true
  }
  for (const vehicleId of before.vehicles.keys()) {
    if (after.vehicles.has(vehicleId)) continue
    vehicleIds.push(vehicleId)
    visibility = true
  }
  return { vehicleIds, visibility }
}

function earliestAfter(now: EpochMs, links: readonly { from: EpochMs; to: EpochMs }[]): EpochMs {
  let earliest = Number.POSITIVE_INFINITY
  for (const { from, to } of links) {
    if (from > now && from < earliest) earliest = from
    if (to > now && to < earliest) earliest = to
  }
  return earliest
}

function mapValues<K, T, U>(map: ReadonlyMap<K, T>, change: (value: T) => U): Map<K, U> {
  return new Map([...map].map(([key, value]) => [key, change(value)]))
}
