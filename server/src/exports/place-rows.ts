import type { EpochMs } from '@monitorweb/domain/position-report'
import type { TimeZone } from '@monitorweb/domain/time-zone'
import { usualTimeWords } from '@monitorweb/domain/usual-time'
import { openPlaceBook } from '@monitorweb/domain/visited-places'
import type { ExportedStop } from './report-columns.ts'

/** Where vehicles stood, with all stops at one place together. */
export interface ExportedPlace {
  place: string
  latitude: number
  longitude: number
  plates: Set<string>
  arrivals: EpochMs[]
  totalSeconds: number
  idleSeconds: number
  usual: string
}

/** The places of stops, the most visited first, as the screen has them; of a stop only its arrival stays in memory. */
export async function* placeRows(stops: AsyncIterable<ExportedStop>, zone: TimeZone): AsyncGenerator<ExportedPlace> {
  const book = openPlaceBook<ExportedPlace>()
  for await (const stop of stops) {
    const known = book.find(stop)
    const visited = known ?? emptyPlace(stop)
    if (!known) book.add(visited)
    visited.plates.add(stop.plate || stop.description)
    visited.arrivals.push(stop.start!)
    visited.totalSeconds += stop.durationSeconds
    visited.idleSeconds += stop.idleSeconds
  }
  const sorted = [...book.places].sort(
    (one, other) => other.arrivals.length - one.arrivals.length || other.totalSeconds - one.totalSeconds,
  )
  for (const visited of sorted) yield { ...visited, usual: usualTimeWords(visited.arrivals, zone) }
}

function emptyPlace({ place, latitude, longitude }: ExportedStop): ExportedPlace {
  const none = { plates: new Set<string>(), arrivals: [], totalSeconds: 0, idleSeconds: 0, usual: '' }
  return { place, latitude, longitude, ...none }
}
