import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { fitPoints } from '../fleet/fleet-camera.ts'
import { nearestTrack, type TrackPointer } from './nearest-track.ts'
import type { StopGroup, StopMark } from './stop-groups.ts'
import { EVENT_LAYER, EXCLUDED_LAYER, STOP_LAYER } from './track-layers.ts'
import type { DrawnTrack, EventMark, ExcludedMark } from './track-marks.ts'
import { mercatorX, mercatorY } from './track-shape.ts'

/** A pointed mark is the mark under the pointer, with where it is on the map in px. */
export type PointedMark = { x: number; y: number } & (
  | { kind: 'stops'; stops: readonly StopMark[] }
  /** The events are in order of time. */
  | { kind: 'events'; events: readonly EventMark[] }
  | { kind: 'excluded'; mark: ExcludedMark }
)

export interface TrackPointerEvents {
  /** Tells which point of a track is under the pointer; null away from all tracks. */
  onHover(pointer: TrackPointer | null): void
  /** Tells that the mark under the pointer changed; null if there is none. */
  onMark(mark: PointedMark | null): void
  onPick(pointer: TrackPointer): void
  /** Tells of stops, or events, at one place that were pressed, in order of time. */
  onStops(stops: readonly { vehicleId: number; start: EpochMs }[]): void
  onExcluded(mark: ExcludedMark): void
}

interface Watched {
  tracks(): readonly DrawnTrack[]
  excluded(): readonly ExcludedMark[]
  groups(): readonly StopGroup[]
  events(): readonly EventMark[]
}

const NEAR_PX = 18
const MARK_NEAR_PX = 3
/** Stops no farther apart than this need not come apart where the map looks closest by itself. */
const ONE_PLACE_DEGREES = 0.0016

/** Tells what is under the pointer and what is pressed. */
export function watchTrackPointer(map: GlMap, watched: Watched, events: TrackPointerEvents): void {
  const { tracks } = watched
  const markAt = ({ point }: MapMouseEvent) => markNear(map, watched, point)
  let told: PointedMark | null = null
  const tell = (mark: PointedMark | null) => {
    if (isSameMark(mark, told)) return
    told = mark
    events.onMark(mark)
  }
  const find = ({ lngLat }: MapMouseEvent): TrackPointer | null => {
    const place = { x: mercatorX(lngLat.lng), y: mercatorY(lngLat.lat) }
    const within = NEAR_PX / (512 * 2 ** map.getZoom())
    return nearestTrack(tracks(), place, within)
  }
  let waiting: MapMouseEvent | null = null
  map.on('mousemove', (event) => {
    // While the map is dragged the pointer stays on the same place, and every frame counts.
    if (map.isMoving()) return
    if (!waiting) {
      requestAnimationFrame(() => {
        const mark = waiting && markAt(waiting)
        const found = waiting && find(waiting)
        waiting = null
        map.getCanvas().style.cursor = mark || found ? 'pointer' : ''
        tell(mark)
        if (!mark) events.onHover(found)
      })
    }
    waiting = event
  })
  map.on('mouseout', () => {
    waiting = null
    tell(null)
    events.onHover(null)
  })
  map.on('movestart', () => tell(null))
  map.on('click', (event) => {
    const mark = markAt(event)
    if (mark?.kind === 'excluded') return events.onExcluded(mark.mark)
    if (mark?.kind === 'events') {
      return events.onStops(mark.events.map(({ vehicleId, at }) => ({ vehicleId, start: at })))
    }
    const stops = mark?.stops
    if (stops && areApart(stops)) return fitPoints(map, [...stops], { covered: {}, animate: true })
    if (stops) return events.onStops([...stops].sort((one, other) => one.start - other.start))
    const found = find(event)
    if (found) events.onPick(found)
  })
}

/** Answers what is drawn on top at a place, give or take a few pixels. */
function markNear(
  map: GlMap,
  { events, excluded, groups }: Watched,
  { x, y }: { x: number; y: number },
): PointedMark | null {
  const layers = [STOP_LAYER, EVENT_LAYER, EXCLUDED_LAYER].filter((layer) => map.getLayer(layer))
  const box: [[number, number], [number, number]] = [
    [x - MARK_NEAR_PX, y - MARK_NEAR_PX],
    [x + MARK_NEAR_PX, y + MARK_NEAR_PX],
  ]
  const found = layers.length > 0 ? map.queryRenderedFeatures(box, { layers }) : []
  const [first] = found
  if (!first) return null
  const on = ({ longitude, latitude }: MapPoint) => {
    const at = map.project([longitude, latitude])
    return { x: at.x, y: at.y }
  }
  const index = Number(first.properties['mark'])
  if (first.layer.id === EXCLUDED_LAYER) {
    const mark = excluded()[index]
    return mark ? { ...on(mark), kind: 'excluded', mark } : null
  }
  if (first.layer.id === EVENT_LAYER) {
    const happened = found.flatMap(({ layer, properties }) =>
      layer.id === EVENT_LAYER ? (events()[Number(properties['mark'])] ?? []) : [],
    )
    // Symbols that lie in two tiles are told twice.
    const once = [...new Set(happened)].sort((one, other) => one.at - other.at)
    return once[0] ? { ...on(once[0]), kind: 'events', events: once } : null
  }
  const group = groups()[Number(first.properties['group'])]
  return group ? { ...on(group), kind: 'stops', stops: group.stops } : null
}

function isSameMark(one: PointedMark | null, other: PointedMark | null): boolean {
  if (!one || !other) return one === other
  if (one.kind === 'stops') return other.kind === 'stops' && one.stops === other.stops
  if (one.kind === 'events') return other.kind === 'events' && one.events[0] === other.events[0]
  return other.kind === 'excluded' && one.mark === other.mark
}

function areApart(stops: readonly StopMark[]): boolean {
  const [first] = stops
  return stops.some(
    ({ latitude, longitude }) =>
      Math.abs(latitude - first!.latitude) > ONE_PLACE_DEGREES ||
      Math.abs(longitude - first!.longitude) > ONE_PLACE_DEGREES,
  )
}
