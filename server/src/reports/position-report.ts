import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { isSomewhere, SPEED_FILTERS, type TrackingPosition } from '@monitorweb/contract/reports/tracking-position'
import { portWords, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import { hasOwnPlace } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { saidNumber } from '@monitorweb/domain/track/single-precision'
import type { Queryable } from '../storage/base/queryable.ts'
import { narrowScope, type Scope } from '../storage/base/scope.ts'
import type { StoredTrack } from '../storage/positions/track-columns.ts'
import type { PositionCondition, SpeedCondition, TrackOptions } from '../storage/positions/track-conditions.ts'
import { findLastKnownPlaces, type KnownPlace } from '../storage/tracks/last-known-place.ts'
import { countTracks, readTrack } from '../storage/tracks/track-store.ts'
import { type HistoryPiece, listHistoryPieces } from '../storage/tracks/vehicle-history-store.ts'
import { type PositionCursor, writeCursor } from './position-cursor.ts'
import { isWithin, type VehicleRange } from './vehicle-range.ts'

/** Which positions are asked for, beside their speed; what the filter does not name may be as it likes. */
export type PositionFilter = Omit<PositionCondition, 'speed'> & {
  /**
   * Must be in the words of the position's place, whatever its case and accents; only files ask for it, since their
   * rows have the words.
   */
  place?: string | undefined
}

export interface PositionQuery {
  /** Reads what vehicles did as this customer's or one's below it; null: everything in scope. */
  customerId: number | null
  /** The vehicle that is asked for; null for every vehicle of the customer. */
  vehicleId: number | null
  /** Where no vehicle is named, these are asked for; null for every one of the customer. */
  among?: readonly number[] | null
  from: EpochMs
  /** The last second that belongs to the period. */
  to: EpochMs
  /** The comparison with `speedKmh`, as one of {@link SPEED_FILTERS}. */
  speedFilter: number
  speedKmh: number
  /** What else must be true of the positions. */
  only?: PositionFilter | undefined
  /** Of other vehicles nothing is read. */
  range?: VehicleRange | undefined
}

export interface PositionPage {
  first: number
  offset: number
  after: PositionCursor | null
  /** The readings that are asked for; the others are null. */
  readings?: readonly ReadingName[]
}

export type DescribePlace = (latitude: number, longitude: number) => string

/**
 * Lists positions by vehicle and then by time. One without a place of its own stands at the last known place of the
 * vehicle, and says so.
 */
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
    const options: TrackOptions = { skip, limit: page.first - rows.length, which: 'positions', ...only }
    if (page.readings) options.readings = page.readings
    if (after?.vehicleId === piece.vehicleId) options.after = after
    const track = await readTrack(pool, piece, options)
    const places = await placesOf(pool, piece, track)
    rows.push(...toRows(piece, { track, places }, describePlace))
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
  const { vehicleId, customerId, among = null, range = {} } = query
  const narrowed = await narrowScope(pool, scope, customerId)
  const asked = { vehicleId, among, from: query.from, until: query.to + 1000 }
  return (await listHistoryPieces(pool, narrowed, asked)).filter(isWithin(range))
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

/**
 * Finds the last known place of each position that has none of its own. Between two positions of a page others may have
 * been filtered out, so each asks back to the one before it, and no stretch is looked through twice.
 */
async function placesOf(
  pool: Queryable,
  { vehicleId }: HistoryPiece,
  track: StoredTrack,
): Promise<ReadonlyMap<number, KnownPlace | null>> {
  const unplaced: number[] = []
  for (let index = 0; index < track.length; index++) if (!hasOwnPlace(track.flags[index]!)) unplaced.push(index)
  if (unplaced.length === 0) return NO_PLACES
  const questions = unplaced.map((index) => ({
    since: track.fixTime[index - 1] ?? BEGINNING,
    at: track.fixTime[index]!,
  }))
  const found = await findLastKnownPlaces(pool, vehicleId, questions)
  const places = new Map<number, KnownPlace | null>()
  for (const [place, index] of unplaced.entries()) places.set(index, found[place] ?? placeBefore(index))
  return places

  function placeBefore(index: number): KnownPlace | null {
    const before = index - 1
    if (before < 0) return null
    if (places.has(before)) return places.get(before)!
    return { at: track.fixTime[before]!, latitude: track.latitude[before]!, longitude: track.longitude[before]! }
  }
}

const NO_PLACES: ReadonlyMap<number, KnownPlace | null> = new Map()
/** Older than any position. */
const BEGINNING = 0

interface PlacedTrack {
  track: StoredTrack
  places: ReadonlyMap<number, KnownPlace | null>
}

function toRows(piece: HistoryPiece, { track, places }: PlacedTrack, describePlace: DescribePlace): TrackingPosition[] {
  const { vehicleId, vehicleCode, plate, description, customerId, customerName } = piece
  return Array.from({ length: track.length }, (_, index) => {
    const fixTime = track.fixTime[index]!
    const known = places.get(index)
    const latitude = known === undefined ? track.latitude[index]! : (known?.latitude ?? 0)
    const longitude = known === undefined ? track.longitude[index]! : (known?.longitude ?? 0)
    const placeKnownAt = known?.at ?? null
    return {
      vehicleId,
      vehicleCode,
      plate,
      description,
      customerId,
      customerName,
      place: reportedPlace({ latitude, longitude, placeKnownAt }, describePlace),
      fixTime,
      receivedAt: track.receivedAt[index]!,
      latitude,
      longitude,
      placeKnownAt,
      speedKmh: told(saidNumber(track.speedKmh[index]!)),
      courseDegrees: told(saidNumber(track.courseDegrees[index]!)),
      odometerKm: told(track.odometerKm[index]!),
      voltage: told(saidNumber(track.voltage[index]!)),
      event: eventWords(track.event[index]!),
      ignition: track.ignition[index]! < 0 ? null : track.ignition[index] === 1,
      ...readingsIn(track, index, piece),
      exclusion: null,
      cursor: writeCursor({ vehicleId, fixTime, digest: track.digest[index]! }),
    }
  })
}

/** Answers the place of a row in words, which say where it is only the last known one. */
export function reportedPlace(
  position: Pick<TrackingPosition, 'latitude' | 'longitude' | 'placeKnownAt'>,
  describePlace: DescribePlace,
): string {
  if (!isSomewhere(position)) return 'Sem local conhecido'
  const words = describePlace(position.latitude, position.longitude)
  return position.placeKnownAt === null ? words : `No último local conhecido: ${words}`
}

type RowReadings = Pick<TrackingPosition, ReadingName>

function readingsIn(
  { readings = {} }: StoredTrack,
  index: number,
  { outputLabels }: Pick<HistoryPiece, 'outputLabels'>,
): RowReadings {
  // The columns hold single precision, so 0.9 comes as 0.8999999761581421.
  const reading = (name: ReadingName) => told(Math.round((readings[name]?.[index] ?? Number.NaN) * 1000) / 1000)
  return {
    altitudeMeters: reading('altitudeMeters'),
    satellites: reading('satellites'),
    hdop: reading('hdop'),
    accuracyMeters: reading('accuracyMeters'),
    signalLevel: reading('signalLevel'),
    hourMeterHours: reading('hourMeterHours'),
    backupVoltage: reading('backupVoltage'),
    batteryPercent: reading('batteryPercent'),
    temperatureCelsius: reading('temperatureCelsius'),
    fuelPercent: reading('fuelPercent'),
    fuelLiters: reading('fuelLiters'),
    ports: portWords(reading('ports'), outputLabels),
  }
}

function eventWords(code: number): string | null {
  const event = eventOf(code)
  return event && EVENT_LABELS[event]
}

function told(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
