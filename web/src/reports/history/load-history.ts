import { MOST_TRACK_DAYS, type TrackFrame, type TrackPart } from '@monitorweb/contract/tracks/track-stream'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { splitPeriod } from '../period/period.ts'
import { readTrackFrames } from '../track/read-track.ts'
import { createTrackBuilder, type GrowingTrack, type TrackBuilder } from '../track/track-builder.ts'
import { type HistoryRows, joinRows, NO_ROWS } from './history-rows.ts'

/** Holds what is known of a vehicle's period so far. */
export interface LoadedHistory extends GrowingTrack {
  rows: HistoryRows
  /** Everything up to this instant is there. */
  loadedUntil: EpochMs
}

interface LoadOptions {
  vehicleId: number
  period: Period
  zone: TimeZone
  signal: AbortSignal
  /** Is called with everything so far, after the first day and then as more comes. */
  onProgress(history: LoadedHistory): void
  /** Resolves when what was told is on the screen; until then a preview is not followed by the whole. */
  untilSeen?(): Promise<void>
  /** Tells that the server is busy and is asked again after so many seconds; 0 tells that it is asked. */
  onWait?(seconds: number): void
}

interface Loading {
  builder: TrackBuilder
  rows: HistoryRows
  loadedUntil: EpochMs
}

/** Reads a vehicle's period, of any length: a month at a time, told as it comes. Throws ApiError. */
export async function loadHistory({ zone, onProgress, untilSeen, period, ...asked }: LoadOptions): Promise<void> {
  const loading: Loading = { builder: createTrackBuilder(), rows: NO_ROWS, loadedUntil: period.from }
  const tell = () => onProgress({ ...loading.builder.current(), rows: loading.rows, loadedUntil: loading.loadedUntil })
  for (const part of splitPeriod(period, MOST_TRACK_DAYS, zone)) {
    let seen: Promise<void> | undefined
    const preview = () => {
      seen = untilSeen?.()
      tell()
    }
    const take = takeFrames(loading, preview)
    for await (const frame of readTrackFrames({ ...asked, period: part })) take(frame)
    await seen
    asked.signal.throwIfAborted()
    loading.loadedUntil = part.to
    tell()
  }
}

/** Makes a function that takes the frames of one answer. */
function takeFrames(loading: Loading, preview: () => void): (frame: TrackFrame) => void {
  const { builder } = loading
  const before = builder.length()
  let isPreview = false
  let current: { part: TrackPart; start: number } | null = null
  let rows = NO_ROWS
  return (frame) => {
    switch (frame.kind) {
      case 'preview':
        isPreview = true
        builder.append(frame.content)
        return preview()
      case 'part':
        if (isPreview) builder.truncate(before)
        isPreview = false
        current = { part: frame.content, start: builder.length() }
        return
      case 'points':
        return builder.append(frame.content)
      case 'verdicts':
        return builder.judge(current!.start, frame.content)
      case 'report': {
        const { summary, ...lists } = frame.content
        rows = concat(rows, { ...lists, parts: [current!.part], summaries: [summary] })
        return
      }
      case 'end':
        loading.rows = joinRows(loading.rows, rows)
    }
  }
}

/** Puts the rows of two owners behind each other: nothing of the one goes on at the other's. */
function concat(one: HistoryRows, other: HistoryRows): HistoryRows {
  const names = Object.keys(one) as (keyof HistoryRows)[]
  return Object.fromEntries(names.map((name) => [name, [...one[name], ...other[name]]])) as unknown as HistoryRows
}
