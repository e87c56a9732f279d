import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { Queryable } from '../base/queryable.ts'

/** Of which vehicle an occurrence is, and of its owner when it began. */
interface OccurrenceOf {
  customerId: number
  vehicleId: number
}

/** In whose queue something changed: a customer's, of these vehicles, which others may see by sharing. */
export interface OccurrenceNews {
  customerId: number
  vehicleIds: number[]
}

/** A notification has no room for more. */
const MOST_VEHICLES = 500

/** Gathers what is to be told by the customer whose queue it is in. */
export function newsOf(occurrences: Iterable<OccurrenceOf>): OccurrenceNews[] {
  return [...groupBy(occurrences, ({ customerId }) => customerId)].flatMap(([customerId, those]) => {
    const ids = [...new Set(those.map(({ vehicleId }) => vehicleId))]
    const parts = Array.from({ length: Math.ceil(ids.length / MOST_VEHICLES) }, (_, part) => part * MOST_VEHICLES)
    return parts.map((from) => ({ customerId, vehicleIds: ids.slice(from, from + MOST_VEHICLES) }))
  })
}

/** Tells who listens on the channel `attendance` that the queue says something else of these vehicles. */
export async function announceOccurrences(client: Queryable, occurrences: Iterable<OccurrenceOf>): Promise<void> {
  for (const news of newsOf(occurrences)) {
    await client.query(`select pg_notify('attendance', $1)`, [JSON.stringify(news)])
  }
}

/**
 * Reads what was announced; null for a notification without words, which follows each new connection, or with those of
 * an older process.
 */
export function readOccurrenceNews(payload: string): OccurrenceNews | null {
  return payload.startsWith('{') ? (JSON.parse(payload) as OccurrenceNews) : null
}
