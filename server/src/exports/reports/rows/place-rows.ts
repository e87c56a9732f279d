import { placeColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { usualTimeWords } from '@monitorweb/domain/calendar/usual-time'
import { createPlaceIndex } from '@monitorweb/domain/places/visited-places'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { fileColumns } from '../columns.ts'
import type { ExportedStop } from '../report-columns.ts'

/** A row says where vehicles stood, with all stops at one place together. */
export interface ExportedPlace {
  place: string
  /** The landmark of the first visit; "" for none. */
  landmark: string
  latitude: number
  longitude: number
  plates: Set<string>
  arrivals: EpochMs[]
  totalSeconds: number
  idleSeconds: number
  usual: string
}

export const placeFileColumns = fileColumns<ExportedPlace, typeof placeColumns>(placeColumns, {
  place: ({ place }) => place,
  landmark: ({ landmark }) => landmark,
  visits: ({ arrivals }) => arrivals.length,
  total: ({ totalSeconds }) => totalSeconds,
  average: ({ totalSeconds, arrivals }) => totalSeconds / arrivals.length,
  idle: ({ idleSeconds }) => idleSeconds,
  usual: ({ usual }) => usual,
  first: ({ arrivals }) => arrivals.reduce((one, other) => Math.min(one, other)),
  last: ({ arrivals }) => arrivals.reduce((one, other) => Math.max(one, other)),
  vehicles: ({ plates }) => [...plates].join(', '),
  coordinates: ({ latitude, longitude }) => [latitude, longitude],
})

/**
 * Answers the places of stops, the most visited first, as the screen has them; of a stop only its arrival stays in
 * memory.
 */
export async function* placeRows(stops: AsyncIterable<ExportedStop>, zone: TimeZone): AsyncGenerator<ExportedPlace> {
  const placeIndex = createPlaceIndex<ExportedPlace>()
  for await (const stop of stops) {
    const known = placeIndex.find(stop)
    const visited = known ?? emptyPlace(stop)
    if (!known) placeIndex.add(visited)
    visited.plates.add(stop.plate || stop.description)
    visited.arrivals.push(stop.start!)
    visited.totalSeconds += stop.durationSeconds
    visited.idleSeconds += stop.idleSeconds
  }
  const sorted = [...placeIndex.places].sort(
    (one, other) => other.arrivals.length - one.arrivals.length || other.totalSeconds - one.totalSeconds,
  )
  for (const visited of sorted) yield { ...visited, usual: usualTimeWords(visited.arrivals, zone) }
}

function emptyPlace({ place, landmark, latitude, longitude }: ExportedStop): ExportedPlace {
  const none = { plates: new Set<string>(), arrivals: [], totalSeconds: 0, idleSeconds: 0, usual: '' }
  return { place, landmark, latitude, longitude, ...none }
}
