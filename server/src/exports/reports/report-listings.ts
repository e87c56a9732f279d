import type { ExportReport } from '@monitorweb/contract/reports/export-operations'
import { placeWithLandmark } from '@monitorweb/domain/places/landmark-words'
import { firstOdometerKm } from '@monitorweb/domain/track/report/odometer-reading'
import { countPauses } from '@monitorweb/domain/track/report/pauses'
import { EVERY_RUN, runPasses } from '@monitorweb/domain/track/report/run-filter'
import { countSpeeding } from '@monitorweb/domain/track/report/speeding'
import type { Stop } from '@monitorweb/domain/track/report/stops'
import type { Trip } from '@monitorweb/domain/track/report/trips'
import type { PlacePoint } from '../../places/places.ts'
import { createListings } from '../../reports/listings.ts'
import type { Listing } from '../../reports/report-listing.ts'
import type { VehicleReport } from '../../reports/vehicle-reports.ts'
import { km, seconds } from '../../reports/wire-units.ts'
import type { ExportRequest } from '../export-request.ts'
import type { NamedPlaces } from './named-places.ts'
import type { ExportedStop, ExportedTrip } from './report-columns.ts'

interface ListingDeps {
  reading: Parameters<typeof createListings>[0]
  places: NamedPlaces
}
type AskedName = 'report' | 'limitKmh' | 'zone' | 'minimumSeconds' | 'runs' | 'stopEngine' | 'outsideLandmarks'
type Asked = Pick<ExportRequest, AskedName>

/** Answers what a file of a report that is read off the engine's report of each vehicle lists; of trips and stops, those that were asked for. */
export function listingOf(deps: ListingDeps, asked: Asked): Listing<unknown, unknown> {
  const { days, summaries, excluded } = createListings(deps.reading)
  const stops = askedStops(deps, asked)
  // Places are made of the stops.
  const listings = {
    viagens: askedTrips(deps, asked),
    paradas: stops,
    locais: stops,
    dias: days,
    matriz: days,
    resumo: summaries,
    descartadas: excluded,
  }
  return listings[asked.report as keyof typeof listings] as Listing<unknown, unknown>
}

/** It says a place in words, behind the name of its owner's landmark. */
type Describe = (latitude: number, longitude: number) => string

function describing({ reading, places }: ListingDeps, { part }: VehicleReport): Describe {
  return (latitude, longitude) => {
    const landmark = places.nameAt(part.customerId, { latitude, longitude })
    return placeWithLandmark(landmark, reading.describePlace(latitude, longitude))
  }
}

function passing({ runs, minimumSeconds, zone }: Asked) {
  return runPasses({ ...EVERY_RUN, ...runs, minimumSeconds }, zone)
}

function askedTrips(deps: ListingDeps, asked: Asked): Listing<Numbered<Trip>, ExportedTrip> {
  const trips = numbered(createListings(deps.reading).trips)
  const isAsked = passing(asked)
  return {
    ...trips,
    itemsOf: (of) => trips.itemsOf(of).filter(({ item }) => isAsked(runOfTrip(item, describing(deps, of)))),
    async toRow(trip, of) {
      const { startLatitude, startLongitude, endLatitude, endLongitude } = trip.item
      const describe = describing(deps, of)
      return {
        ...(await trips.toRow(trip, of)),
        startPlace: describe(startLatitude, startLongitude),
        endPlace: describe(endLatitude, endLongitude),
        ...judge(trip.item, of, asked.limitKmh),
      }
    },
  }
}

function askedStops(deps: ListingDeps, asked: Asked): Listing<Numbered<Stop>, ExportedStop> {
  const stops = numbered(createListings(deps.reading).stops)
  const passes = passing(asked)
  const nameAt = (stop: Stop, { part }: VehicleReport) => deps.places.nameAt(part.customerId, stop)
  const isAsked = (stop: Stop, of: VehicleReport) =>
    enginePasses(stop, asked.stopEngine) &&
    !(asked.outsideLandmarks && nameAt(stop, of) !== '') &&
    passes(runOfStop(stop, describing(deps, of)))
  return {
    ...stops,
    itemsOf: (of) => stops.itemsOf(of).filter(({ item }) => isAsked(item, of)),
    toRow: async (stop, of) => ({
      ...(await stops.toRow(stop, of)),
      odometerKm: odometerOf(stop.item, of),
      landmark: nameAt(stop.item, of),
    }),
  }
}

interface Numbered<Item> {
  item: Item
  number: number
}

/**
 * Answers the same listing, each row with its number among those of its vehicle; it is for one reading, in its order.
 */
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

function judge({ start, end, endsWith }: Trip, { track, report }: VehicleReport, limitKmh: number) {
  const { period, verdicts, segments } = report
  // What is reported where the period cuts a trip belongs to what follows. A trip cut by a sale ends before that.
  const goesOn = endsWith === 'cut' && end === period.to
  return {
    excesses: countSpeeding({ track, verdicts }, { from: start, to: goesOn ? end - 1 : end }, limitKmh),
    pauses: countPauses(segments, { from: start, to: end }),
  }
}

/** Answers the places that the rows of a vehicle put into words. */
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

function runOfTrip(trip: Trip, describe: Describe) {
  const { start, end, meters, topSpeed } = trip
  return {
    ...{ start, durationSeconds: seconds(end - start), distanceKm: km(meters), topSpeedKmh: topSpeed?.kmh ?? null },
    places: () => [describe(trip.startLatitude, trip.startLongitude), describe(trip.endLatitude, trip.endLongitude)],
  }
}

function runOfStop({ start, end, latitude, longitude }: Stop, describe: Describe) {
  return { start, durationSeconds: seconds(end - start), places: () => [describe(latitude, longitude)] }
}

/** Tells as the screen does whether the engine was on, or off, for most of the stop. */
function enginePasses({ idleMs, parkedMs }: Stop, stopEngine: ExportRequest['stopEngine']): boolean {
  return stopEngine === '' || (stopEngine === 'ligado') === idleMs > parkedMs
}
