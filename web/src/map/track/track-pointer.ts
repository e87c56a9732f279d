import type { EpochMs } from '@monitorweb/domain/position-report'
import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl'
import { fitPoints } from '../fleet-camera.ts'
import type { StopGroup } from './stop-groups.ts'
import { STOP_LAYER } from './track-layers.ts'
import { nearestOnPlane } from './track-lines.ts'
import type { DrawnTrack, StopMark } from './track-marks.ts'
import { mercatorX, mercatorY } from './track-shape.ts'

interface TrackPointer {
  vehicleId: number
  /** Into the track. */
  point: number
}

export interface TrackPointerEvents {
  /** The point of a track under the pointer; null away from all of them. */
  onHover(pointer: TrackPointer | null): void
  onPick(pointer: TrackPointer): void
  /** Stops at one place, in order of time. */
  onStops(stops: readonly { vehicleId: number; start: EpochMs }[]): void
}

interface Watched {
  tracks(): readonly DrawnTrack[]
  groups(): readonly StopGroup[]
}

const NEAR_PX = 18
const STOP_NEAR_PX = 3
/** Stops no farther apart than this need not come apart where the map looks closest by itself. */
const ONE_PLACE_DEGREES = 0.0016

/** Tells what is under the pointer and what is pressed. */
export function watchTrackPointer(map: GlMap, { tracks, groups }: Watched, events: TrackPointerEvents): void {
  const find = ({ lngLat }: MapMouseEvent): TrackPointer | null => {
    const place = { x: mercatorX(lngLat.lng), y: mercatorY(lngLat.lat) }
    const within = NEAR_PX / (512 * 2 ** map.getZoom())
    for (const { vehicleId, shape } of tracks()) {
      const found = nearestOnPlane(shape, place, within)
      if (found >= 0) return { vehicleId, point: shape.point[found]! }
    }
    return null
  }
  let waiting: MapMouseEvent | null = null
  map.on('mousemove', (event) => {
    // While the map is dragged the pointer stays on the same place, and every frame counts.
    if (map.isMoving()) return
    if (!waiting) {
      requestAnimationFrame(() => {
        const found = waiting && find(waiting)
        waiting = null
        map.getCanvas().style.cursor = found ? 'pointer' : ''
        events.onHover(found)
      })
    }
    waiting = event
  })
  map.on('mouseout', () => {
    waiting = null
    events.onHover(null)
  })
  map.on('click', (event) => {
    const { x, y } = event.point
    const box: [[number, number], [number, number]] = [
      [x - STOP_NEAR_PX, y - STOP_NEAR_PX],
      [x + STOP_NEAR_PX, y + STOP_NEAR_PX],
    ]
    const [circle] = map.getLayer(STOP_LAYER) ? map.queryRenderedFeatures(box, { layers: [STOP_LAYER] }) : []
    const stops = groups()[Number(circle?.properties['group'])]?.stops
    if (stops && areApart(stops)) return fitPoints(map, [...stops], { covered: {}, animate: true })
    if (stops) return events.onStops([...stops].sort((one, other) => one.start - other.start))
    const found = find(event)
    if (found) events.onPick(found)
  })
}

function areApart(stops: readonly StopMark[]): boolean {
  const [first] = stops
  return stops.some(
    ({ latitude, longitude }) =>
      Math.abs(latitude - first!.latitude) > ONE_PLACE_DEGREES ||
      Math.abs(longitude - first!.longitude) > ONE_PLACE_DEGREES,
  )
}
