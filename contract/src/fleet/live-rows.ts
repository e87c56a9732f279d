import type { LiveChanges, LivePosition, LiveSnapshot, LiveVehicle } from './live.ts'

/**
 * `GET /live?form=rows` says the same as `GET /live` without saying names again and again: a vehicle is a row of values
 * in the order of {@link ROW_MEMBERS}, and one that changed is told by the members that did. A vehicle without a
 * position has null in all members of it.
 */
export const ROW_FORM = 'rows'

export interface RowSnapshot extends Omit<LiveSnapshot, 'vehicles'> {
  rows: unknown[][]
}

export interface RowChanges extends Omit<LiveChanges, 'vehicles'> {
  /** These vehicles are whole. */
  rows: unknown[][]
  /** Each is `[vehicleId, member, value, member, value, …]`, a member being its place in {@link ROW_MEMBERS}. */
  parts: unknown[][]
}

/** Refuses, when it is compiled, a list that lacks a name of the type. */
const namesOf =
  <T>() =>
  <const Names extends readonly (keyof T)[]>(...names: [keyof T] extends [Names[number]] ? Names : never): Names =>
    names

const VEHICLE_MEMBERS = namesOf<Omit<LiveVehicle, 'position'>>()(
  'vehicleId',
  'code',
  'plate',
  'description',
  'pictureId',
  'customerId',
  'customerName',
  'deviceSerial',
  'deviceModel',
  'devicePhone',
  'outputLabels',
  'status',
  'freshness',
  'movement',
  'badges',
  'alarms',
  'clockFault',
  'rule',
  'since',
  'expectedSeconds',
  'movingKmh',
  'lateAfterSeconds',
  'lostAfterSeconds',
  'lastCommunicationAt',
)
const POSITION_MEMBERS = namesOf<LivePosition>()(
  'fixTime',
  'receivedAt',
  'latitude',
  'longitude',
  'speedKmh',
  'courseDegrees',
  'ignition',
  'ignitionAt',
  'satellites',
  'voltage',
  'odometerKm',
  'hourMeterHours',
  'event',
  'attributes',
  'place',
)

/** The order of a row: new members only ever join at the end, since a page may be older than the server. */
export const ROW_MEMBERS = [...VEHICLE_MEMBERS, ...POSITION_MEMBERS] as const

type Members = Record<string, unknown>

export function rowOf({ position, ...vehicle }: LiveVehicle): unknown[] {
  const row: unknown[] = VEHICLE_MEMBERS.map((name) => vehicle[name])
  for (const name of POSITION_MEMBERS) row.push(position?.[name] ?? null)
  return row
}

export function vehicleOf(row: readonly unknown[]): LiveVehicle {
  const vehicle: Members = {}
  const position: Members = {}
  for (const [index, name] of VEHICLE_MEMBERS.entries()) vehicle[name] = row[index]
  for (const [index, name] of POSITION_MEMBERS.entries()) position[name] = row[VEHICLE_MEMBERS.length + index]
  // Every position has an instant.
  return { ...vehicle, position: position['fixTime'] === null ? null : position } as unknown as LiveVehicle
}

/** Answers the vehicle with the parts of it that changed: see {@link RowChanges}. */
export function withParts(vehicle: LiveVehicle, [, ...parts]: readonly unknown[]): LiveVehicle {
  const row = rowOf(vehicle)
  for (let at = 0; at < parts.length; at += 2) row[parts[at] as number] = parts[at + 1]
  return vehicleOf(row)
}
