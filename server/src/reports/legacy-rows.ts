import type { DayRow, StopRow, TripRow } from '@monitorweb/contract/reports/legacy-reports'
import type { Day } from '@monitorweb/domain/track/report/day-totals'
import type { Stop } from '@monitorweb/domain/track/report/stops'
import type { Trip } from '@monitorweb/domain/track/report/trips'
import type { DescribePlace } from './position-report.ts'
import { km, seconds } from './wire-units.ts'

/** Makes a trip as existing clients read it. */
export function tripRow(
  trip: Trip,
  { describePlace, driver }: { describePlace: DescribePlace; driver: string | null },
): TripRow {
  const { start, end, startLatitude, startLongitude, endLatitude, endLongitude, odometer } = trip
  return {
    start,
    startPlace: describePlace(startLatitude, startLongitude),
    startLatitude,
    startLongitude,
    driver,
    startOdometerKm: odometer?.startKm ?? null,
    end,
    endPlace: describePlace(endLatitude, endLongitude),
    endLatitude,
    endLongitude,
    endOdometerKm: odometer?.endKm ?? null,
    durationSeconds: seconds(end - start),
    distanceKm: km(trip.meters),
    topSpeedKmh: trip.topSpeed?.kmh ?? null,
    topSpeedInRainKmh: null,
  }
}

/** Makes a stop as existing clients read it. */
export function stopRow(stop: Stop, describePlace: DescribePlace): StopRow {
  const { start, end, latitude, longitude, idleMs, sincePrevious } = stop
  return {
    place: describePlace(latitude, longitude),
    kmSincePrevious: km(sincePrevious.meters),
    ignition: idleMs > 0,
    engineOnSeconds: seconds(idleMs),
    durationSeconds: seconds(end - start),
    topSpeedKmh: sincePrevious.topSpeed?.kmh ?? null,
    arrival: start,
    departure: stop.endsWith === 'inProgress' ? null : end,
    travelSeconds: seconds(sincePrevious.travelMs),
    kmOfDay: km(stop.metersOfDay),
    latitude,
    longitude,
  }
}

/** Makes a row for each day; a day on which the vehicle changed hands adds up over the owners who may be seen. */
export function dayRows(days: readonly Day[]): DayRow[] {
  const meters = new Map<string, number>()
  for (const day of days) meters.set(day.date, (meters.get(day.date) ?? 0) + day.meters)
  return [...meters].map(([date, driven]) => ({ date, distanceKm: km(driven) }))
}
