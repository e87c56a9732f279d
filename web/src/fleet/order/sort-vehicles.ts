import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { ALARM_KINDS, type AlarmKind } from '@monitorweb/domain/position/alarms'
import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { isAsserted, presentSpeedKmh } from '../vehicle-words.ts'
import { metersFrom, type Point } from './nearby.ts'

export const SORT_ORDERS = ['attention', 'plate', 'communication', 'speed', 'distance'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

export const SORT_LABELS: Record<SortOrder, string> = {
  attention: 'Atenção',
  plate: 'Placa',
  communication: 'Última comunicação',
  speed: 'Velocidade',
  distance: 'Distância do centro do mapa',
}

/** What needs attention most comes first. A vehicle counts by the first of its alarms, its badges and its status. */
const ATTENTION: (StatusBadge | VehicleStatus)[] = [
  'panic',
  'lostInMotion',
  'powerCut',
  'noSignal',
  'late',
  'wrongClock',
  'noGps',
  'lowVoltage',
  'moving',
  'idle',
  'stopped',
  'parked',
  'neverReported',
  'inactive',
]
const RANKS = new Map(ATTENTION.map((name, rank) => [name, rank]))

/** Answers what a vehicle is sorted by; the least comes first. */
const MEASURES: Record<SortOrder, (vehicle: LiveVehicle, center: Point | null) => number> = {
  attention: attentionRank,
  plate: () => 0,
  communication: ({ lastCommunicationAt }) => -(lastCommunicationAt ?? 0),
  speed: (vehicle) => -speedOf(vehicle),
  distance: (vehicle, center) => (center ? metersFrom(center, vehicle) : 0),
}

/**
 * Sorts the vehicles in the order asked for, `center` being the middle of the map; equal ones by plate, then by id, so
 * that the order never depends on chance.
 */
export function sortVehicles(
  vehicles: readonly LiveVehicle[],
  order: SortOrder,
  center: Point | null = null,
): LiveVehicle[] {
  const measure = MEASURES[order]
  return vehicles
    .map((vehicle) => ({ vehicle, measure: measure(vehicle, center), name: nameKey(vehicle) }))
    .sort(
      (a, b) =>
        compareNumbers(a.measure, b.measure) ||
        compareText(a.name, b.name) ||
        a.vehicle.vehicleId - b.vehicle.vehicleId,
    )
    .map(({ vehicle }) => vehicle)
}

/** Up to this kind an alarm comes before all that no tracker calls for; the others stand beside a low voltage. */
const LAST_GRAVE = ALARM_KINDS.indexOf('gpsAntennaCut')

function alarmRank(kind: AlarmKind): number {
  const severity = ALARM_KINDS.indexOf(kind)
  const rank = severity <= LAST_GRAVE ? RANKS.get('panic')! : RANKS.get('lowVoltage')!
  return rank + severity / (ALARM_KINDS.length + 1)
}

function attentionRank({ status, badges, alarms: [gravest] }: LiveVehicle): number {
  const ranks = [status, ...badges].map((name) => RANKS.get(name) ?? ATTENTION.length)
  if (gravest) ranks.push(alarmRank(gravest.kind))
  return Math.min(...ranks)
}

/** Answers the speed to sort by; vehicles whose speed is past come behind all others. */
function speedOf(vehicle: LiveVehicle): number {
  return presentSpeedKmh(vehicle) ?? (isAsserted(vehicle) ? -1 : -2)
}

const nameKeys = new Map<string, string>()

/**
 * Answers plate or description so that plain comparison gives the order people expect: no case, no accents, numbers by
 * value. The key is kept for each name, since a vehicle that moved is another object with the same name: a collator, or
 * making the keys anew, would take 100 ms a second for 10,000 vehicles.
 */
function nameKey({ plate, description }: LiveVehicle): string {
  const name = plate || description
  const known = nameKeys.get(name)
  if (known !== undefined) return known
  const made = withoutAccents(name)
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
  nameKeys.set(name, made)
  return made
}

/** Compares also what is infinitely far. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a - b
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
