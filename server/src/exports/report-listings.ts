import type { ExportReport } from '@monitorweb/contract/export-operations'
import { countSpeeding } from '@monitorweb/domain/speeding'
import type { Stop } from '@monitorweb/domain/stops'
import type { Trip } from '@monitorweb/domain/trips'
import type { PlacePoint } from '../places/places.ts'
import { createListings } from '../reports/listings.ts'
import type { Listing } from '../reports/report-listing.ts'
import type { VehicleReport } from '../reports/vehicle-reports.ts'
import type { ExportRequest } from './export-request.ts'
import type { ExportedTrip } from './report-columns.ts'

type ListingDeps = Parameters<typeof createListings>[0]

/** What a file of a report other than the positions lists; of stops, those that were asked for. */
export function listingOf(
  deps: ListingDeps,
  { report, limitKmh, ...filter }: Pick<ExportRequest, 'report' | 'limitKmh' | 'minimumSeconds' | 'stopEngine'>,
): Listing<unknown, unknown> {
  const { trips, stops, days, summaries, excluded } = createListings(deps)
  const asked: typeof stops = { ...stops, itemsOf: (of) => stops.itemsOf(of).filter((stop) => passes(stop, filter)) }
  const judged: Listing<Trip, ExportedTrip> = {
    ...trips,
    toRow: async (trip, of) => ({ ...(await trips.toRow(trip, of)), excesses: excessesOf(trip, of, limitKmh) }),
  }
  const listings = { viagens: judged, paradas: asked, dias: days, resumo: summaries, descartadas: excluded }
  return listings[report as Exclude<ExportReport, 'posicoes'>] as Listing<unknown, unknown>
}

function excessesOf({ start, end }: Trip, { track, report }: VehicleReport, limitKmh: number): number | null {
  return countSpeeding({ track, verdicts: report.verdicts }, { from: start, to: end }, limitKmh)
}

/** The places that the rows of a vehicle put into words. */
export function placesNamedIn(report: ExportReport, { report: { trips, stops } }: VehicleReport): PlacePoint[] {
  if (report === 'paradas') return stops.map(({ latitude, longitude }) => ({ latitude, longitude }))
  if (report !== 'viagens') return []
  return trips.flatMap(({ startLatitude, startLongitude, endLatitude, endLongitude }) => [
    { latitude: startLatitude, longitude: startLongitude },
    { latitude: endLatitude, longitude: endLongitude },
  ])
}

/** As the screen has it: with the engine on for most of it, or not. */
function passes(
  { start, end, idleMs, parkedMs }: Stop,
  { minimumSeconds, stopEngine }: Pick<ExportRequest, 'minimumSeconds' | 'stopEngine'>,
): boolean {
  const isIdle = idleMs > parkedMs
  return end - start >= minimumSeconds * 1000 && (stopEngine === '' || (stopEngine === 'ligado') === isIdle)
}
