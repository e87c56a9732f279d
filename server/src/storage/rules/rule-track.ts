import type { Period } from '@monitorweb/domain/calendar/period'
import { emptyTrack } from '@monitorweb/domain/track/track'
import type { Queryable } from '../base/queryable.ts'
import { joinTracks } from '../positions/joined-tracks.ts'
import type { StoredTrack } from '../positions/track-columns.ts'
import type { HistoryPart } from '../tracks/history-parts.ts'
import { readTrack } from '../tracks/track-store.ts'

/** A track with what rules ask beside it. */
export type RuleTrack = StoredTrack & { hourMeterHours?: Float32Array }

/** Reads what the devices of a part of a history told in a period, what has no place included. */
export async function readRuleTrack(
  client: Queryable,
  part: HistoryPart,
  { from, to, withHours }: Period & { withHours: boolean },
): Promise<RuleTrack> {
  const tracks: StoredTrack[] = []
  for (const installed of part.installations) {
    const period = { ...installed, from: Math.max(from, installed.from), until: Math.min(to, installed.until) }
    if (period.from >= period.until) continue
    tracks.push(await readTrack(client, period, { which: 'all', ...(withHours && { readings: ['hourMeterHours'] }) }))
  }
  const track = joinTracks(tracks)
  if (!withHours) return track
  const hourMeterHours = emptyTrack(track.length).speedKmh
  let at = 0
  for (const { length, readings } of tracks) {
    hourMeterHours.set(readings?.hourMeterHours ?? [], at)
    at += length
  }
  return { ...track, hourMeterHours }
}
