import { distanceMeters } from '@monitorweb/domain/places/distance'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { createRandom, type Random } from '@monitorweb/simulator/random'
import { readRows } from '../accuracy/reference-data.ts'

/** A report of a real drive, with what its trace leaves out: voltage, satellites and an odometer, as trackers tell them. */
export interface DrivenReport extends PositionReport {
  /** The server had it a moment later, by no rhythm. */
  receivedAt: number
}

/** Recorded each second, with speed and heading. */
const TRACES = ['omaha_naturalistic_drives', 'ndsbr_curitiba_driverA', 'ndsbr_curitiba_driverC']
const DAY_MS = 24 * 3600_000

/** Reads real drives, one list for each vehicle and day (UTC), thinned to a report every so many seconds. */
export function readDrivenDays(everySeconds: number): DrivenReport[][] {
  const days = new Map<string, DrivenReport[]>()
  const random = createRandom(1)
  for (const trace of TRACES) {
    for (const row of readRows(`traces/${trace}.csv.gz`)) {
      const fixTime = Date.parse(row['timestamp'] ?? '')
      const key = `${trace} ${row['vehicle']} ${Math.floor(fixTime / DAY_MS)}`
      const day = days.get(key) ?? []
      days.set(key, day)
      const before = day.at(-1)
      if (before === undefined || fixTime - before.fixTime >= everySeconds * 1000)
        day.push(reportOf(row, before, random))
    }
  }
  return [...days.values()]
}

/** Makes a day of a vehicle that stands still and reports every ten seconds: its place trembles, and so does its voltage. */
export function parkedDay(): DrivenReport[] {
  const random = createRandom(1)
  return Array.from({ length: DAY_MS / 10_000 }, (_, index) => {
    const tremble = () => (random.chance(0.1) ? random.integer(-2, 2) * 1e-6 : 0)
    const place = { latitude: -25.43 + tremble(), longitude: -49.27 + tremble() }
    const fixTime = Date.UTC(2026, 2, 1) + index * 10_000
    return { ...told({ ...place, fixTime, odometerKm: 10_000 }, random), ignition: false }
  })
}

function reportOf(row: Record<string, string>, before: DrivenReport | undefined, random: Random): DrivenReport {
  const place = { latitude: Number(row['lat']), longitude: Number(row['lng']) }
  const driven =
    before === undefined ? 0 : distanceMeters(before.latitude, before.longitude, place.latitude, place.longitude) / 1000
  const fixTime = Date.parse(row['timestamp'] ?? '')
  return {
    ...told({ ...place, fixTime, odometerKm: (before?.odometerKm ?? 10_000) + driven }, random),
    speedKmh: Math.round(Number(row['speed_kmh'] || 0)),
    courseDegrees: Math.round(Number(row['heading'] || 0)) % 360,
  }
}

function told(
  report: Pick<PositionReport, 'latitude' | 'longitude' | 'fixTime' | 'odometerKm'>,
  random: Random,
): DrivenReport {
  return {
    ...noReadings(),
    ...report,
    receivedAt: report.fixTime + random.integer(800, 2300),
    hasFix: true,
    speedKmh: 0,
    courseDegrees: 0,
    altitudeMeters: null,
    voltage: random.integer(138, 140) / 10,
    satellites: random.integer(9, 11),
    ignition: true,
  }
}
