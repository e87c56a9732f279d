import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import { exclusionFields } from '@monitorweb/contract/reports/vehicle-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import { isAlarmKind } from '@monitorweb/domain/position/alarms'
import { eventOf, NO_EVENT } from '@monitorweb/domain/position/event-codes'
import { hasOwnPlace } from '@monitorweb/domain/position/position-flags'
import type { ReportEvent } from '@monitorweb/domain/position/position-report'
import { numberOf } from '@monitorweb/domain/track/seen-together'
import { firstAtOrAfter, sliceTrack } from '@monitorweb/domain/track/track'
import { VERDICTS } from '@monitorweb/domain/track/verdicts'
import type { StopMark } from '#map/track/stop-groups.ts'
import type { DrawnTrack, EndMark, EventMark, ExcludedMark, GapMark, TrackMarks } from '#map/track/track-marks.ts'
import { shapeTrack } from '#map/track/track-shape.ts'
import type { TrackColoring } from '#reports/history/history-search.ts'
import { isPlaceKnown, LAST_KNOWN } from '#reports/track/known-place.ts'
import { nearestPoint, nextAccepted, pointAt } from '#reports/track/track-at-instant.ts'
import type { GrowingTrack } from '#reports/track/track-builder.ts'
import { colorTrack } from '#reports/track/track-coloring.ts'
import { isInView } from '../in-view.ts'
import { isIdle } from '../stops/stop-places.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { lengthWords } from '../words.ts'

/** Makes the tracks as far as they are looked at. */
export function drawnTracks(
  { vehicles, focus, limitKmh }: Pick<Viewed, 'vehicles' | 'focus' | 'limitKmh'>,
  mode: TrackColoring,
): DrawnTrack[] {
  return vehicles.flatMap(({ vehicleId, growing, rows, gapMs }, index) => {
    if (!growing) return []
    const first = firstAtOrAfter(growing.track, focus.from)
    const end = firstAtOrAfter(growing.track, focus.to)
    const track = sliceTrack(growing.track, first, end)
    const { colors, wideClass, classOf } = colorTrack({ track, rows, mode, limitKmh, index, gapMs })
    const shape = shapeTrack({ track, verdicts: growing.verdicts.subarray(first, end), classOf })
    return [{ vehicleId, track, shape, colors, wideClass }]
  })
}

/** Answers the index of a drawn point in the whole track. */
export function pointInTrack({ focus }: Viewed, { growing }: ShownVehicle, drawn: number): number {
  return growing ? firstAtOrAfter(growing.track, focus.from) + drawn : -1
}

interface MarkOptions {
  withExcluded: boolean
  /** Only these events are marked; all of them where none is named. */
  events: readonly ReportEvent[]
}

/** Makes marks of stops, silences, ends, events and, where they are wanted, the points that were left out. */
export function trackMarks(
  { vehicles, focus, hasFocus }: Pick<Viewed, 'vehicles' | 'focus' | 'hasFocus'>,
  { withExcluded, events }: MarkOptions,
): TrackMarks {
  return {
    stops: vehicles.flatMap((vehicle) => stopsIn(vehicle, { focus, hasFocus })),
    gaps: vehicles.flatMap((vehicle) => gapsIn(vehicle, { focus, hasFocus })),
    ends: vehicles.flatMap((vehicle) => endsIn(vehicle, focus)),
    events: vehicles.flatMap((vehicle) => eventsIn(vehicle, focus, events)),
    excluded: withExcluded ? vehicles.flatMap((vehicle) => excludedIn(vehicle, focus)) : [],
  }
}

function stopsIn({ vehicleId, letter, rows }: ShownVehicle, view: Pick<Viewed, 'focus' | 'hasFocus'>): StopMark[] {
  return rows.stops.flatMap((stop, index) => {
    const { start, latitude, longitude, durationSeconds } = stop
    if (!isInView(view, stop)) return []
    const label = numberOf(letter, index + 1)
    return [{ vehicleId, start: start!, label, latitude, longitude, durationSeconds, idle: isIdle(stop) }]
  })
}

function gapsIn({ growing, rows }: ShownVehicle, view: Pick<Viewed, 'focus' | 'hasFocus'>): GapMark[] {
  if (!growing) return []
  const { track } = growing
  const placeOf = (index: number) => ({ latitude: track.latitude[index]!, longitude: track.longitude[index]! })
  return rows.segments.flatMap(({ kind, start, end }) => {
    if (segmentKindOf(kind) !== 'noData' || !isInView(view, { start, end })) return []
    const before = pointAt(growing, start!)
    const after = nextAccepted(growing, before)
    if (before < 0 || after < 0 || track.fixTime[after]! > end! + 1000) return []
    return [{ from: placeOf(before), to: placeOf(after), label: `Sem dados ${lengthWords(end! - start!)}` }]
  })
}

function endsIn({ growing, letter }: ShownVehicle, { from, to }: Period): EndMark[] {
  if (!growing) return []
  const first = nearestPoint(growing, from)
  const last = pointAt(growing, to - 1)
  const mark = (index: number, kind: EndMark['kind']): EndMark => ({
    kind,
    label: letter,
    latitude: growing.track.latitude[index]!,
    longitude: growing.track.longitude[index]!,
  })
  return first < 0 || last < first ? [] : [mark(first, 'start'), mark(last, 'end')]
}

/**
 * Marks where something happened. A point that does not count is no place, but an alarm without one stands where the
 * vehicle was last known to be, and says so.
 */
function eventsIn({ vehicleId, growing }: ShownVehicle, focus: Period, wanted: readonly ReportEvent[]): EventMark[] {
  if (!growing) return []
  const { track, verdicts } = growing
  return pointsWithEvent(growing, focus).flatMap((index) => {
    const event = eventOf(track.event[index]!)!
    if (wanted.length > 0 && !wanted.includes(event)) return []
    if (verdicts[index] !== 0 && !(isAlarmKind(event) && isPlaceKnown(track, index))) return []
    const place = { latitude: track.latitude[index]!, longitude: track.longitude[index]! }
    const label = hasOwnPlace(track.flags[index]!) ? EVENT_LABELS[event] : `${EVENT_LABELS[event]} ${LAST_KNOWN}`
    return [{ ...place, vehicleId, at: track.fixTime[index]!, label }]
  })
}

/** Answers the points of a period that came with an event. */
export function pointsWithEvent({ track }: GrowingTrack, { from, to }: Period): number[] {
  const found: number[] = []
  const end = firstAtOrAfter(track, to)
  for (let index = firstAtOrAfter(track, from); index < end; index++) {
    if (track.event[index] !== NO_EVENT) found.push(index)
  }
  return found
}

function excludedIn({ vehicleId, growing }: ShownVehicle, { from, to }: Period): ExcludedMark[] {
  if (!growing) return []
  const { track, verdicts } = growing
  const marks: ExcludedMark[] = []
  const end = firstAtOrAfter(track, to)
  for (let index = firstAtOrAfter(track, from); index < end; index++) {
    if (verdicts[index] === 0) continue
    const [latitude, longitude] = [track.latitude[index]!, track.longitude[index]!]
    if (latitude === 0 && longitude === 0) continue
    marks.push({ vehicleId, at: track.fixTime[index]!, latitude, longitude, reason: reasonOf(verdicts[index]!) })
  }
  return marks
}

/** Says why a point was left out; "" for one that was not. */
export function reasonOf(code: number): string {
  const verdict = VERDICTS[code] ?? 'accepted'
  return verdict === 'accepted' || verdict === 'reading' ? '' : exclusionFields[verdict].label
}
