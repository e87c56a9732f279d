import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isInRange, POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import { emptyTrack, type Track } from '@monitorweb/domain/track/track'

/** Labelled real drives lie beside the project and are no part of it. */
const DATA = new URL('../../../../shared/data/', import.meta.url)

export function hasReferenceData(): boolean {
  return existsSync(new URL('traces/', DATA)) && existsSync(new URL('reference/', DATA))
}

/** Reads what is published about a trace. The caller knows the shape of each file. */
export function readReference<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(new URL(`reference/${file}`, DATA), 'utf8')) as Shape
}

export function readTraces(file: string): Map<string, Track> {
  return groupTracks(readRows(`traces/${file}`))
}

/** Reads the rows of a gzipped table, each by its columns' names. */
export function readRows(path: string): Record<string, string>[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(new URL(path, DATA)))
    .toString('utf8')
    .trim()
    .split('\n')
  const names = header.trim().split(',')
  return lines.map((line) => {
    const cells = line.trim().split(',')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

/**
 * Makes one track for each vehicle, as storage would give it: in the order of time, then of content, each report once.
 */
export function groupTracks(rows: readonly Record<string, string>[], timeColumn = 'timestamp'): Map<string, Track> {
  const vehicles = new Map<string, Record<string, string>[]>()
  for (const row of rows) {
    const vehicle = row['vehicle'] ?? ''
    const known = vehicles.get(vehicle)
    if (known === undefined) vehicles.set(vehicle, [row])
    else known.push(row)
  }
  return new Map([...vehicles].map(([vehicle, own]) => [vehicle, trackOf(own, timeColumn)]))
}

function trackOf(rows: readonly Record<string, string>[], timeColumn: string): Track {
  const stored = new Map(rows.map((row) => [keyOf(row, timeColumn), row]))
  const sorted = [...stored].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const track = emptyTrack(sorted.length)
  for (const [index, row] of sorted.entries()) {
    const speedKmh = numberOf(row['speed_kmh'])
    const [latitude, longitude] = [Number(row['lat']), Number(row['lng'])]
    track.fixTime[index] = Date.parse(row[timeColumn] ?? '')
    track.latitude[index] = latitude
    track.longitude[index] = longitude
    track.speedKmh[index] = speedKmh
    track.odometerKm[index] = numberOf(row['odometer_km'])
    track.ignition[index] = row['ignition'] ? Number(row['ignition']) : -1
    const report = { latitude, longitude, speedKmh: Number.isNaN(speedKmh) ? null : speedKmh }
    track.flags[index] = isInRange(report) ? 0 : POSITION_FLAGS.outOfRange
  }
  return track
}

const CONTENT = ['lat', 'lng', 'speed_kmh', 'heading', 'ignition']
/** Answers a key to sort by: ISO stamps of one length sort as times do. */
function keyOf(row: Record<string, string>, timeColumn: string): string {
  return [row[timeColumn], ...CONTENT.map((name) => row[name] ?? '')].join(' ')
}

function numberOf(cell: string | undefined): number {
  return cell === undefined || cell === '' ? Number.NaN : Number(cell)
}
