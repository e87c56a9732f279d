import type { TrackingPosition } from '@monitorweb/contract/tracking-position'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/trip-rules'
import { readCursor } from '../reports/position-cursor.ts'
import { nameExclusions } from '../reports/position-exclusions.ts'
import { listPositions } from '../reports/position-report.ts'
import type { ExportDeps } from './export-deps.ts'
import type { ExportRequest } from './export-request.ts'
import type { TrackLine } from './export-table.ts'

const PAGE_ROWS = 5_000
const SILENCE_MS = DEFAULT_TRIP_RULES.gapSeconds * 1000

/** Every position that was asked for, page by page: a year of them is never in memory at once. */
export async function* positionRows(
  deps: ExportDeps,
  request: ExportRequest,
  { withExclusions }: { withExclusions: boolean },
): AsyncGenerator<TrackingPosition> {
  const { from, to, speedFilter, speedKmh, customerId } = request
  for (const vehicleId of request.vehicleIds ?? [null]) {
    let after: ReturnType<typeof readCursor> = null
    let page: TrackingPosition[]
    do {
      const query = { customerId, vehicleId, from, to, speedFilter, speedKmh }
      page = await listPositions(deps, query, { first: PAGE_ROWS, offset: 0, after })
      if (withExclusions) await nameExclusions(deps, page)
      yield* page
      after = page.length > 0 ? readCursor(page.at(-1)!.cursor) : null
    } while (page.length === PAGE_ROWS)
  }
}

/** The drives: without what does not count, parted where a vehicle was silent and where another one begins. */
export async function* trackLines(deps: ExportDeps, request: ExportRequest): AsyncGenerator<TrackLine> {
  const rows = positionRows(deps, request, { withExclusions: true })
  let vehicleId: number | null = null
  let next = await rows.next()
  while (!next.done) {
    const first: TrackingPosition = next.value
    const line = async function* () {
      let before = first
      while (!next.done && follows(next.value, before)) {
        const row: TrackingPosition = next.value
        if (row.exclusion === null) {
          before = row
          yield { ...row, at: row.fixTime! }
        }
        next = await rows.next()
      }
    }
    const name = [first.plate, first.description].filter(Boolean).join(' · ')
    yield { name, startsVehicle: first.vehicleId !== vehicleId, points: line() }
    vehicleId = first.vehicleId
  }
}

function follows(row: TrackingPosition, before: TrackingPosition): boolean {
  return row.vehicleId === before.vehicleId && row.fixTime! - before.fixTime! <= SILENCE_MS
}
