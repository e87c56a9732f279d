import { CORRIDOR_HALF_WIDTH, GEOFENCE_RADIUS } from '@monitorweb/domain/geofences/geofence-limits'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import { type RefObject, useReducer, useRef } from 'react'
import type { ShapeHandle } from '#map/geofence/drawing-layers.ts'
import type { DrawingEvents } from '#map/geofence/drawing-pointer.ts'
import type { MapPoint } from '#places/map-point.ts'
import { beginDrawing, type Drawing, type DrawingAction, takeStep } from './drawing.ts'

export interface DrawingTool {
  drawing: Drawing
  act(action: DrawingAction): void
  canUndo: boolean
  canRedo: boolean
  /** How many of its typed places and sizes cannot be read: what they say is not in the drawing. */
  unread: RefObject<number>
  /** What a pointer does on the map. */
  events: DrawingEvents
}

/** The metres that a shape of each kind may reach to. */
export const SIZE_LIMITS = { circle: GEOFENCE_RADIUS, corridor: CORRIDOR_HALF_WIDTH }

/** Holds a drawing with the steps that led to it. */
export function useDrawing(first: Drawing): DrawingTool {
  const [steps, act] = useReducer(takeStep, first, beginDrawing)
  const unread = useRef(0)
  const { now, before, after } = steps
  return {
    drawing: now,
    act,
    canUndo: before.length > 0,
    canRedo: after.length > 0,
    unread,
    events: {
      onAdd: (point) => act({ type: 'add', point }),
      onPress(handle) {
        if (handle.finishes) act({ type: 'finish' })
        else if (handle.role === 'middle') act({ type: 'insert', index: handle.index, point: handle.point })
        else act({ type: 'choose', index: handle.role === 'point' ? handle.index : null })
      },
      onDrag: (handle, point, goesOn) => act(dragged(now, handle, { point, goesOn })),
      onRemove: ({ index }) => act({ type: 'remove', index }),
    },
  }
}

/** Answers what a drag does: the first move of a middle makes a point of it, which then goes along. */
function dragged(drawing: Drawing, handle: ShapeHandle, to: { point: MapPoint; goesOn: boolean }): DrawingAction {
  const { index } = handle
  if (handle.role === 'size') return { type: 'size', meters: radiusTo(drawing, to.point), goesOn: to.goesOn }
  if (handle.role === 'middle' && !to.goesOn) return { type: 'insert', index, point: to.point }
  return { type: 'move', index, point: to.point, goesOn: to.goesOn }
}

function radiusTo({ points: [middle] }: Drawing, { latitude, longitude }: MapPoint): number {
  const meters = middle ? distanceMeters(middle.latitude, middle.longitude, latitude, longitude) : 0
  return Math.round(Math.min(GEOFENCE_RADIUS.most, Math.max(GEOFENCE_RADIUS.least, meters)))
}
