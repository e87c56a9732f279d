import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { TrackingPosition } from '@monitorweb/contract/reports/tracking-position'
import type { ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { ALARM_KINDS } from '@monitorweb/domain/position/alarms'
import { normalizeCode } from '@monitorweb/domain/text/text'
import { readCursor } from '../../../reports/position-cursor.ts'
import { nameExclusions } from '../../../reports/position-exclusions.ts'
import { listPositions } from '../../../reports/position-report.ts'
import type { ExportDeps } from '../../export-deps.ts'
import type { ExportRequest } from '../../export-request.ts'
import { historyOf } from '../visible-history.ts'

const PAGE_ROWS = 5_000

/** An alarm stands in every file, also where its position counts in no report. */
const ALARM_WORDS: ReadonlySet<string | null> = new Set(ALARM_KINDS.map((kind) => EVENT_LABELS[kind]))
const isAlarm = ({ event }: TrackingPosition) => ALARM_WORDS.has(event)

/** Answers every position that was asked for, page by page: a year of them is never in memory at once. */
export async function* positionRows(
  deps: ExportDeps,
  request: ExportRequest,
  { withExclusions, readings = [] }: { withExclusions: boolean; readings?: readonly ReadingName[] },
): AsyncGenerator<TrackingPosition> {
  const { from, to, speedFilter, speedKmh, only, customerId, withExcluded } = request
  const sought = normalizeCode(only?.place ?? '')
  const isHere = ({ place }: TrackingPosition) => sought === '' || normalizeCode(place).includes(sought)
  const tell = deps.onProgress && (await progressTeller(deps, request, deps.onProgress))
  for (const vehicleId of request.vehicleIds ?? [null]) {
    let after: ReturnType<typeof readCursor> = null
    let page: TrackingPosition[]
    do {
      const query = { customerId, vehicleId, from, to, speedFilter, speedKmh, only }
      page = await listPositions(deps, query, { first: PAGE_ROWS, offset: 0, after, readings })
      if (withExclusions || !withExcluded) await nameExclusions(deps, page)
      yield* page.filter((row) => (withExcluded || row.exclusion === null || isAlarm(row)) && isHere(row))
      const last = page.at(-1)
      after = last ? readCursor(last.cursor) : null
      if (last) tell?.(last)
    } while (page.length === PAGE_ROWS)
  }
}

/**
 * Tells the progress. Rows come by vehicle and time: the last of them tells how many vehicles are done, and how much of
 * the next.
 */
async function progressTeller(
  { pool, scope }: ExportDeps,
  request: ExportRequest,
  onProgress: (share: number) => void,
): Promise<(row: TrackingPosition) => void> {
  const { from, to } = request
  const parts = await historyOf(pool, scope, request)
  const vehicleIds = [...new Set(parts.map(([vehicleId]) => vehicleId))]
  return ({ vehicleId, fixTime }) =>
    onProgress((vehicleIds.indexOf(vehicleId) + (fixTime! - from) / (to + 1000 - from)) / vehicleIds.length)
}
