import { codeOfEvent } from '@monitorweb/domain/position/event-codes'
import { NO_PLACE_FLAGS, POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs, ReportEvent } from '@monitorweb/domain/position/position-report'
import { firstAtOrAfter, type Track } from '@monitorweb/domain/track/track'
import { joinTracks, pickPoints, pieceOf } from '../positions/joined-tracks.ts'
import { roomForTrack, type StoredTrack } from '../positions/track-columns.ts'
import { isPicky, type SpeedCondition, type TrackOptions } from '../positions/track-conditions.ts'
import { unknownDigests } from '../positions/unknown-columns.ts'
import { readingsOf } from './packed-readings.ts'
import { ofDay, openStoredDay, type StoredDay } from './stored-days.ts'

/** What of a packed day is read. */
export interface DayQuery extends Omit<TrackOptions, 'skip' | 'limit'> {
  from: number
  until: number
  /** Whether digests are asked for; those of others are 0n. They take several times as long as the rest. */
  digests: boolean
}

/** Reads of a packed day what SQL would read of rows, by the conditions of tracks/track-conditions.ts. */
export function readDay(stored: StoredDay, query: DayQuery): StoredTrack {
  const day = openStoredDay(stored)
  return ofDay(stored, () => {
    const { readings = [], after, spared, delayedMs } = query
    const track = day.track(delayedMs === undefined ? spared : [])
    const isTied = after !== undefined && track.fixTime.includes(after.fixTime)
    const whole: StoredTrack = {
      ...track,
      digest: query.digests || isTied ? day.digests() : unknownDigests(day.count),
      ...(readings.length > 0 && { readings: readingsOf(day, readings) }),
    }
    if (isPlainPeriod(query)) return inPeriod(whole, query.from, query.until)
    const isAsked = pointFilter(whole, query)
    let first = 0
    while (first < whole.length && isAsked(first)) first++
    if (first === whole.length) return whole
    const asked = Array.from({ length: first }, (_, index) => index)
    for (let index = first; index < whole.length; index++) if (isAsked(index)) asked.push(index)
    return pickPoints(whole, asked)
  })
}

/** Reads days that follow each other as one track, by the conditions of {@link readDay}. */
export function readDays(stored: readonly StoredDay[], query: DayQuery): StoredTrack {
  const { readings = [], spared = [], digests, from, until } = query
  if (stored.length <= 1 || digests || readings.length > 0 || !isPlainPeriod(query))
    return joinTracks(stored.map((day) => readDay(day, query)))
  // Each is unpacked where it stands in the end.
  const days = stored.map((day) => ({ day, opened: openStoredDay(day) }))
  const length = days.reduce((sum, { opened }) => sum + opened.count, 0)
  const whole: StoredTrack = { ...roomForTrack(length, spared), digest: unknownDigests(length) }
  let at = 0
  for (const { day, opened } of days) {
    ofDay(day, () => opened.trackInto(whole, at, spared))
    at += opened.count
  }
  return inPeriod(whole, from, until)
}

/** Counts what {@link readDay} would read. */
export function countDay(stored: StoredDay, query: Omit<DayQuery, 'digests' | 'readings' | 'after'>): number {
  const day = openStoredDay(stored)
  return ofDay(stored, () => {
    const track = { ...day.track(), digest: new BigInt64Array(0) }
    const isAsked = pointFilter(track, { ...query, digests: false })
    let count = 0
    for (let index = 0; index < track.length; index++) if (isAsked(index)) count++
    return count
  })
}

/** Whether all points of the period are asked for, as by every report: they follow each other, and nothing is to be copied. */
function isPlainPeriod(query: DayQuery): boolean {
  return query.which === 'all' && query.after === undefined && !isPicky(query)
}

function inPeriod(track: StoredTrack, from: EpochMs, until: EpochMs): StoredTrack {
  const since = firstAtOrAfter(track, from)
  return pieceOf(track, since, firstAtOrAfter(track, until) - since)
}

function pointFilter(track: StoredTrack, query: DayQuery): (index: number) => boolean {
  const { from, until, after, which = 'placed', speed, events = [], ignition, delayedMs } = query
  const { fixTime, receivedAt, digest, flags, event } = track
  const without = { placed: NO_PLACE_FLAGS, positions: POSITION_FLAGS.noPlace, all: 0 }[which]
  const codes = new Set(events.map((name: ReportEvent) => codeOfEvent(name)))
  const told = ignition === undefined ? null : Number(ignition)
  return (index) => {
    const at = fixTime[index]!
    if (at < from || at >= until || (flags[index]! & without) !== 0) return false
    if (after && (at < after.fixTime || (at === after.fixTime && digest[index]! <= after.digest))) return false
    if (speed && !isSo(speed, track, index)) return false
    if (codes.size > 0 && !codes.has(event[index]!)) return false
    if (told !== null && track.ignition[index] !== told) return false
    return delayedMs === undefined || receivedAt[index]! - at > delayedMs
  }
}

/** As SQL compares a `real` rounded to hundredths: a number of so many digits as it has, and a half upwards. */
function isSo({ comparison, speedKmh }: SpeedCondition, track: Track, index: number): boolean {
  const speed = track.speedKmh[index]!
  if (Number.isNaN(speed)) return false
  const hundredths = Math.round(hundredfold(speed.toPrecision(6)))
  const asked = hundredfold(String(speedKmh))
  if (comparison === 'above') return hundredths > asked
  return comparison === 'below' ? hundredths < asked : hundredths === asked
}

/** The text is multiplied, and not the number, which would no longer be the one that it says. */
function hundredfold(text: string): number {
  return text.includes('e') ? Number(text) * 100 : Number(`${text}e2`)
}
