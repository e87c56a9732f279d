import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import type { MapScheme } from '../base/map-palette.ts'

export const DRAWING_SOURCE = 'drawing'

/** A handle is a place of the shape that a pointer takes hold of. */
export interface ShapeHandle {
  /** A point of the shape, the middle between two of them, or the edge of a circle. */
  role: 'point' | 'middle' | 'size'
  /** The number of the point; a middle has that of the point after it. */
  index: number
  point: MapPoint
  isChosen?: boolean
  /** True where a press on it finishes the shape. */
  finishes?: boolean
}

/** Says how a shape that is being drawn looks, and where it can be taken hold of. */
export interface ShapeOnMap {
  /** What is covered, the line through the points, and the sides that cross each other. */
  area: GeoJSON.Polygon | null
  line: GeoJSON.LineString | null
  faults: readonly GeoJSON.LineString[]
  handles: readonly ShapeHandle[]
  /** True while a press beside the handles adds a point. */
  isAdding: boolean
}

export function drawingFeatures(shape: ShapeOnMap | null): GeoJSON.FeatureCollection {
  if (!shape) return { type: 'FeatureCollection', features: [] }
  const { area, line, faults, handles } = shape
  return {
    type: 'FeatureCollection',
    features: [
      ...(area ? [featureOf(area, { part: 'area' })] : []),
      ...(line ? [featureOf(line, { part: 'line' })] : []),
      ...faults.map((fault) => featureOf(fault, { part: 'fault' })),
      ...handles.map(({ role, point, isChosen = false, finishes = false }) =>
        featureOf(
          { type: 'Point', coordinates: [point.longitude, point.latitude] },
          { part: role, chosen: isChosen, finishes },
        ),
      ),
    ],
  }
}

function featureOf(geometry: GeoJSON.Geometry, properties: Record<string, unknown>): GeoJSON.Feature {
  return { type: 'Feature', geometry, properties }
}

const part = (name: string): ExpressionSpecification => ['==', ['get', 'part'], name]

/** Draws a shape that is being drawn, above all other shapes. */
export function drawingLayers(scheme: MapScheme): LayerSpecification[] {
  const color = scheme === 'dark' ? '#8ab4ff' : '#1f5fd0'
  const fault = scheme === 'dark' ? '#ff7d66' : '#c4280a'
  const inside = scheme === 'dark' ? '#0b1220' : '#ffffff'
  function flag(name: string, then: string | number, otherwise: string | number): ExpressionSpecification {
    return ['case', ['boolean', ['get', name], false], then, otherwise]
  }
  return [
    {
      ...{ id: 'drawing-area', type: 'fill', source: DRAWING_SOURCE, filter: part('area') },
      paint: { 'fill-color': color, 'fill-opacity': 0.16 },
    },
    {
      ...{ id: 'drawing-edge', type: 'line', source: DRAWING_SOURCE, filter: part('area') },
      paint: { 'line-color': color, 'line-width': 2.5 },
    },
    {
      ...{ id: 'drawing-line', type: 'line', source: DRAWING_SOURCE, filter: part('line') },
      paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [2, 1.4] },
    },
    {
      ...{ id: 'drawing-faults', type: 'line', source: DRAWING_SOURCE, filter: part('fault') },
      paint: { 'line-color': fault, 'line-width': 4 },
    },
    {
      ...{ id: 'drawing-middles', type: 'circle', source: DRAWING_SOURCE, filter: part('middle') },
      paint: { 'circle-radius': 4, 'circle-color': color, 'circle-stroke-color': inside, 'circle-stroke-width': 1.5 },
    },
    {
      id: 'drawing-handles',
      ...{ type: 'circle', source: DRAWING_SOURCE, filter: ['any', part('point'), part('size')] },
      paint: {
        'circle-radius': flag('finishes', 9, 6.5),
        'circle-color': flag('chosen', color, inside),
        'circle-stroke-color': color,
        'circle-stroke-width': 3,
      },
    },
  ]
}
