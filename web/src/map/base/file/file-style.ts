import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapFileConfig } from '../base-map.ts'
import { MAP_PALETTES } from '../map-palette.ts'
import { type MinimumStyleOptions, minimumStyle } from '../minimum-style.ts'
import { fileLayers } from './file-layers.ts'
import { FILE_SOURCE } from './file-source.ts'
import { serveMapFile } from './map-file-tiles.ts'
import type { MapSchemaLayers } from './map-schema.ts'
import { OPENMAPTILES } from './openmaptiles.ts'
import { PROTOMAPS } from './protomaps.ts'

const SCHEMAS: Record<MapFileConfig['schema'], MapSchemaLayers> = {
  openmaptiles: OPENMAPTILES,
  protomaps: PROTOMAPS,
}
/** A file that begins at lower zooms is of a whole country. */
const COUNTRY_ZOOM = 8
const TOWN_NAMES = 'place-names'

/** Makes the style of a map file on top of what came with the program, which is seen, hatched near by, where the file has nothing. */
export function fileStyle(options: MinimumStyleOptions & { file: MapFileConfig }): StyleSpecification {
  const { scheme, origin, file } = options
  const { attribution, fromZoom, maxZoom } = file
  const below = minimumStyle({ scheme, origin })
  const withTowns = fromZoom < COUNTRY_ZOOM
  const towns = below.layers.filter(({ id }) => id === TOWN_NAMES)
  return {
    ...below,
    sources: {
      ...below.sources,
      [FILE_SOURCE]: {
        type: 'vector',
        tiles: [serveMapFile(`${origin}${file.url}`)],
        minzoom: Math.min(fromZoom, maxZoom),
        maxzoom: maxZoom,
        attribution,
      },
    },
    layers: [
      ...below.layers.filter(({ id }) => id !== TOWN_NAMES),
      ...fileLayers({ schema: SCHEMAS[file.schema], palette: MAP_PALETTES[scheme], scheme, fromZoom, withTowns }),
      ...towns.flatMap((layer) => (withTowns ? [{ ...layer, maxzoom: fromZoom }, outside(layer, file)] : [layer])),
    ],
  }
}

/** Answers the layer of towns for where the file has none to tell: beyond its bounds, at the zooms that it is drawn at. */
function outside(layer: LayerSpecification, { bounds, fromZoom }: MapFileConfig): LayerSpecification {
  const [west, south, east, north] = bounds
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const beyond = ['!', ['within', { type: 'Polygon', coordinates: [ring] }]]
  const filter = 'filter' in layer ? ['all', layer.filter, beyond] : beyond
  return { ...layer, id: `${layer.id}-outside`, minzoom: fromZoom, filter } as LayerSpecification
}
