import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Queryable } from '../../storage/base/queryable.ts'
import { narrowScope, type Scope } from '../../storage/base/scope.ts'
import { type HistoryPart, listHistoryParts } from '../../storage/tracks/history-parts.ts'
import type { ExportRequest } from '../export-request.ts'

/** It holds vehicles with the time of theirs that somebody may see, by vehicle and time; `until` is excluded. */
export type HeldHistory = [vehicleId: number, from: EpochMs, until: EpochMs][]

type Asked = Pick<ExportRequest, 'vehicleIds' | 'customerId' | 'from' | 'to'>

/**
 * Lists the parts of vehicles' histories that a file of this request may hold for somebody with this scope; who got a
 * vehicle just when the period is over has none. Throws NotFoundError for what may not be seen at all.
 */
export async function partsAskedFor(
  pool: Queryable,
  scope: Scope,
  { vehicleIds, customerId, from, to }: Asked,
): Promise<HistoryPart[]> {
  const narrowed = await narrowScope(pool, scope, customerId)
  // The last millisecond that belongs to it: parts that reach into a period may also begin with its end.
  return await listHistoryParts(pool, narrowed, { vehicleIds, period: { from, to: to + 999 } })
}

/** Answers what a file of this request may hold. Throws NotFoundError for what may not be seen at all. */
export async function historyOf(pool: Queryable, scope: Scope, asked: Asked): Promise<HeldHistory> {
  const parts = await partsAskedFor(pool, scope, asked)
  return parts.map((part) => [part.vehicleId, Math.max(asked.from, part.from), Math.min(asked.to + 1000, part.until)])
}

/**
 * Tells whether somebody with this scope may still see all that a file holds, ownerships being dated as in the reports.
 */
export async function maySeeStill(pool: Queryable, scope: Scope, held: HeldHistory): Promise<boolean> {
  if (held.length === 0) return true
  const vehicleIds = [...new Set(held.map(([vehicleId]) => vehicleId))]
  const from = Math.min(...held.map((part) => part[1]))
  const until = Math.max(...held.map((part) => part[2]))
  try {
    const request = { vehicleIds, customerId: null, from, to: until - 1000 }
    return isWithin(held, await historyOf(pool, scope, request))
  } catch (error) {
    if (error instanceof NotFoundError) return false
    throw error
  }
}

/**
 * Tells whether everything held is seen. Parts of one vehicle follow each other: what one owner's time leaves open the
 * next one's may hold.
 */
function isWithin(held: HeldHistory, seen: HeldHistory): boolean {
  const seenOf = groupBy(seen, ([vehicleId]) => vehicleId)
  return held.every(([vehicleId, from, until]) => {
    let reached = from
    for (const [, start, end] of seenOf.get(vehicleId) ?? []) if (start <= reached) reached = Math.max(reached, end)
    return reached >= until
  })
}
