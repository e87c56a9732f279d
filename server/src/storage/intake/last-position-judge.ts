import { exactDegrees } from '@monitorweb/domain/places/exact-degrees'
import { isTrusted } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import {
  type Fix,
  isReachable,
  newestTrustedFix,
  TAIL_LENGTH,
} from '@monitorweb/domain/track/quality/newest-trusted-fix'
import type { PositionRow } from '../positions/stored-position.ts'

/** A stored fix that is trusted. */
export interface KnownFix extends Fix {
  digest: bigint
}

/** A device was in a vehicle from one instant to another. */
export interface Span {
  installationId: number
  from: EpochMs
  to: EpochMs
}

/** What is known of the last position of a device in one installation (0: in no vehicle). */
export interface KnownPlace {
  readonly installationId: number
  readonly last: KnownFix
  /** Of the newest trusted fix, which is the last position unless that is in doubt. */
  readonly newestAt: EpochMs
  /** The newest trusted fixes, the newest first, as far as they are judged; null where they were not read. */
  readonly tail: readonly KnownFix[] | null
  /** So many commits went on from the last position since the tail was looked at. */
  readonly calm: number
}

/** A place as it is after a commit, and what the commit writes of it. */
export interface JudgedPlace {
  deviceId: number
  place: KnownPlace
  /** The row that is the last position now: one of this commit, or null for one that is stored; absent where nothing changes. */
  written?: PositionRow | null
}

/** A tail is kept in memory for so many commits that do not need it. */
const CALM_COMMITS = 3

/**
 * Judges what new rows of one place make of its last position; `known` is undefined where nothing trusted is stored. Null where one must know the tail for that.
 */
export function judgePlace(
  { deviceId, installationId, rows }: TrustedRows,
  known: KnownPlace | undefined,
): JudgedPlace | null {
  if (known && goesOn(known, rows)) return { deviceId, ...advanced(known, rows) }
  if (known?.tail === null) return null
  const tail = merged(known?.tail ?? [], rows)
  const last = newestTrustedFix(tail)!
  const newestAt = tail[0]!.fixTime
  const place = { installationId, last, newestAt, tail, calm: 0 }
  if (known && newestAt === known.newestAt && compare(last, known.last) === 0) return { deviceId, place }
  const isStored = known?.tail?.includes(last) === true
  return { deviceId, place, written: isStored ? null : rows.findLast((row) => compare(row, last) === 0)! }
}

function installationOf(spans: readonly Span[], { fixTime }: Fix): number {
  return spans.find(({ from, to }) => fixTime >= from && fixTime < to)?.installationId ?? 0
}

/** New rows of one place that are trusted, in the order of (fix time, digest). */
export interface TrustedRows {
  deviceId: number
  installationId: number
  rows: PositionRow[]
}

/** The trusted rows of each device and installation, from rows that are ordered by device. */
export function* trustedPlaces(
  rows: readonly PositionRow[],
  spansOf: (deviceId: number) => readonly Span[],
): Generator<TrustedRows> {
  let places: TrustedRows[] = []
  for (const row of rows) {
    if (!isTrusted(row.flags)) continue
    const { deviceId } = row
    if (places[0] && places[0].deviceId !== deviceId) {
      yield* places
      places = []
    }
    const installationId = installationOf(spansOf(deviceId), row)
    const place = places.find((candidate) => candidate.installationId === installationId)
    if (place) place.rows.push(row)
    else places.push({ deviceId, installationId, rows: [row] })
  }
  yield* places
}

/** A drive that goes on plausibly needs no look back. */
function goesOn({ last, newestAt }: KnownPlace, rows: readonly PositionRow[]): boolean {
  if (newestAt !== last.fixTime) return false
  let previous: Fix = last
  for (const row of rows) {
    if (row.fixTime <= previous.fixTime || !isReachable(previous, row)) return false
    previous = row
  }
  return true
}

function advanced(known: KnownPlace, rows: readonly PositionRow[]): Pick<JudgedPlace, 'place' | 'written'> {
  const written = rows.at(-1)!
  const calm = known.calm + 1
  const tail = known.tail && calm < CALM_COMMITS ? merged(known.tail, rows) : null
  const { installationId } = known
  return { place: { installationId, last: fixOf(written), newestAt: written.fixTime, tail, calm }, written }
}

/** Of one that is there already the stored one stays. */
function merged(tail: readonly KnownFix[], rows: readonly PositionRow[]): KnownFix[] {
  const all = [...tail]
  for (const row of rows.slice(-TAIL_LENGTH)) if (!tail.some((fix) => compare(fix, row) === 0)) all.push(fixOf(row))
  return all.sort(compare).slice(0, TAIL_LENGTH)
}

/** As it is read again from where it is stored. */
function fixOf({ fixTime, digest, latitude, longitude }: KnownFix): KnownFix {
  return { fixTime, digest, latitude: exactDegrees(latitude), longitude: exactDegrees(longitude) }
}

/** The newest first. */
function compare(one: KnownFix, other: KnownFix): number {
  return other.fixTime - one.fixTime || (one.digest === other.digest ? 0 : one.digest < other.digest ? 1 : -1)
}
