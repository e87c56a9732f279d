import type { Period } from '@monitorweb/domain/calendar/period'
import type { RuleReadings } from '@monitorweb/domain/rules/vehicle-question'
import type { Queryable } from '../base/queryable.ts'
import { joinTracks } from '../positions/joined-tracks.ts'
import type { StoredTrack } from '../positions/track-columns.ts'
import type { SparedColumn } from '../positions/track-conditions.ts'
import type { HistoryPart } from '../tracks/history-parts.ts'
import { readTrack, type TrackPeriod } from '../tracks/track-store.ts'

/** What rules may ask beside a track. */
export type RuleReadingName = keyof RuleReadings
/** A track with what was asked beside it. */
export type RuleTrack = StoredTrack & RuleReadings

/** What rules ask of a track, beside what every one has. */
export interface RuleTrackAsked {
  readings: readonly RuleReadingName[]
  isOdometerAsked: boolean
  /** Whether it is asked who drove. */
  areDriversAsked: boolean
}

/** The columns that no rule asks, or not these rules. */
export function spared(isOdometerAsked: boolean): SparedColumn[] {
  return ['receivedAt', 'courseDegrees', 'voltage', ...(isOdometerAsked ? [] : (['odometerKm'] as const))]
}

/** Answers which device was in the vehicle when, within a period of a part of its history. */
export function installedIn({ installations }: HistoryPart, { from, to }: Period): TrackPeriod[] {
  return installations
    .map((each) => ({ ...each, from: Math.max(from, each.from), until: Math.min(to, each.until) }))
    .filter(({ from: since, until }) => since < until)
}

/**
 * Reads what the devices of a part of a history told in a period, what has no place included, up to so many points; whether
 * that is all of it.
 */
export async function readRuleTrack(
  client: Queryable,
  part: HistoryPart,
  { from, to, readings, isOdometerAsked, most }: Period & RuleTrackAsked & { most: number },
): Promise<{ track: RuleTrack; isWhole: boolean }> {
  const tracks: StoredTrack[] = []
  let missing = most
  for (const period of installedIn(part, { from, to })) {
    if (missing <= 0) break
    const options = { which: 'all', digests: false, spared: spared(isOdometerAsked), limit: missing } as const
    const track = await readTrack(client, period, { ...options, ...(readings.length > 0 && { readings }) })
    tracks.push(track)
    missing -= track.length
  }
  return { track: withReadings(tracks, readings), isWhole: missing > 0 }
}

/** Joins tracks that follow each other, with their readings beside them. */
export function withReadings(tracks: readonly StoredTrack[], readings: readonly RuleReadingName[]): RuleTrack {
  const track = joinTracks(tracks)
  if (readings.length === 0) return track
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
