import type { DayDetail, PeriodSummary, StopDetail, TripDetail } from '@monitorweb/contract/reports/vehicle-reports'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { KindTimes } from '@monitorweb/domain/track/itinerary/segments'
import type { Day } from '@monitorweb/domain/track/report/day-totals'
import type { OdometerReading } from '@monitorweb/domain/track/report/odometer'
import type { Stop } from '@monitorweb/domain/track/report/stops'
import type { TopSpeed } from '@monitorweb/domain/track/report/travel'
import type { RunEdges, Trip } from '@monitorweb/domain/track/report/trips'
import type { DataSpan } from '../storage/tracks/data-span.ts'
import type { DescribePlace } from './position-report.ts'
import { writeRowCursor } from './row-cursor.ts'
import { type VehicleReport, whoseRow } from './vehicle-reports.ts'
import { km, seconds } from './wire-units.ts'

/** Makes the row of a trip with everything that is known of it, but for its way. */
export function tripDetail(
  trip: Trip,
  of: VehicleReport,
  { describePlace, driver }: { describePlace: DescribePlace; driver: string | null },
): Omit<TripDetail, 'path'> {
  const { start, end, startLatitude, startLongitude, endLatitude, endLongitude, odometer } = trip
  return {
    ...rowOf(of, start),
    ...{ start, end, durationSeconds: seconds(end - start) },
    ...edgesOf(trip),
    ...{ startLatitude, startLongitude, startPlace: describePlace(startLatitude, startLongitude) },
    ...{ endLatitude, endLongitude, endPlace: describePlace(endLatitude, endLongitude) },
    ...distancesOf(trip.meters, odometer),
    ...readingsOf(odometer),
    averageSpeedKmh: trip.averageSpeedKmh,
    ...topSpeedOf(trip.topSpeed),
    ...{ movingSeconds: seconds(trip.movingMs), idleSeconds: seconds(trip.idleMs) },
    parkedSeconds: seconds(trip.parkedMs),
    ...stoppedAfterOf(trip),
    driver,
    topSpeedInRainKmh: null,
  }
}

/** Makes the row of a stop with everything that is known of it. */
export function stopDetail(stop: Stop, of: VehicleReport, describePlace: DescribePlace): StopDetail {
  const { start, end, latitude, longitude, sincePrevious } = stop
  const edges = edgesOf(stop)
  return {
    ...rowOf(of, start),
    ...{ start, end: edges.inProgress ? null : end, durationSeconds: seconds(end - start) },
    ...edges,
    ...{ place: describePlace(latitude, longitude), latitude, longitude },
    ...{ idleSeconds: seconds(stop.idleMs), parkedSeconds: seconds(stop.parkedMs) },
    ...{ kmSincePrevious: km(sincePrevious.meters), travelSeconds: seconds(sincePrevious.travelMs) },
    topSpeedKmh: sincePrevious.topSpeed?.kmh ?? null,
    kmOfDay: km(stop.metersOfDay),
  }
}

/** Makes the row of what a vehicle did on a day. */
export function dayDetail(day: Day, of: VehicleReport): DayDetail {
  return {
    ...rowOf(of, day.from),
    ...{ date: day.date, start: day.from, end: day.to },
    ...distancesOf(day.meters, day.odometer),
    ...readingsOf(day.odometer),
    tripCount: day.tripCount,
    ...topSpeedOf(day.topSpeed),
    ...timesOf(day.times),
  }
}

/** Makes the row of a vehicle's period in figures; `data` says when there is some, where the period has none. */
export function periodSummary(of: VehicleReport, data: DataSpan | null): PeriodSummary {
  const { period, zone, summary } = of.report
  const { meters, odometer, tripCount, stopCount, discardedMoves, averageSpeedKmh, exclusions } = summary
  return {
    ...rowOf(of, period.from),
    ...{ start: period.from, end: period.to, zone },
    ...distancesOf(meters, odometer),
    noDataKm: km(summary.noDataMeters),
    ...{ tripCount, stopCount, discardedMoves, averageSpeedKmh },
    ...topSpeedOf(summary.topSpeed),
    ...timesOf(summary.times),
    coveragePercent: summary.coverage * 100,
    ...{ positionCount: summary.pointCount, exclusions },
    ...{ hasData: of.hasData, firstDataAt: data?.first ?? null, lastDataAt: data?.last ?? null },
  }
}

function rowOf(of: VehicleReport, start: EpochMs) {
  return {
    ...whoseRow(of),
    rules: of.report.rules,
    cursor: writeRowCursor({ vehicleId: of.part.vehicleId, start }),
  }
}

function edgesOf({ startsAfter, endsWith }: RunEdges) {
  return {
    inProgress: endsWith === 'inProgress',
    cutAtStart: startsAfter === 'cut',
    cutAtEnd: endsWith === 'cut',
    afterNoData: startsAfter === 'noData',
    beforeNoData: endsWith === 'noData',
  }
}

function stoppedAfterOf({ stoppedAfter }: Trip) {
  return {
    stoppedAfterSeconds: stoppedAfter && seconds(stoppedAfter.milliseconds),
    stoppedAfterInProgress: stoppedAfter?.endsWith === 'inProgress',
    stoppedAfterCut: stoppedAfter?.endsWith === 'cut',
  }
}

function distancesOf(meters: number, odometer: OdometerReading | null) {
  return {
    distanceKm: km(meters),
    odometerDistanceKm: odometer && km(odometer.meters),
    odometerDiffers: odometer?.differs ?? false,
  }
}

function readingsOf(odometer: OdometerReading | null) {
  return { startOdometerKm: odometer?.startKm ?? null, endOdometerKm: odometer?.endKm ?? null }
}

function topSpeedOf(top: TopSpeed | null) {
  return { topSpeedKmh: top?.kmh ?? null, topSpeedAt: top?.at ?? null, topSpeedComputed: top?.isComputed ?? false }
}

function timesOf({ moving, idle, parked, noData }: KindTimes) {
  return {
    movingSeconds: seconds(moving),
    idleSeconds: seconds(idle),
    parkedSeconds: seconds(parked),
    noDataSeconds: seconds(noData),
  }
}
