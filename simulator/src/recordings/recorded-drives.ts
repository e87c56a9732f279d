import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type EpochMs, noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { courseBetween, metersBetween } from '../roads/geodesy.ts'

/** What one vehicle of a recording drove, in the order of the file. */
export interface RecordedDrive {
  vehicle: string
  reports: PositionReport[]
}

const COLUMNS = 'vehicle,timestamp,lat,lng,speed_kmh,heading,ignition,odometer_km'
/** Over fewer metres than this, two fixes of a standing vehicle would give it any direction. */
const LEAST_COURSE_METERS = 3

/**
 * Reads a gzipped recording with a header line of {@link COLUMNS}; a blank cell means "not known". Speed and course are
 * computed from the fix before where the recording has none. Throws when the file is no such recording.
 */
export async function readRecordedDrives(folder: string, file: string): Promise<RecordedDrive[]> {
  const [header, ...lines] = gunzipSync(await readFile(join(folder, file)))
    .toString('utf8')
    .split('\n')
  if (header?.trim() !== COLUMNS) throw new Error(`${file} does not begin with the columns ${COLUMNS}`)
  const drives = new Map<string, PositionReport[]>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const { vehicle, report } = parseLine(line, `${file}, line ${index + 2}`)
    const reports = drives.get(vehicle)
    if (reports === undefined) drives.set(vehicle, [report])
    else reports.push(report)
  }
  return [...drives].map(([vehicle, reports]) => ({ vehicle, reports: withMotion(reports) }))
}

/**
 * Moves the drive to another time: its newest fix becomes `end`, and everything keeps its distance in whole seconds.
 */
export function shiftedToEnd(drive: RecordedDrive, end: EpochMs): RecordedDrive {
  const newest = drive.reports.reduce((latest, { fixTime }) => Math.max(latest, fixTime), -Infinity)
  const shiftMs = Math.floor((end - newest) / 1000) * 1000
  return { ...drive, reports: drive.reports.map((report) => ({ ...report, fixTime: report.fixTime + shiftMs })) }
}

function parseLine(line: string, place: string): { vehicle: string; report: PositionReport } {
  const [vehicle = '', timestamp = '', ...cells] = line.trim().split(',')
  const [latitude, longitude, speedKmh, courseDegrees, ignition, odometerKm] = cells.map(numberOrNull)
  const fixTime = Date.parse(timestamp)
  if (vehicle === '' || Number.isNaN(fixTime) || latitude == null || longitude == null) {
    throw new Error(`${place} has no vehicle, time or place`)
  }
  const report: PositionReport = {
    ...noReadings(),
    fixTime,
    hasFix: true,
    latitude,
    longitude,
    altitudeMeters: null,
    speedKmh: speedKmh ?? null,
    courseDegrees: courseDegrees ?? null,
    satellites: 8,
    ignition: ignition == null ? null : ignition !== 0,
    buffered: false,
    odometerKm: odometerKm ?? null,
  }
  return { vehicle, report }
}

function numberOrNull(cell: string): number | null {
  const value = cell === '' ? Number.NaN : Number(cell)
  return Number.isNaN(value) ? null : value
}

function withMotion(reports: readonly PositionReport[]): PositionReport[] {
  let lastCourse = 0
  return reports.map((report, index) => {
    const before = reports[index - 1]
    const meters = before === undefined ? 0 : metersBetween(before, report)
    const hours = before === undefined ? 0 : (report.fixTime - before.fixTime) / 3_600_000
    const speedKmh = report.speedKmh ?? (hours > 0 ? meters / 1000 / hours : 0)
    if (report.courseDegrees !== null) lastCourse = report.courseDegrees
    else if (before !== undefined && meters >= LEAST_COURSE_METERS) lastCourse = courseBetween(before, report)
    return { ...report, speedKmh, courseDegrees: lastCourse }
  })
}
