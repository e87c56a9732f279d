import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { SPEED_FILTERS, type TrackingPosition } from '@monitorweb/contract/reports/tracking-position'
import { portWords, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../storage/base/queryable.ts'
import { narrowScope, type Scope } from '../storage/base/scope.ts'
import type { StoredTrack } from '../storage/tracks/track-columns.ts'
import {
  countTracks,
  type PositionCondition,
  readTrack,
  type SpeedCondition,
  type TrackOptions,
} from '../storage/tracks/track-store.ts'
import { type HistoryPiece, listHistoryPieces } from '../storage/tracks/vehicle-history-store.ts'
import { type PositionCursor, writeCursor } from './position-cursor.ts'

/** Which positions are asked for, beside their speed; what the filter does not name may be as it likes. */
export type PositionFilter = Omit<PositionCondition, 'speed'> & {
  /**
   * Must be in the words of the position's place, whatever its case and accents; only files ask for it, since their
   * rows have the words.
   */
  place?: string | undefined
}

export interface PositionQuery {
  /** The customer counts only where no vehicle is named. */
  customerId: number | null
  /** The vehicle that is asked for; null for every vehicle of the customer. */
  vehicleId: number | null
  from: EpochMs
  /** The last second that belongs to the period. */
  to: EpochMs
  /** The comparison with `speedKmh`, as one of {@link SPEED_FILTERS}. */
  speedFilter: number
  speedKmh: number
  /** What else must be true of the positions. */
  only?: PositionFilter | undefined
}

export interface PositionPage {
  first: number
  offset: number
  after: PositionCursor | null
  /** The readings that are asked for; the others are null. */
  readings?: readonly ReadingName[]
}

export type DescribePlace = (latitude: number, longitude: number) => string

/** Lists positions with a place, by vehicle and then by time. */
export async function listPositions(
  { pool, scope, describePlace }: { pool: Queryable; scope: Scope; describePlace: DescribePlace },
  query: PositionQuery,
  page: PositionPage,
): Promise<TrackingPosition[]> {
  const { after } = page
  const pieces = (await findPieces(pool, scope, query)).filter((piece) => !after || isAhead(piece, after))
  const only = conditionOf(query)
  const rows: TrackingPosition[] = []
  let skip = page.offset
  for (const { piece, count } of await withCounts(pool, pieces, { only, needed: skip > 0 })) {
    if (rows.length >= page.first) break
    if (skip >= count) {
      skip -= count
      continue
    }
    const options: TrackOptions = { skip, limit: page.first - rows.length, ...only }
    if (page.readings) options.readings = page.readings
    if (after?.vehicleId === piece.vehicleId) options.after = after
    rows.push(...toRows(piece, await readTrack(pool, piece, options), describePlace))
    skip = 0
  }
  return rows
}

/** Counts the rows that {@link listPositions} has without paging. */
export async function countPositions(pool: Queryable, scope: Scope, query: PositionQuery): Promise<number> {
  const pieces = await findPieces(pool, scope, query)
  const counts = await countTracks(pool, pieces, conditionOf(query))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function findPieces(pool: Queryable, scope: Scope, query: PositionQuery): Promise<HistoryPiece[]> {
  const { vehicleId, customerId } = query
  // Clients send a fixed customer beside the vehicle, and it means nothing then.
  const narrowed = vehicleId === null ? await narrowScope(pool, scope, customerId) : scope
  return await listHistoryPieces(pool, narrowed, { vehicleId, from: query.from, until: query.to + 1000 })
}

function isAhead(piece: HistoryPiece, { vehicleId, fixTime }: PositionCursor): boolean {
  return piece.vehicleId > vehicleId || (piece.vehicleId === vehicleId && piece.until > fixTime)
}

/** Without rows to skip, nobody needs to count what will be read anyway. */
async function withCounts(
  pool: Queryable,
  pieces: HistoryPiece[],
  { only, needed }: { only: PositionCondition; needed: boolean },
): Promise<{ piece: HistoryPiece; count: number }[]> {
  const counts = needed ? await countTracks(pool, pieces, only) : []
  return pieces.map((piece, index) => ({ piece, count: counts[index] ?? Number.POSITIVE_INFINITY }))
}

function conditionOf(query: PositionQuery): PositionCondition {
  return { ...query.only, speed: speedCondition(query) }
}

function speedCondition({ speedFilter, speedKmh }: PositionQuery): SpeedCondition | undefined {
  switch (speedFilter) {
    case SPEED_FILTERS.above:
      return { comparison: 'above', speedKmh }
    case SPEED_FILTERS.below:
      return { comparison: 'below', speedKmh }
    case SPEED_FILTERS.equal:
      return { comparison: 'equal', speedKmh }
    default:
      return undefined
  }
}

function toRows(piece: HistoryPiece, track: StoredTrack, describePlace: DescribePlace): TrackingPosition[] {
  const { vehicleId, vehicleCode, plate, description, customerId, customerName } = piece
  return Array.from({ length: track.length }, (_, index) => {
    const latitude = track.latitude[index]!
    const longitude = track.longitude[index]!
    const fixTime = track.fixTime[index]!
    return {
      vehicleId,
      vehicleCode,
      plate,
      description,
      customerId,
      customerName,
      place: describePlace(latitude, longitude),
      fixTime,
      receivedAt: track.receivedAt[index]!,
      latitude,
      longitude,
      speedKmh: known(track.speedKmh[index]!),
      courseDegrees: known(track.courseDegrees[index]!),
      odometerKm: known(track.odometerKm[index]!),
      voltage: known(track.voltage[index]!),
      event: eventWords(track.event[index]!),
      ignition: track.ignition[index]! < 0 ? null : track.ignition[index] === 1,
      ...readingsIn(track, index),
      exclusion: null,
      cursor: writeCursor({ vehicleId, fixTime, digest: track.digest[index]! }),
    }
  })
}

type RowReadings = Pick<TrackingPosition, ReadingName>

function readingsIn({ readings = {} }: StoredTrack, index: number): RowReadings {
  // The columns hold single precision, so 0.9 comes as 0.8999999761581421.
  const told = (name: ReadingName) => known(Math.round((readings[name]?.[index] ?? Number.NaN) * 1000) / 1000)
  return {
    altitudeMeters: told('altitudeMeters'),
    satellites: told('satellites'),
    hdop: told('hdop'),
    accuracyMeters: told('accuracyMeters'),
    signalLevel: told('signalLevel'),
    hourMeterHours: told('hourMeterHours'),
    backupVoltage: told('backupVoltage'),
    batteryPercent: told('batteryPercent'),
    ports: portWords(told('ports')),
  }
}

function eventWords(code: number): string | null {
  const event = eventOf(code)
  return event && EVENT_LABELS[event]
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
