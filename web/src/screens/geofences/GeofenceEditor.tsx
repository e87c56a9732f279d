import type { Geofence } from '@monitorweb/contract/places/geofence'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { emptyDrawing } from '#geofences/drawing/drawing.ts'
import { drawingOf } from '#geofences/drawing/drawing-geometry.ts'
import { shapeOnMap } from '#geofences/drawing/shape-on-map.ts'
import { useDrawing } from '#geofences/drawing/use-drawing.ts'
import { useDrawingKeys } from '#geofences/drawing/use-drawing-keys.ts'
import { GeofenceForm } from '#geofences/form/GeofenceForm.tsx'
import type { GeofenceMap } from '#map/geofence/geofence-map.ts'
import type { GeofencesSearch } from './geofences-search.ts'
import { type MapWork, NO_WORK } from './map-work.ts'

interface GeofenceEditorProps {
  /** Null where a new one is drawn. */
  geofence: Geofence | null
  search: GeofencesSearch
  groups: readonly string[]
  map: GeofenceMap | null
  onWork(work: MapWork): void
  /** Is told whether something is drawn or typed. */
  onTyped(typed: boolean): void
  onCancel(): void
  onSaved(geofence: Geofence): Promise<void>
}

/** Draws a geofence on the map while its form stands beside it. */
export function GeofenceEditor(props: GeofenceEditorProps) {
  const { geofence, search, groups, map, onWork, onTyped, onCancel, onSaved } = props
  const tool = useDrawing(geofence ? drawingOf(geofence) : emptyDrawing(search.form ?? 'polygon'))
  const { drawing, act } = tool
  useDrawingKeys(tool)
  const shape = useMemo(() => shapeOnMap(drawing), [drawing])
  const tell = useEffectEvent(() => {
    const edge = shape.area?.coordinates[0]?.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }))
    const places = edge ?? drawing.points
    onWork({ ...NO_WORK, shape, events: tool.events, places })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map shows what the drawing became
  useEffect(() => tell(), [shape])
  const leave = useEffectEvent(() => onWork(NO_WORK))
  useEffect(() => () => leave(), [])
  return (
    <GeofenceForm
      geofence={geofence}
      tool={tool}
      groups={groups}
      center={() => map?.camera() ?? null}
      onPurpose={(purpose) => {
        if (purpose === 'ponto') act({ type: 'kind', kind: 'circle' })
      }}
      onTyped={onTyped}
      onCancel={onCancel}
      onSaved={onSaved}
    />
  )
}
