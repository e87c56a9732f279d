import type { TrackPart, TrackPartReport } from '@monitorweb/contract/tracks/track-stream'
import { greaterSpeed } from '@monitorweb/domain/track/report/travel'

export type TripRow = TrackPartReport['trips'][number]
export type StopRow = TrackPartReport['stops'][number]
export type SegmentPart = TrackPartReport['segments'][number]
export type DayRow = TrackPartReport['days'][number]
export type SummaryRow = TrackPartReport['summary']

/** Holds what the engine says of a vehicle's period, in order of time. */
export interface HistoryRows {
  parts: TrackPart[]
  trips: TripRow[]
  stops: StopRow[]
  segments: SegmentPart[]
  days: DayRow[]
  summaries: SummaryRow[]
}

export const NO_ROWS: HistoryRows = { parts: [], trips: [], stops: [], segments: [], days: [], summaries: [] }

/**
 * Joins the rows of a period and of the one that follows it. What was cut where they meet is one again: the engine
 * divides metres and times without remainder, so sums are exact.
 */
export function joinRows(before: HistoryRows, after: HistoryRows): HistoryRows {
  const [firstStop, ...laterStops] = after.stops
  const stops = firstStop ? [sinceLastStop(firstStop, before, after), ...laterStops] : []
  return {
    parts: [...before.parts, ...after.parts],
    trips: joinCut(stoppedOn(before.trips, after), after.trips, joinTrips),
    stops: joinCut(before.stops, stops, joinStops),
    segments: joinSegments(before.segments, after.segments),
    days: [...before.days, ...after.days],
    summaries: [...before.summaries, ...after.summaries],
  }
}

type Edge = Pick<Cut, 'customerId' | 'start' | 'end'>

/** Nothing of one owner goes on at the next one's, at whatever moment the vehicle was sold. */
function goesOn(last: Edge, first: Edge): boolean {
  return last.end === first.start && last.customerId === first.customerId
}

interface Cut {
  customerId: number
  start: number | null
  end: number | null
  cutAtStart: boolean
  cutAtEnd: boolean
}

function joinCut<Row extends Cut>(before: Row[], after: Row[], join: (one: Row, other: Row) => Row): Row[] {
  const [last, first] = [before.at(-1), after[0]]
  if (!last?.cutAtEnd || !first?.cutAtStart || !goesOn(last, first)) return [...before, ...after]
  return [...before.slice(0, -1), join(last, first), ...after.slice(1)]
}

function joinTrips(one: TripRow, other: TripRow): TripRow {
  const distanceKm = one.distanceKm + other.distanceKm
  const movingSeconds = one.movingSeconds + other.movingSeconds
  return {
    ...one,
    ...{ end: other.end, endPlace: other.endPlace, endLatitude: other.endLatitude, endLongitude: other.endLongitude },
    ...{ endOdometerKm: other.endOdometerKm, inProgress: other.inProgress },
    ...{ cutAtEnd: other.cutAtEnd, beforeNoData: other.beforeNoData },
    ...stoppedAfterIn(other),
    // As of a whole trip: who was told last.
    driver: other.driver ?? one.driver,
    ...{ distanceKm, movingSeconds, averageSpeedKmh: averageOf(distanceKm, movingSeconds) },
    durationSeconds: one.durationSeconds + other.durationSeconds,
    idleSeconds: one.idleSeconds + other.idleSeconds,
    parkedSeconds: one.parkedSeconds + other.parkedSeconds,
    odometerDistanceKm: sumKnown(one.odometerDistanceKm, other.odometerDistanceKm),
    odometerDiffers: one.odometerDiffers || other.odometerDiffers,
    ...topSpeedOf([one, other]),
  }
}

type StoppedAfter = Pick<TripRow, 'stoppedAfterSeconds' | 'stoppedAfterInProgress' | 'stoppedAfterCut'>

function stoppedAfterIn({ stoppedAfterSeconds, stoppedAfterInProgress, stoppedAfterCut }: StoppedAfter): StoppedAfter {
  return { stoppedAfterSeconds, stoppedAfterInProgress, stoppedAfterCut }
}

/**
 * Adds the stops with which the following part begins to the time that its vehicle stood after its last trip, as long
 * as it was the same owner's.
 */
function stoppedOn(trips: TripRow[], { trips: [next], stops }: HistoryRows): TripRow[] {
  const last = trips.at(-1)
  if (!last) return trips
  const end = stops.findIndex(
    ({ start, customerId }) => customerId !== last.customerId || (next && start! >= next.start!),
  )
  const leading = end < 0 ? stops : stops.slice(0, end)
  if (leading.length === 0) return trips
  const { inProgress, cutAtEnd } = leading.at(-1)!
  const seconds = leading.reduce((sum, { durationSeconds }) => sum + durationSeconds, last.stoppedAfterSeconds ?? 0)
  const after: StoppedAfter = {
    stoppedAfterSeconds: seconds,
    stoppedAfterInProgress: inProgress,
    stoppedAfterCut: cutAtEnd,
  }
  return [...trips.slice(0, -1), { ...last, ...after }]
}

function joinStops(one: StopRow, other: StopRow): StopRow {
  return {
    ...one,
    ...{ end: other.end, inProgress: other.inProgress, cutAtEnd: other.cutAtEnd, beforeNoData: other.beforeNoData },
    durationSeconds: one.durationSeconds + other.durationSeconds,
    idleSeconds: one.idleSeconds + other.idleSeconds,
    parkedSeconds: one.parkedSeconds + other.parkedSeconds,
  }
}

/** Adds its owner's trips before a part to the part's first stop, which knows only what was driven in that part. */
function sinceLastStop(stop: StopRow, { trips, stops }: HistoryRows, after: HistoryRows): StopRow {
  const last = stops.at(-1)
  const own = trips.slice(trips.findLastIndex(({ customerId }) => customerId !== stop.customerId) + 1)
  const driven = last ? own.filter(({ start }) => start! >= (last.end ?? last.start!)) : own
  if (driven.length === 0 || (stop.cutAtStart && last?.cutAtEnd)) return stop
  const inPart = after.trips.filter(({ customerId, start }) => customerId === stop.customerId && start! < stop.start!)
  const { topSpeedKmh } = topSpeedOf([...driven, ...inPart])
  return {
    ...stop,
    kmSincePrevious: stop.kmSincePrevious + driven.reduce((sum, trip) => sum + trip.distanceKm, 0),
    travelSeconds: stop.travelSeconds + driven.reduce((sum, trip) => sum + trip.durationSeconds, 0),
    topSpeedKmh,
  }
}

function joinSegments(before: SegmentPart[], after: SegmentPart[]): SegmentPart[] {
  const [last, first] = [before.at(-1), after[0]]
  if (!last || !first || last.kind !== first.kind || !goesOn(last, first)) return [...before, ...after]
  const durationSeconds = last.durationSeconds + first.durationSeconds
  return [...before.slice(0, -1), { ...last, end: first.end, durationSeconds }, ...after.slice(1)]
}

interface Speeds {
  topSpeedKmh: number | null
  topSpeedAt: number | null
  topSpeedComputed: boolean
}

/** Answers the greatest of several greatest speeds of a vehicle, as the engine tells it of all of them. */
export function topSpeedOf(rows: readonly Speeds[]): Speeds {
  const told = rows.flatMap(({ topSpeedKmh: kmh, topSpeedAt: at, topSpeedComputed: isComputed }) =>
    kmh === null ? [] : { kmh, at, isComputed },
  )
  const most = told.reduce<(typeof told)[number] | null>(greaterSpeed, null)
  return {
    ...{ topSpeedKmh: most?.kmh ?? null, topSpeedAt: most?.at ?? null },
    topSpeedComputed: most?.isComputed ?? false,
  }
}

export function sumKnown(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0)
}

/** Answers the average speed over the time in motion; null where there was none. */
export function averageOf(distanceKm: number, movingSeconds: number): number | null {
  return movingSeconds > 0 ? distanceKm / (movingSeconds / 3600) : null
}
