import { SEGMENT_LABELS } from '@monitorweb/contract/reports/segment-labels'
import { type ExcludedPosition, exclusionFields, type SegmentRow } from '@monitorweb/contract/reports/vehicle-reports'
import type { Segment } from '@monitorweb/domain/track/itinerary/segments'
import { saidNumber } from '@monitorweb/domain/track/single-precision'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { VERDICTS } from '@monitorweb/domain/track/verdicts'
import { writeRowCursor } from './row-cursor.ts'
import { type VehicleReport, whoseRow } from './vehicle-reports.ts'
import { seconds } from './wire-units.ts'

const ACCEPTED = VERDICTS.indexOf('accepted')
/** The number is more than a tracker sends in a millisecond. */
const SHARED_TIMES = 1000

/** Makes the row of a stretch of a vehicle's time. */
export function segmentRow({ kind, start, end }: Segment, of: VehicleReport): SegmentRow {
  return {
    ...whoseRow(of),
    ...{ kind: SEGMENT_LABELS[kind], start, end },
    durationSeconds: seconds(end - start),
    cursor: writeRowCursor({ vehicleId: of.part.vehicleId, start }),
  }
}

/** A point of a track that was left out. */
export interface ExcludedPoint {
  index: number
  /** The point's place in the list: its time, then its order among those of the same instant. */
  place: number
}

/** Lists the points of the period that were left out, in order. */
export function excludedPoints({ report, track }: VehicleReport): ExcludedPoint[] {
  const { period, verdicts } = report
  const points: ExcludedPoint[] = []
  const end = firstAtOrAfter(track, period.to)
  let since = 0
  for (let index = firstAtOrAfter(track, period.from); index < end; index++) {
    if (track.fixTime[index] !== track.fixTime[index - 1]) since = index
    if (verdicts[index] === ACCEPTED) continue
    points.push({ index, place: track.fixTime[index]! * SHARED_TIMES + (index - since) })
  }
  return points
}

/** Makes the row of a point that was left out, with the reason as the summary's counts name it. */
export function excludedPosition({ index, place }: ExcludedPoint, of: VehicleReport): ExcludedPosition {
  const { part, report, track } = of
  const speedKmh = track.speedKmh[index]!
  return {
    ...whoseRow(of),
    fixTime: track.fixTime[index]!,
    receivedAt: track.receivedAt[index]!,
    latitude: track.latitude[index]!,
    longitude: track.longitude[index]!,
    speedKmh: Number.isNaN(speedKmh) ? null : saidNumber(speedKmh),
    reason: reasonOf(report.verdicts[index]!) ?? '',
    cursor: writeRowCursor({ vehicleId: part.vehicleId, start: place }),
  }
}

/** Gives the word for the code of a verdict; null for an accepted point. */
export function reasonOf(code: number): string | null {
  const verdict = VERDICTS[code]!
  return verdict === 'accepted' || verdict === 'reading' ? null : exclusionFields[verdict].wire
}
