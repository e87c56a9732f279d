import type { Map as GlMap, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import type { ShapeHandle, ShapeOnMap } from './drawing-layers.ts'

export interface DrawingEvents {
  /** Tells that somebody pressed beside the handles while points are added. */
  onAdd(point: MapPoint): void
  /** Tells that a handle was pressed and not moved. */
  onPress(handle: ShapeHandle): void
  /** Tells where a handle is dragged to; `goesOn` is false the first time that it moves. */
  onDrag(handle: ShapeHandle, point: MapPoint, goesOn: boolean): void
  /** Tells that a handle was pressed with the other button, or for long. */
  onRemove(handle: ShapeHandle): void
}

/** A handle counts as hit so many pixels from its middle; a finger is less exact than a mouse. */
const REACH_PX = { mouse: 12, touch: 22 }

/**
 * Tells what a person does with a shape on the map. Answers whether a press belongs to a shape, so that whoever looks for
 * other things under the pointer leaves it alone.
 */
export function watchDrawing(map: GlMap, shape: () => ShapeOnMap | null, events: DrawingEvents): void {
  let held: { handle: ShapeHandle; moved: boolean } | null = null

  map.on('mousedown', (event) => {
    if (event.originalEvent.button === 0) take(event, REACH_PX.mouse)
  })
  map.on('touchstart', (event) => {
    if (event.originalEvent.touches.length === 1) take(event, REACH_PX.touch)
    // A second finger zooms: where the map says that both are, the first one's handle does not go.
    else held = null
  })
  map.on('mousemove', (event) => {
    drag(event)
    if (!shape()) return
    const over = held ?? handleAt(map, shape(), event.point, REACH_PX.mouse)
    map.getCanvas().style.cursor = over ? (held ? 'grabbing' : 'grab') : shape()?.isAdding ? 'crosshair' : ''
  })
  map.on('touchmove', drag)
  // A pointer that is let go beside the map has let go of the handle as well.
  const release = () => {
    if (held && !held.moved) events.onPress(held.handle)
    held = null
  }
  window.addEventListener('mouseup', release)
  window.addEventListener('touchend', release)
  map.on('touchcancel', () => {
    held = null
  })
  map.once('remove', () => {
    window.removeEventListener('mouseup', release)
    window.removeEventListener('touchend', release)
  })
  map.on('click', ({ point, lngLat, originalEvent }) => {
    const reach = isTouch(originalEvent) ? REACH_PX.touch : REACH_PX.mouse
    if (!shape()?.isAdding || handleAt(map, shape(), point, reach)) return
    events.onAdd({ latitude: lngLat.lat, longitude: lngLat.lng })
  })
  map.on('contextmenu', (event) => {
    const handle = handleAt(map, shape(), event.point, REACH_PX.touch)
    if (handle?.role !== 'point') return
    event.preventDefault()
    held = null
    events.onRemove(handle)
  })

  function take(event: MapMouseEvent | MapTouchEvent, reach: number) {
    const handle = handleAt(map, shape(), event.point, reach)
    if (!handle) return
    // Else the map would move along with the handle.
    event.preventDefault()
    held = { handle, moved: false }
  }

  function drag({ lngLat }: MapMouseEvent | MapTouchEvent) {
    if (!held) return
    events.onDrag(held.handle, { latitude: lngLat.lat, longitude: lngLat.lng }, held.moved)
    held.moved = true
  }
}

/** Answers the handle under a pointer: the nearest one, and a point of the shape before what lies between points. */
function handleAt(map: GlMap, shape: ShapeOnMap | null, at: Point, reachPx: number): ShapeHandle | null {
  let found: { handle: ShapeHandle; px: number } | null = null
  for (const handle of shape?.handles ?? []) {
    const px = map.project([handle.point.longitude, handle.point.latitude]).dist(at)
    if (px > reachPx) continue
    const isBetter = !found || (isMiddle(found.handle) === isMiddle(handle) ? px < found.px : isMiddle(found.handle))
    if (isBetter) found = { handle, px }
  }
  return found?.handle ?? null
}

function isMiddle({ role }: ShapeHandle): boolean {
  return role === 'middle'
}

function isTouch(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch'
}
