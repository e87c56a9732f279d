import type { ExportReport } from '@monitorweb/contract/export-operations'
import { firstOdometerKm } from '@monitorweb/domain/odometer-reading'
import { countPauses } from '@monitorweb/domain/pauses'
import { EVERY_RUN, runPasses } from '@monitorweb/domain/run-filter'
import { countSpeeding } from '@monitorweb/domain/speeding'
import type { Stop } from '@monitorweb/domain/stops'
import type { Trip } from '@monitorweb/domain/trips'
import type { PlacePoint } from '../places/places.ts'
import { createListings } from '../reports/listings.ts'
import type { Listing } from '../reports/report-listing.ts'
import type { VehicleReport } from '../reports/vehicle-reports.ts'
import { km, seconds } from '../reports/wire-units.ts'
import type { ExportRequest } from './export-request.ts'
import type { ExportedStop, ExportedTrip } from './report-columns.ts'

type ListingDeps = Parameters<typeof createListings>[0]
type FilterName = 'minimumSeconds' | 'runs' | 'stopEngine'

/** What a file of a report other than the positions lists; of trips and stops, those that were asked for. */
export function listingOf(
  deps: ListingDeps,
  { report, limitKmh, zone, ...filter }: Pick<ExportRequest, 'report' | 'limitKmh' | 'zone' | FilterName>,
): Listing<unknown, unknown> {
  const { trips, stops, days, summaries, excluded } = createListings(deps)
  const { describePlace } = deps
  const isAsked = runPasses({ ...EVERY_RUN, ...filter.runs, minimumSeconds: filter.minimumSeconds }, zone)
  const allStops = numbered(stops)
  const asked: Listing<Numbered<Stop>, ExportedStop> = {
    ...allStops,
    toRow: async (stop, of) => ({ ...(await allStops.toRow(stop, of)), odometerKm: odometerOf(stop.item, of) }),
    itemsOf: (of) =>
      allStops
        .itemsOf(of)
        .filter(({ item }) => enginePasses(item, filter.stopEngine) && isAsked(runOfStop(item, describePlace))),
  }
  const allTrips = numbered(trips)
  const judged: Listing<Numbered<Trip>, ExportedTrip> = {
    ...allTrips,
    itemsOf: (of) => allTrips.itemsOf(of).filter(({ item }) => isAsked(runOfTrip(item, describePlace))),
    toRow: async (trip, of) => ({ ...(await allTrips.toRow(trip, of)), ...judge(trip.item, of, limitKmh) }),
  }
  // Places are made of the stops.
  const listings = {
    viagens: judged,
    paradas: asked,
    locais: asked,
    dias: days,
    matriz: days,
    resumo: summaries,
    descartadas: excluded,
  }
  return listings[report as Exclude<ExportReport, 'posicoes'>] as Listing<unknown, unknown>
}

interface Numbered<Item> {
  item: Item
  number: number
}

/** The same, each with its number among those of its vehicle; for one reading, in its order. */
function numbered<Item, Row>(listing: Listing<Item, Row>): Listing<Numbered<Item>, Row & { number: number }> {
  const counts = new Map<number, number>()
  return {
    itemsOf(of) {
      const { vehicleId } = of.part
      const before = counts.get(vehicleId) ?? 0
      const items = listing.itemsOf(of)
      counts.set(vehicleId, before + items.length)
      return items.map((item, index) => ({ item, number: before + index + 1 }))
    },
    startOf: ({ item }) => listing.startOf(item),
    toRow: async ({ item, number }, of) => ({ ...(await listing.toRow(item, of)), number }),
  }
}

function judge({ start, end }: Trip, { track, report }: VehicleReport, limitKmh: number) {
  const span = { from: start, to: end }
  return {
    excesses: countSpeeding({ track, verdicts: report.verdicts }, span, limitKmh),
    pauses: countPauses(report.segments, span),
  }
}

/** The places that the rows of a vehicle put into words. */
export function placesNamedIn(report: ExportReport, { report: { trips, stops } }: VehicleReport): PlacePoint[] {
  if (report === 'paradas' || report === 'locais')
    return stops.map(({ latitude, longitude }) => ({ latitude, longitude }))
  if (report !== 'viagens') return []
  return trips.flatMap(({ startLatitude, startLongitude, endLatitude, endLongitude }) => [
    { latitude: startLatitude, longitude: startLongitude },
    { latitude: endLatitude, longitude: endLongitude },
  ])
}

function odometerOf({ start, end }: Stop, { track, report }: VehicleReport): number | null {
  return firstOdometerKm({ track, verdicts: report.verdicts }, { from: start, to: end })
}

function runOfTrip(trip: Trip, describe: ListingDeps['describePlace']) {
  const { start, end, meters, topSpeed } = trip
  return {
    ...{ start, durationSeconds: seconds(end - start), distanceKm: km(meters), topSpeedKmh: topSpeed?.kmh ?? null },
    places: () => [describe(trip.startLatitude, trip.startLongitude), describe(trip.endLatitude, trip.endLongitude)],
  }
}

function runOfStop({ start, end, latitude, longitude }: Stop, describe: ListingDeps['describePlace']) {
  return { start, durationSeconds: seconds(end - start), places: () => [describe(latitude, longitude)] }
}

/** As the screen has it: with the engine on for most of it, or not. */
function enginePasses({ idleMs, parkedMs }: Stop, stopEngine: ExportRequest['stopEngine']): boolean {
  return stopEngine === '' || (stopEngine === 'ligado') === idleMs > parkedMs
}
