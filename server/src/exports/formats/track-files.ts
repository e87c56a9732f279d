import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { ExportParameter, TrackLine, TrackPoint } from './file-table.ts'
import { xmlText } from './xml-text.ts'
import { createWallClock, wallText } from './zone-clock.ts'

const CHUNK_CHARACTERS = 32_768

/** A track file is made of these; lines follow each other by vehicle and time. */
export interface TrackFile {
  title: string
  zone: TimeZone
  parameters: readonly ExportParameter[]
  lines: AsyncIterable<TrackLine>
}

/** A format says where it puts things. */
interface TrackFormat {
  begin(file: TrackFile): string
  beginVehicle(name: string): string
  beginLine(name: string): string
  point(point: TrackPoint): string
  endLine: string
  /** Stands for a line that has one point alone. */
  lonePoint(name: string, point: TrackPoint): string
  endVehicle: string
  end: string
}

/**
 * Writes GPX 1.1 (topografix.com/GPX/1/1): a track for each vehicle, a new segment wherever there was silence; times
 * are in UTC, as GPX asks.
 */
export function writeGpx(file: TrackFile): AsyncGenerator<Buffer> {
  const point = ({ at, latitude, longitude }: TrackPoint) =>
    `<trkpt lat="${degreesText(latitude)}" lon="${degreesText(longitude)}"><time>${new Date(at).toISOString()}</time></trkpt>\n`
  return writeTrack(file, {
    begin: ({ title }) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="MonitorWeb" xmlns="http://www.topografix.com/GPX/1/1">\n` +
      `<metadata><name>${xmlText(title)}</name><desc>${describe(file)} Os horários deste arquivo são UTC.</desc></metadata>\n`,
    beginVehicle: (name) => `<trk><name>${xmlText(name)}</name>\n`,
    beginLine: () => '<trkseg>\n',
    point,
    endLine: '</trkseg>\n',
    lonePoint: (_name, alone) => `<trkseg>\n${point(alone)}</trkseg>\n`,
    endVehicle: '</trk>\n',
    end: '</gpx>\n',
  })
}

/**
 * Writes KML 2.2 (OGC 07-147r2): a folder for each vehicle, a line wherever there was no silence, named by its first
 * time. A line of KML has two points at least: one between two silences is a point.
 */
export function writeKml(file: TrackFile): AsyncGenerator<Buffer> {
  return writeTrack(file, {
    begin: ({ title }) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n` +
      `<name>${xmlText(title)}</name><description>${describe(file)}</description>\n`,
    beginVehicle: (name) => `<Folder><name>${xmlText(name)}</name>\n`,
    beginLine: (name) =>
      `<Placemark><name>${xmlText(name)}</name><LineString><tessellate>1</tessellate><coordinates>\n`,
    point: ({ latitude, longitude }) => `${degreesText(longitude)},${degreesText(latitude)}\n`,
    endLine: '</coordinates></LineString></Placemark>\n',
    lonePoint: (name, { latitude, longitude }) =>
      `<Placemark><name>${xmlText(name)}</name><Point><coordinates>${degreesText(longitude)},${degreesText(latitude)}</coordinates></Point></Placemark>\n`,
    endVehicle: '</Folder>\n',
    end: '</Document></kml>\n',
  })
}

/** Writes degrees without an exponent, which XML's decimal numbers do not know: a place beside the equator has one. */
function degreesText(degrees: number): string {
  return Math.abs(degrees) < 1e-6 ? degrees.toFixed(7) : String(degrees)
}

async function* writeTrack(file: TrackFile, format: TrackFormat): AsyncGenerator<Buffer> {
  const clock = createWallClock(file.zone)
  let text = format.begin(file)
  let isVehicleOpen = false
  for await (const { name, startsVehicle, points } of file.lines) {
    if (startsVehicle) text += (isVehicleOpen ? format.endVehicle : '') + format.beginVehicle(name)
    isVehicleOpen = true
    let first: TrackPoint | null = null
    let isLineOpen = false
    for await (const point of points) {
      if (!first) {
        first = point
        continue
      }
      if (!isLineOpen) text += format.beginLine(wallText(clock(first.at))) + format.point(first)
      isLineOpen = true
      text += format.point(point)
      if (text.length < CHUNK_CHARACTERS) continue
      yield Buffer.from(text)
      text = ''
    }
    if (isLineOpen) text += format.endLine
    else if (first) text += format.lonePoint(wallText(clock(first.at)), first)
  }
  yield Buffer.from(text + (isVehicleOpen ? format.endVehicle : '') + format.end)
}

function describe({ parameters }: TrackFile): string {
  const facts = parameters.map(({ label, value }) => `${label}: ${value}`)
  return xmlText(facts.map((fact) => (fact.endsWith('.') ? fact : `${fact}.`)).join(' '))
}
