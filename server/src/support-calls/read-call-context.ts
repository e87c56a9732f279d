import { SEGMENT_LABELS } from '@monitorweb/contract/reports/segment-labels'
import { isSomewhere, SPEED_FILTERS } from '@monitorweb/contract/reports/tracking-position'
import { UNREAD_PARTS } from '@monitorweb/contract/support-calls/support-call-context'
import type { Diagnosis } from '@monitorweb/domain/diagnosis/diagnosis'
import { newest } from '@monitorweb/domain/diagnosis/observations'
import { type RecoverySign, recoverySign } from '@monitorweb/domain/diagnosis/recovery'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { newestReadings } from '@monitorweb/domain/status/last-known'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { VERDICTS } from '@monitorweb/domain/track/verdicts'
import type pg from 'pg'
import { unlessDamaged } from '../errors/damaged-history-error.ts'
import { NotFoundError } from '../errors/record-errors.ts'
import { type DescribePlace, listPositions } from '../reports/position-report.ts'
import { reportVehicles, type VehicleReport } from '../reports/vehicle-reports.ts'
import { DEFAULT_ZONE } from '../storage/accounts/person-zone.ts'
import type { Scope } from '../storage/base/scope.ts'
import { type FrozenContext, listLastMessages } from '../storage/support-calls/support-call-opening.ts'
import type { ObservedVehicle } from '../storage/support-calls/vehicle-observations.ts'
import { type DiagnosedVehicle, diagnoseVehicles } from './diagnose-vehicles.ts'
import { NOWHERE } from './present-context.ts'

/** A call keeps where the vehicle was for so long before it. */
export const CONTEXT_SPAN_MS = 24 * 3_600_000
/** So many points are enough for a sketch. */
const MOST_TRAIL_POINTS = 200
const ACCEPTED = VERDICTS.indexOf('accepted')

export interface ContextDeps {
  pool: pg.Pool
  /** Reports have a pool of their own, so that a long history holds up nobody else. */
  reportPool: pg.Pool
  describePlace: DescribePlace
}

interface Asked {
  scope: Scope
  vehicleId: number
  now: EpochMs
}

/** This is kept with a call about a vehicle. */
export interface OpeningContext {
  deviceId: number | null
  context: FrozenContext
  diagnosis: Diagnosis
  recoverySign: RecoverySign | null
}

/**
 * Gathers what is known of a vehicle at this moment, as far as people of `scope` may know it. Throws NotFoundError for
 * a vehicle that is not theirs to see.
 */
export async function readCallContext(
  deps: ContextDeps,
  { aboutInstant, ...asked }: Asked & { aboutInstant: EpochMs | null },
): Promise<OpeningContext> {
  const { scope, vehicleId, now } = asked
  const [found] = await diagnoseVehicles(deps.pool, { scope, vehicleIds: [vehicleId], now })
  if (!found) throw new NotFoundError('vehicleId')
  const { vehicle, diagnosis, status } = found
  const { deviceId, since } = vehicle
  // A call can be opened even where its history cannot be read at the moment.
  const messages = deviceId === null ? [] : await unlessDamaged(listLastMessages(deps.pool, { deviceId, since }), null)
  const lastDay = await readLastDay(deps, asked).catch(() => null)
  const aboutPosition =
    aboutInstant === null
      ? NOWHERE
      : await unlessDamaged(readPositionAt(deps, { scope, vehicleId, at: aboutInstant }), null)
  const silent = status.freshness === 'late' || status.freshness === 'lost'
  return {
    deviceId,
    diagnosis,
    recoverySign: recoverySign(diagnosis, silent),
    context: {
      ...describe(found, deps.describePlace),
      takenAt: now,
      aboutPosition: aboutPosition ?? NOWHERE,
      messages: messages ?? [],
      ...(lastDay ?? { timeline: [], trail: [] }),
      unread: unreadOf({ lastDay, messages, aboutPosition }),
    },
  }
}

/** Names what is null since it could not be read. */
function unreadOf(parts: Record<keyof typeof UNREAD_PARTS, object | null>): string {
  return Object.entries(UNREAD_PARTS)
    .flatMap(([part, word]) => (parts[part as keyof typeof UNREAD_PARTS] === null ? word : []))
    .join()
}

function describe({ vehicle, status }: DiagnosedVehicle, describePlace: DescribePlace) {
  const { fix, observations } = vehicle
  return {
    vehicleId: vehicle.vehicleId,
    plate: vehicle.plate,
    vehicleDescription: vehicle.description,
    status: status.status,
    badges: status.badges.join(','),
    lastCommunicationAt: vehicle.lastCommunicationAt,
    position: positionOf(vehicle, describePlace),
    voltage: newestReadings(vehicle).voltage,
    satellites: fix?.satellites ?? null,
    signalLevel: newest(observations, (said) => said.signalLevel)?.value ?? null,
    deviceSerial: vehicle.deviceSerial,
    deviceVersion: vehicle.deviceVersion,
    phone: vehicle.phone,
    carrier: vehicle.carrier,
  }
}

function positionOf(vehicle: ObservedVehicle, describePlace: DescribePlace): FrozenContext['position'] {
  const { fix } = vehicle
  return {
    fixTime: fix?.fixTime ?? null,
    receivedAt: fix?.receivedAt ?? null,
    latitude: fix?.latitude ?? null,
    longitude: fix?.longitude ?? null,
    place: fix ? describePlace(fix.latitude, fix.longitude) : '',
    speedKmh: fix?.speedKmh ?? null,
    courseDegrees: fix?.courseDegrees ?? null,
    ignition: newestReadings(vehicle).ignition,
  }
}

/** Reads the position of that second; it is nothing where the vehicle has none that these people may see. */
async function readPositionAt(
  { pool, describePlace }: ContextDeps,
  { scope, vehicleId, at }: { scope: Scope; vehicleId: number; at: EpochMs },
): Promise<FrozenContext['position']> {
  const query = { customerId: null, vehicleId, from: at, to: at, speedFilter: SPEED_FILTERS.any, speedKmh: 0 }
  const [found] = await listPositions({ pool, scope, describePlace }, query, { first: 1, offset: 0, after: null })
  if (!found) return NOWHERE
  const { fixTime, place, speedKmh, courseDegrees, ignition } = found
  const { latitude, longitude } = isSomewhere(found) ? found : NOWHERE
  return { fixTime, receivedAt: null, latitude, longitude, place, speedKmh, courseDegrees, ignition }
}

async function readLastDay(
  { reportPool }: ContextDeps,
  { scope, vehicleId, now }: Asked,
): Promise<Pick<FrozenContext, 'timeline' | 'trail'>> {
  const period = { from: now - CONTEXT_SPAN_MS, to: now }
  const query = { vehicleIds: [vehicleId], customerId: null, period, zone: DEFAULT_ZONE }
  const timeline: FrozenContext['timeline'] = []
  const trail: FrozenContext['trail'] = []
  for await (const found of reportVehicles({ pool: reportPool, scope, now }, query)) {
    timeline.push(...found.report.segments.map(({ kind, start, end }) => ({ kind: SEGMENT_LABELS[kind], start, end })))
    trail.push(...trailOf(found))
  }
  return { timeline, trail }
}

/** Answers the accepted points of the period, thinned out; the newest one is always among them. */
function trailOf({ report, track }: VehicleReport): FrozenContext['trail'] {
  const accepted: number[] = []
  const end = firstAtOrAfter(track, report.period.to)
  for (let index = firstAtOrAfter(track, report.period.from); index < end; index++) {
    if (report.verdicts[index] === ACCEPTED) accepted.push(index)
  }
  const step = Math.ceil(accepted.length / MOST_TRAIL_POINTS)
  const kept = accepted.filter((_, place) => (accepted.length - 1 - place) % step === 0)
  return kept.map((index) => ({
    fixTime: track.fixTime[index]!,
    latitude: track.latitude[index]!,
    longitude: track.longitude[index]!,
  }))
}
