import { decodeReadings, type ReadingName, type Readings } from '@monitorweb/contract/tracks/track-readings'
import { MOST_TRACK_DAYS } from '@monitorweb/contract/tracks/track-stream'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { Track } from '@monitorweb/domain/track/track'
import { fetchAsPerson, problemOf } from '#api/authorized-fetch.ts'
import { splitPeriod } from '../period/period.ts'

interface ReadingsQuery {
  vehicleId: number
  period: Period
  zone: TimeZone
  names: readonly ReadingName[]
  signal: AbortSignal
}

/**
 * Fetches columns beside those of a track, one block after the other in order of time. Throws ApiError; AbortError when
 * the fetching is given up.
 */
export async function fetchReadings({ vehicleId, period, zone, names, signal }: ReadingsQuery): Promise<Readings[]> {
  const blocks: Readings[] = []
  for (const { from, to } of splitPeriod(period, MOST_TRACK_DAYS, zone)) {
    const url = `/tracks/${vehicleId}/readings?from=${from}&to=${to}&columns=${names.join(',')}`
    const response = await fetchAsPerson(url, signal)
    if (!response.ok) throw await problemOf(response)
    blocks.push(...decodeReadings(new Uint8Array(await response.arrayBuffer()), names.length))
  }
  return blocks
}

/**
 * Answers a column for each that was asked for, with a value for each point of the track; NaN where none was reported.
 * A reading without a point of the track is left out.
 */
export function alignReadings({ fixTime, length }: Track, blocks: readonly Readings[], columnCount: number) {
  const aligned = Array.from({ length: columnCount }, () => new Float32Array(length).fill(Number.NaN))
  let point = 0
  for (const block of blocks) {
    for (let index = 0; index < block.fixTime.length; index++) {
      const time = block.fixTime[index]!
      while (point < length && fixTime[point]! < time) point++
      if (fixTime[point] !== time) continue
      for (let column = 0; column < columnCount; column++) aligned[column]![point] = block.columns[column]![index]!
      point++
    }
  }
  return aligned
}
