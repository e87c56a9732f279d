import type { TrackingPosition } from '@monitorweb/contract/reports/tracking-position'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { findRulesInForce } from '../../storage/settings/trip-rules-store.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import type { TrackLine } from '../formats/file-table.ts'
import { positionRows } from './rows/position-rows.ts'
import { partsAskedFor } from './visible-history.ts'

/**
 * Answers the drives: every position that counts, at whatever speed, parted where a vehicle was silent for as long as
 * its owner's rules say, where it was sold and where another vehicle begins.
 */
export async function* trackLines(deps: ExportDeps, request: ExportRequest): AsyncGenerator<TrackLine> {
  const silenceMs = await readSilences(deps, request)
  const rows = positionRows(
    deps,
    { ...request, speedFilter: 0, only: undefined, withExcluded: true },
    { withExclusions: true },
  )
  const follows = (row: TrackingPosition, before: TrackingPosition) =>
    row.vehicleId === before.vehicleId &&
    row.customerId === before.customerId &&
    row.fixTime! - before.fixTime! <= silenceMs(row)
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

/** Answers how long a vehicle may be silent, by the rules of whose it was then. */
async function readSilences(
  { pool, scope }: ExportDeps,
  request: ExportRequest,
): Promise<(row: TrackingPosition) => number> {
  const parts = await partsAskedFor(pool, scope, request)
  const rulesOf = await findRulesInForce(
    pool,
    parts.map((part) => part.customerId),
  )
  const partsOf = groupBy(parts, (part) => part.vehicleId)
  return ({ vehicleId, fixTime }) => {
    const owned = partsOf.get(vehicleId)?.find((part) => part.from <= fixTime! && fixTime! < part.until)
    return owned ? rulesOf(owned.customerId).rules.gapSeconds * 1000 : Number.POSITIVE_INFINITY
  }
}
