import type { Period } from '@monitorweb/domain/calendar/period'
import type { RuleReadings } from '@monitorweb/domain/rules/judge-vehicle'
import type { Queryable } from '../base/queryable.ts'
import { joinTracks } from '../positions/joined-tracks.ts'
import type { StoredTrack } from '../positions/track-columns.ts'
import type { HistoryPart } from '../tracks/history-parts.ts'
import { readTrack } from '../tracks/track-store.ts'

const NEVER_ASKED = ['receivedAt', 'courseDegrees', 'voltage'] as const

/** What rules may ask beside a track. */
export type RuleReadingName = keyof RuleReadings
/** A track with what was asked beside it. */
export type RuleTrack = StoredTrack & RuleReadings

/** Reads what the devices of a part of a history told in a period, what has no place included. */
export async function readRuleTrack(
  client: Queryable,
  part: HistoryPart,
  { from, to, readings, isOdometerAsked }: Period & { readings: readonly RuleReadingName[]; isOdometerAsked: boolean },
): Promise<RuleTrack> {
  const spared = [...NEVER_ASKED, ...(isOdometerAsked ? [] : (['odometerKm'] as const))]
  const tracks: StoredTrack[] = []
  for (const installed of part.installations) {
    const period = { ...installed, from: Math.max(from, installed.from), until: Math.min(to, installed.until) }
    if (period.from >= period.until) continue
    const options = { which: 'all', digests: false, spared, ...(readings.length > 0 && { readings }) } as const
    tracks.push(await readTrack(client, period, options))
  }
  const track = joinTracks(tracks)
  return { ...track, ...Object.fromEntries(readings.map((name) => [name, joined(tracks, name, track.length)])) }
}

/** One reading of tracks that follow each other, NaN where nothing was told. */
function joined(tracks: readonly StoredTrack[], name: RuleReadingName, length: number): Float32Array {
  const column = new Float32Array(length).fill(Number.NaN)
  let at = 0
  for (const { length: own, readings } of tracks) {
    column.set(readings?.[name] ?? [], at)
    at += own
  }
  return column
}
