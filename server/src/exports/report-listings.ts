import type { ExportReport } from '@monitorweb/contract/export-operations'
import type { Stop } from '@monitorweb/domain/stops'
import { createListings } from '../reports/listings.ts'
import type { Listing } from '../reports/report-listing.ts'
import type { ExportRequest } from './export-request.ts'

type ListingDeps = Parameters<typeof createListings>[0]

/** What a file of a report other than the positions lists; of stops, those that were asked for. */
export function listingOf(
  deps: ListingDeps,
  { report, ...filter }: Pick<ExportRequest, 'report' | 'minimumSeconds' | 'stopEngine'>,
): Listing<unknown, unknown> {
  const { trips, stops, days, summaries, excluded } = createListings(deps)
  const asked: typeof stops = { ...stops, itemsOf: (of) => stops.itemsOf(of).filter((stop) => passes(stop, filter)) }
  const listings = { viagens: trips, paradas: asked, dias: days, resumo: summaries, descartadas: excluded }
  return listings[report as Exclude<ExportReport, 'posicoes'>] as Listing<unknown, unknown>
}

/** As the screen has it: with the engine on for most of it, or not. */
function passes(
  { start, end, idleMs, parkedMs }: Stop,
  { minimumSeconds, stopEngine }: Pick<ExportRequest, 'minimumSeconds' | 'stopEngine'>,
): boolean {
  const isIdle = idleMs > parkedMs
  return end - start >= minimumSeconds * 1000 && (stopEngine === '' || (stopEngine === 'ligado') === isIdle)
}
