import { distanceMeters } from '@monitorweb/domain/places/distance'
import { useEffect, useState } from 'react'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import type { MapPoint } from '#places/map-point.ts'
import { coveredByTool } from '../map/covered-edges.ts'

type Tool =
  | { kind: 'measure'; points: MapPoint[] }
  | { kind: 'nearby'; point: MapPoint; isPinned: boolean }
  /** The point is null until something was found. */
  | { kind: 'search'; point: MapPoint | null }

/** This zoom is near enough to see the streets around a place. */
const STREET_ZOOM = 15

/**
 * A task is what somebody does with landmarks; a new landmark belongs to that customer, where the customer is known.
 */
export type LandmarkTask = { kind: 'list' } | { kind: 'new'; point: MapPoint; customerId: number | null }

interface ContextPlace {
  point: MapPoint
  at: { x: number; y: number }
}

export interface MapTools {
  tool: Tool | null
  context: ContextPlace | null
  landmark: LandmarkTask | null
  /** The geofence that was pressed; null where none is looked at. */
  geofence: number | null
  setGeofence(geofenceId: number | null): void
  setLandmark(task: LandmarkTask | null): void
  setContext(place: ContextPlace | null): void
  measureFrom(point: MapPoint | null): void
  addPoint(point: MapPoint): void
  removePoint(): void
  showNearby(point: MapPoint): void
  /** Looks for a place by what somebody writes of it. */
  search(): void
  /** Tells where the place is that was looked for. */
  found(point: MapPoint | null): void
  close(): void
  /** Closes one of what lies open on the map, the geofence before the tool; null where nothing does. */
  closeOne: (() => void) | null
}

/**
 * Holds what the person does with the map besides looking: measuring, looking for a place, or asking who is near one.
 */
export function useMapTools(map: FleetMap | null, mobile: boolean): MapTools {
  const [tool, setTool] = useState<Tool | null>(null)
  const [context, setContext] = useState<ContextPlace | null>(null)
  const [landmark, setLandmark] = useState<LandmarkTask | null>(null)
  const [geofence, setGeofence] = useState<number | null>(null)
  useEffect(() => map?.setOverlays({ measured: tool?.kind === 'measure' ? tool.points : [] }), [map, tool])
  const pin = tool?.kind === 'search' || (tool?.kind === 'nearby' && tool.isPinned) ? tool.point : null
  useEffect(() => map?.setPin(pin), [map, pin])

  function changePoints(change: (points: MapPoint[]) => MapPoint[]) {
    setTool((before) => ({ kind: 'measure', points: change(before?.kind === 'measure' ? before.points : []) }))
  }

  const close = () => setTool(null)
  const closeGeofence = () => setGeofence(null)
  return {
    tool,
    context,
    setContext,
    landmark,
    setLandmark,
    geofence,
    setGeofence,
    measureFrom: (point) => setTool({ kind: 'measure', points: point ? [point] : [] }),
    addPoint: (point) => changePoints((points) => [...points, point]),
    removePoint: () => changePoints((points) => points.slice(0, -1)),
    showNearby: (point) => setTool({ kind: 'nearby', point, isPinned: point === pin }),
    search: () => setTool({ kind: 'search', point: null }),
    found(point) {
      setTool({ kind: 'search', point })
      if (point) map?.show(point, { covered: coveredByTool(mobile), zoom: STREET_ZOOM })
    },
    close,
    closeOne: geofence !== null ? closeGeofence : tool && close,
  }
}

/** Answers the metres along the points. */
export function lengthMeters(points: readonly MapPoint[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1]
    if (!before) return sum
    return sum + distanceMeters(before.latitude, before.longitude, point.latitude, point.longitude)
  }, 0)
}
