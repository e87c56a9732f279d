import { distanceMeters } from '@monitorweb/domain/distance'
import { useEffect, useState } from 'react'
import type { MapPoint } from '#map/fleet-camera.ts'
import type { FleetMap } from '#map/fleet-map.ts'

type Tool = { kind: 'measure'; points: MapPoint[] } | { kind: 'nearby'; point: MapPoint }

interface ContextPlace {
  point: MapPoint
  at: { x: number; y: number }
}

export interface MapTools {
  tool: Tool | null
  context: ContextPlace | null
  setContext(place: ContextPlace | null): void
  measureFrom(point: MapPoint | null): void
  addPoint(point: MapPoint): void
  removePoint(): void
  showNearby(point: MapPoint): void
  close(): void
}

/** What the person does with the map besides looking: measuring, or asking who is near a place. */
export function useMapTools(map: FleetMap | null): MapTools {
  const [tool, setTool] = useState<Tool | null>(null)
  const [context, setContext] = useState<ContextPlace | null>(null)
  useEffect(() => map?.setOverlays({ measured: tool?.kind === 'measure' ? tool.points : [] }), [map, tool])

  function changePoints(change: (points: MapPoint[]) => MapPoint[]) {
    setTool((before) => ({ kind: 'measure', points: change(before?.kind === 'measure' ? before.points : []) }))
  }

  return {
    tool,
    context,
    setContext,
    measureFrom: (point) => setTool({ kind: 'measure', points: point ? [point] : [] }),
    addPoint: (point) => changePoints((points) => [...points, point]),
    removePoint: () => changePoints((points) => points.slice(0, -1)),
    showNearby: (point) => setTool({ kind: 'nearby', point }),
    close: () => setTool(null),
  }
}

/** Metres along the points. */
export function lengthMeters(points: readonly MapPoint[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1]
    if (!before) return sum
    return sum + distanceMeters(before.latitude, before.longitude, point.latitude, point.longitude)
  }, 0)
}
