import { encodeTrack } from '@monitorweb/contract/tracks/track-columns'
import { encodeFrame, type TrackPartReport, type TrackStart } from '@monitorweb/contract/tracks/track-stream'
import { daysOf } from '@monitorweb/domain/calendar/days'
import type { Period } from '@monitorweb/domain/calendar/period'
import { withLastKnownPlaces } from '@monitorweb/domain/track/last-known-places'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import type { PlacePoint, Places } from '../places/places.ts'
import { createListings } from '../reports/listings.ts'
import { reportVehicles, type VehicleReport, type VehicleReportDeps } from '../reports/vehicle-reports.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { HistoryPart } from '../storage/tracks/history-parts.ts'
import { readTrack } from '../storage/tracks/track-store.ts'

/** A part waits so long for the streets of all its trips and stops together. */
const STREETS_WAIT_MS = 2_000

export interface TrackFramesDeps extends VehicleReportDeps {
  places: Places
}

export interface TrackFramesQuery {
  start: TrackStart
  /** The parts of the vehicle's history that the viewer may see and that reach into the period. */
  parts: readonly HistoryPart[]
}

/** Makes the frames of a track, see contract/track-stream, one after the other as they are asked for. */
export async function* trackFrames(
  { places, ...deps }: TrackFramesDeps,
  { start, parts }: TrackFramesQuery,
): AsyncGenerator<Uint8Array> {
  const period = { from: start.from, to: start.to }
  yield encodeFrame('start', start)
  const [firstDay] = daysOf(period, start.zone)
  if (firstDay && firstDay.to < period.to) yield* previewFrames(deps.pool, parts, firstDay)
  const query = { vehicleIds: [start.vehicleId], customerId: null, period, zone: start.zone }
  for await (const report of reportVehicles(deps, query)) yield* partFrames(report, { pool: deps.pool, places })
  yield encodeFrame('end', null)
}

/** Since the whole takes its time, the first day is read by itself and can be drawn meanwhile. */
async function* previewFrames(pool: Queryable, parts: readonly HistoryPart[], day: Period): AsyncGenerator<Uint8Array> {
  for (const installed of parts.flatMap((part) => part.installations)) {
    const until = Math.min(day.to, installed.until)
    const from = Math.max(day.from, installed.from)
    if (from >= until) continue
    const track = await readTrack(pool, { ...installed, from, until })
    if (track.length > 0) yield encodeFrame('preview', encodeTrack(track))
  }
}

async function* partFrames(report: VehicleReport, deps: RowDeps): AsyncGenerator<Uint8Array> {
  const { part } = report
  // An alarm without a fix is shown where the vehicle was last known to be.
  const track = withLastKnownPlaces(report.track)
  const { period, rules, verdicts, zone } = report.report
  const first = firstAtOrAfter(track, period.from)
  const end = firstAtOrAfter(track, period.to)
  const { plate, description, customerId, customerName, outputLabels } = part
  const whose = { plate, description, customerId, customerName, outputLabels }
  const pointCount = end - first
  yield encodeFrame('part', { ...whose, ...period, rules, pointCount })
  for (const day of daysOf(period, zone)) {
    const [since, until] = [firstAtOrAfter(track, day.from), firstAtOrAfter(track, day.to)]
    if (since < until) yield encodeFrame('points', encodeTrack(track, since, until))
  }
  yield encodeFrame('verdicts', verdicts.subarray(first, end))
  yield encodeFrame('report', await partReport(report, deps))
}

interface RowDeps {
  pool: Queryable
  places: Places
}

async function partReport(report: VehicleReport, { pool, places }: RowDeps): Promise<TrackPartReport> {
  const describePlace = await places.describeAll(placesIn(report), { withinMs: STREETS_WAIT_MS })
  const { trips, stops, segments, days, summaries } = createListings({ pool, describePlace })
  const rowsOf = async <Item, Row>(listing: {
    itemsOf(report: VehicleReport): readonly Item[]
    toRow(item: Item, report: VehicleReport): Row | Promise<Row>
  }) => await Promise.all(listing.itemsOf(report).map(async (item) => plain(await listing.toRow(item, report))))
  const [summary] = await rowsOf(summaries)
  return {
    trips: await rowsOf(trips),
    stops: await rowsOf(stops),
    segments: await rowsOf(segments),
    days: await rowsOf(days),
    summary: summary!,
  }
}

function placesIn({ report: { trips, stops } }: VehicleReport): PlacePoint[] {
  return [
    ...stops,
    ...trips.map(({ startLatitude, startLongitude }) => ({ latitude: startLatitude, longitude: startLongitude })),
    ...trips.map(({ endLatitude, endLongitude }) => ({ latitude: endLatitude, longitude: endLongitude })),
  ]
}

/** Leaves out what is said once for the whole part. */
function plain<Row>(row: Row): Omit<Row, 'rules' | 'cursor'> {
  const { rules: _rules, cursor: _cursor, ...rest } = row as Row & { rules?: unknown; cursor?: unknown }
  return rest as Omit<Row, 'rules' | 'cursor'>
}
