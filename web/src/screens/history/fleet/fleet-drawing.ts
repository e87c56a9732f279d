import { readPath } from '@monitorweb/contract/tracks/path-text'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { hueOf } from '@monitorweb/domain/track/seen-together'
import { emptyTrack } from '@monitorweb/domain/track/track'
import type { StopMark } from '#map/track/stop-groups.ts'
import type { DrawnTrack } from '#map/track/track-marks.ts'
import { NO_LEG, shapeTrack } from '#map/track/track-shape.ts'
import type { ShownTrip } from '../records/trip-columns.tsx'
import { isIdle, type ShownStop } from '../stops/stop-places.ts'
import type { FleetPosition } from './fleet-position-columns.tsx'

/** More than these a browser does not draw and point at without a pause; what is left out is said. */
export const MOST_DRAWN = { trips: 2_000, stops: 3_000, positions: 5_000 }

/** Holds the rows of a fleet's table as the map draws all of them. */
export interface FleetDrawing {
  tracks: readonly DrawnTrack[]
  stops: readonly StopMark[]
  drawnCount: number
  /** Answers which row a point of a track belongs to. */
  rowAt(vehicleId: number, point: number): number | undefined
}

interface Line {
  row: number
  points: readonly { latitude: number; longitude: number }[]
}

/** Draws each trip as the line of its way, in a colour of its vehicle. */
export function drawTrips(rows: readonly ShownTrip[]): FleetDrawing {
  const drawn = rows.slice(0, MOST_DRAWN.trips)
  return drawLines(
    drawn.map(({ vehicle, trip }, row) => ({ vehicleId: vehicle.vehicleId, line: { row, points: wayOf(trip) } })),
  )
}

function wayOf({ path, ...trip }: ShownTrip['trip']): Line['points'] {
  const points = readPath(path ?? '')
  if (points.length > 1) return points
  return [
    { latitude: trip.startLatitude, longitude: trip.startLongitude },
    { latitude: trip.endLatitude, longitude: trip.endLongitude },
  ]
}

/** Draws each position as a dot, which is a line that ends where it begins, in a colour of its vehicle. */
export function drawPositions(rows: readonly FleetPosition[]): FleetDrawing {
  const drawn = rows.slice(0, MOST_DRAWN.positions)
  return drawLines(
    drawn.flatMap(({ vehicle, position }, row) =>
      position.latitude === 0 && position.longitude === 0
        ? []
        : { vehicleId: vehicle.vehicleId, line: { row, points: [position, position] } },
    ),
  )
}

/** Draws each stop as a circle; those that would lie on each other are one. */
export function drawStops(rows: readonly ShownStop[]): FleetDrawing {
  const stops = rows.slice(0, MOST_DRAWN.stops).map(({ vehicle, stop, number }): StopMark => {
    const { start, latitude, longitude, durationSeconds } = stop
    const mark = { vehicleId: vehicle.vehicleId, start: start!, latitude, longitude, durationSeconds }
    return { ...mark, label: number, idle: isIdle(stop) }
  })
  return { tracks: [], stops, drawnCount: stops.length, rowAt: () => undefined }
}

function drawLines(lines: readonly { vehicleId: number; line: Line }[]): FleetDrawing {
  const ofVehicle = groupBy(lines, ({ vehicleId }) => vehicleId)
  const rowsOf = new Map<number, Uint32Array>()
  const tracks = [...ofVehicle].map(([vehicleId, own], index): DrawnTrack => {
    const { track, rows, begins } = joined(own.map(({ line }) => line))
    rowsOf.set(vehicleId, rows)
    const verdicts = new Uint8Array(track.length)
    const shape = shapeTrack({ track, verdicts, classOf: (_, to) => (begins[to] ? NO_LEG : 0) })
    return { vehicleId, track, shape, colors: [hueOf(index)], wideClass: -1, isOther: true }
  })
  return { tracks, stops: [], drawnCount: lines.length, rowAt: (vehicleId, point) => rowsOf.get(vehicleId)?.[point] }
}

/** Puts lines behind each other into one track, and says of each point whose it is and whether a line begins there. */
function joined(lines: readonly Line[]) {
  const count = lines.reduce((sum, { points }) => sum + points.length, 0)
  const track = emptyTrack(count)
  const rows = new Uint32Array(count)
  const begins = new Uint8Array(count)
  let at = 0
  for (const { row, points } of lines) {
    begins[at] = 1
    for (const { latitude, longitude } of points) {
      track.latitude[at] = latitude
      track.longitude[at] = longitude
      rows[at++] = row
    }
  }
  return { track, rows, begins }
}
