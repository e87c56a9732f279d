import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { hatchImage } from '../hatch-image.ts'
import { LAST_HIGHWAY_ZOOM } from '../highway-layers.ts'
import type { MapPalette } from '../map-palette.ts'
import { GROUND_LAYER, NOTHING_LAYER } from './covered-ground.ts'
import { namesOf } from './file-names.ts'
import { type FileLayersOptions, fromFile, NOTHING_KNOWN } from './file-source.ts'
import type { Kept, MapSchemaLayers, RoadRank } from './map-schema.ts'

/** Draws the map of the file, from its ground to its names; what it does not cover is hatched over what is below. */
export function fileLayers(options: FileLayersOptions): LayerSpecification[] {
  const { schema, palette, scheme, fromZoom } = options
  const layers: LayerSpecification[] = [
    {
      id: NOTHING_KNOWN,
      type: 'fill',
      ...fromFile({ layer: NOTHING_LAYER }),
      // Before, the highways that came with the program are drawn there.
      minzoom: LAST_HIGHWAY_ZOOM,
      paint: { 'fill-pattern': hatchImage(scheme) },
    },
    area('ground', { layer: GROUND_LAYER }, palette.homeLand),
    ...schema.built.map((kept, index) => area(`built-${index}`, kept, palette.urban)),
    ...schema.parks.map((kept, index) => area(`park-${index}`, kept, palette.park)),
    {
      id: 'file-rivers',
      type: 'line',
      ...fromFile(schema.rivers),
      minzoom: 8,
      paint: { 'line-color': palette.river, 'line-width': byZoom([8, 0.5, 16, 4]) },
    },
    area('water', schema.water, palette.water),
    { ...area('buildings', schema.buildings, palette.building), minzoom: 13.5 },
    ...roads(schema, palette),
    dashed('state-lines', schema.stateLines, palette.stateLine),
    dashed('country-lines', schema.countryLines, palette.countryLine),
    ...namesOf(options),
  ]
  return layers.map((layer) => ({ ...layer, minzoom: Math.max(fromZoom, layer.minzoom ?? 0) }))
}

function area(id: string, kept: Kept, color: string): LayerSpecification {
  return {
    id: `file-${id}`,
    type: 'fill',
    ...fromFile(kept),
    paint: { 'fill-color': color, 'fill-antialias': false },
  }
}

function dashed(id: string, kept: Kept, color: string): LayerSpecification {
  return {
    id: `file-${id}`,
    type: 'line',
    ...fromFile(kept),
    paint: { 'line-color': color, 'line-width': byZoom([5, 0.7, 10, 1.6]), 'line-dasharray': [3, 2] },
  }
}

const WIDTHS: Record<Exclude<RoadRank, 'rail'>, number[]> = {
  lane: [13, 0.4, 15, 1.6, 18, 7],
  street: [11, 0.4, 13, 1.4, 16, 7, 18, 16],
  mainRoad: [7, 0.5, 10, 1.2, 13, 2.6, 16, 9, 18, 20],
  highway: [5, 0.8, 8, 1.8, 11, 2.6, 14, 5, 16, 11, 18, 26],
}

/** Lesser roads come first, so that greater ones lie on them; and all edges first, so that crossings are open. */
function roads(schema: MapSchemaLayers, palette: MapPalette): LayerSpecification[] {
  const looks = [
    { rank: 'lane', minzoom: 14, color: palette.road, edge: palette.roadCasing },
    { rank: 'street', minzoom: 11.5, color: palette.road, edge: palette.roadCasing },
    { rank: 'mainRoad', minzoom: 7, color: palette.mainRoad, edge: palette.mainRoadCasing },
    { rank: 'highway', minzoom: 0, color: palette.highway, edge: palette.highwayCasing },
  ] as const
  const line = ({ rank, minzoom }: (typeof looks)[number], part: string, color: string, extra: number) =>
    ({
      id: `file-road-${rank}${part}`,
      type: 'line',
      ...fromFile(schema.roads[rank]),
      minzoom,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': byZoom(WIDTHS[rank], { extra, ramp: schema.ramp }) },
    }) satisfies LayerSpecification
  const rail: LayerSpecification = {
    id: 'file-rail',
    type: 'line',
    ...fromFile(schema.roads.rail),
    minzoom: 11,
    paint: { 'line-color': palette.stateLine, 'line-width': byZoom([11, 0.6, 16, 1.6]), 'line-dasharray': [4, 3] },
  }
  return [
    rail,
    ...looks.map((look) => line(look, '-edge', look.edge, 1.5)),
    ...looks.map((look) => line(look, '', look.color, 0)),
  ]
}

/** So wide is a ramp beside the road onto which it leads. */
const RAMP_PART = 0.6

/** Widths at zooms, in turns: a road's edge is so much `extra` wider, and what is a `ramp` narrower. */
function byZoom(
  stops: readonly number[],
  { extra = 0, ramp }: { extra?: number; ramp?: ExpressionSpecification } = {},
): ExpressionSpecification {
  const grown = stops.map((value, index) => {
    if (index % 2 === 0) return value
    return ramp ? ['case', ramp, value * RAMP_PART + extra, value + extra] : value + extra
  })
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...grown] as unknown as ExpressionSpecification
}
