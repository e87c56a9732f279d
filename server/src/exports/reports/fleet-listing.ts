import type { Period } from '@monitorweb/domain/calendar/period'
import type { DescribePlace } from '../../places/places.ts'
import { periodSummary } from '../../reports/detail-rows.ts'
import { NOT_IN_FIGURES, reportVehicles, type VehicleReport } from '../../reports/vehicle-reports.ts'
import type { HistoryPart } from '../../storage/tracks/history-parts.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import { isNamed, type NamedPlaces } from './named-places.ts'
import { listingOf, placesNamedIn } from './report-listings.ts'
import type { ListedRows, ReadPart } from './rows/listed-rows.ts'

interface FleetReading {
  period: Period
  places: NamedPlaces
  /** Absent: all that were asked for. */
  among?: ReadonlySet<number>
}

/** So many rows are in memory at once. */
const MOST_ROWS = 1_000

/** Lists what a file of trips, stops, days or figures holds, by vehicle and time. */
export async function* listFleet(
  deps: ExportDeps,
  request: ExportRequest,
  { period, places, among }: FleetReading,
): AsyncGenerator<ListedRows> {
  const { vehicleIds, customerId, zone } = request
  let describe = deps.describePlace
  const describePlace: DescribePlace = (latitude, longitude) => describe(latitude, longitude)
  const listing = listingOf({ reading: { pool: deps.pool, describePlace }, places }, request)
  // Rows of what was left out say when it was received.
  const spared = request.report === 'descartadas' ? [] : NOT_IN_FIGURES
  for await (const report of reportVehicles(deps, { vehicleIds, customerId, period, zone, among, spared })) {
    const points = placesNamedIn(request.report, report)
    if (deps.describeStreets && points.length > 0) describe = await deps.describeStreets(points)
    const { vehicleId } = report.part
    let listed: ListedRows = { vehicleId, read: readPart(report, request), rows: [] }
    for (const item of listing.itemsOf(report)) {
      if (listed.rows.length === MOST_ROWS) {
        yield listed
        listed = { vehicleId, read: null, rows: [] }
      }
      listed.rows.push(await listing.toRow(item, report))
    }
    yield listed
  }
}

export function readPart(report: VehicleReport, { format }: Pick<ExportRequest, 'format'>): ReadPart {
  const { customerId, customerName } = report.part
  const figures = format === 'pdf' ? periodSummary(report, null) : null
  return { customerId, customerName, rules: report.report.rules, figures }
}

/**
 * Lists the same, every other vehicle of a fleet by another thread where there is one that reads meanwhile. Which vehicles there are is asked
 * once, so that none is in both shares or in neither; rules and landmarks are read by each thread as it begins.
 */
export async function* listFleetTogether(
  deps: ExportDeps,
  request: ExportRequest,
  { parts, ...reading }: FleetReading & { parts: readonly HistoryPart[] },
): AsyncGenerator<ListedRows> {
  const vehicleIds = [...new Set(parts.map(({ vehicleId }) => vehicleId))]
  const { readShare } = deps
  // What streets are called is asked through one thread, in its turn.
  const asksStreets = deps.describeStreets !== undefined && isNamed(request.report)
  if (!readShare || asksStreets || vehicleIds.length < 2) return yield* listFleet(deps, request, reading)
  const [mine, theirs] = [0, 1].map((index) => new Set(vehicleIds.filter((_, place) => place % 2 === index)))
  const ending = new AbortController()
  const shares = [
    readAhead(readShare(request, { among: theirs!, signal: ending.signal })),
    readAhead(listFleet(deps, request, { ...reading, among: mine! })),
  ]
  try {
    for (const vehicleId of vehicleIds) {
      const share = shares[mine!.has(vehicleId) ? 1 : 0]!
      for (let next = await share.next(); !next.done && next.value.vehicleId === vehicleId; next = await share.next()) {
        yield next.value
        share.take()
      }
    }
    // What nobody took would be missing without a word.
    for (const share of shares)
      if (!(await share.next()).done) throw new Error('Vehicles were listed out of their order')
  } finally {
    ending.abort(new Error('Ninguém espera mais pelas linhas.'))
    // What this thread still reads ends with the file, and nobody waits for it.
    for (const share of shares) share.end()
  }
}

/** Asks for what comes next before it is its turn. */
function readAhead(listed: AsyncGenerator<ListedRows>) {
  const ask = () => {
    const next = listed.next()
    // Whoever stops before it is its turn is told nothing of it.
    next.catch(() => undefined)
    return next
  }
  let next = ask()
  return {
    next: () => next,
    take() {
      next = ask()
    },
    end() {
      listed.return(undefined).catch(() => undefined)
    },
  }
}
