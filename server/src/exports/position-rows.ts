import type { TrackingPosition } from '@monitorweb/contract/tracking-position'
import { readCursor } from '../reports/position-cursor.ts'
import { nameExclusions } from '../reports/position-exclusions.ts'
import { listPositions } from '../reports/position-report.ts'
import type { ExportDeps } from './export-deps.ts'
import type { ExportRequest } from './export-request.ts'

const PAGE_ROWS = 5_000

/** Every position that was asked for, page by page: a year of them is never in memory at once. */
export async function* positionRows(
  deps: ExportDeps,
  request: ExportRequest,
  { withExclusions }: { withExclusions: boolean },
): AsyncGenerator<TrackingPosition> {
  const { from, to, speedFilter, speedKmh, customerId, withExcluded } = request
  for (const vehicleId of request.vehicleIds ?? [null]) {
    let after: ReturnType<typeof readCursor> = null
    let page: TrackingPosition[]
    do {
      const query = { customerId, vehicleId, from, to, speedFilter, speedKmh }
      page = await listPositions(deps, query, { first: PAGE_ROWS, offset: 0, after })
      if (withExclusions || !withExcluded) await nameExclusions(deps, page)
      yield* withExcluded ? page : page.filter(({ exclusion }) => exclusion === null)
      after = page.length > 0 ? readCursor(page.at(-1)!.cursor) : null
    } while (page.length === PAGE_ROWS)
  }
}
