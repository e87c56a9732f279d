import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Imagery, MapConfig } from './base-map.ts'
import { HIGHWAY_SOURCE } from './highway-layers.ts'
import { offlineStyle } from './offline-style.ts'

const TILE_PX = 256
/** Beyond this zoom the same pictures are drawn larger: few makers have finer ones everywhere. */
const FINEST_ZOOM = 19

/**
 * Makes a style of pictures from above; where `hybrid` is asked for they carry the names and borders of our own offline
 * map.
 */
export async function imageryStyle(config: MapConfig, imagery: Imagery): Promise<StyleSpecification> {
  const pictures = picturesOf(config)
  return imagery === 'hybrid' ? withNames(pictures, await offlineStyle(config, 'dark')) : pictures
}

function picturesOf({ satellite }: MapConfig): StyleSpecification {
  const { tilesUrl = '', attribution = '' } = satellite ?? {}
  return {
    version: 8,
    sources: {
      satellite: { type: 'raster', tiles: [tilesUrl], tileSize: TILE_PX, maxzoom: FINEST_ZOOM, attribution },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': '#1a1e24' } },
      { id: 'satellite', type: 'raster', source: 'satellite', paint: { 'raster-fade-duration': 0 } },
    ],
  }
}

/** Puts the names and borders of a map on the pictures. */
export function withNames(pictures: StyleSpecification, map: StyleSpecification): StyleSpecification {
  const layers = map.layers.filter(isOnTop).map(bright)
  const used = new Set(layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])))
  const sources = Object.entries(map.sources).filter(([name]) => used.has(name))
  return {
    ...pictures,
    ...(map.glyphs && { glyphs: map.glyphs }),
    sources: { ...pictures.sources, ...Object.fromEntries(sources) },
    layers: [...pictures.layers, ...layers],
  }
}

/** Approximate highways would lie beside those that the pictures show. */
function isOnTop({ id, type, ...layer }: LayerSpecification): boolean {
  if ('source' in layer && layer.source === HIGHWAY_SOURCE) return false
  return type === 'symbol' || (type === 'line' && id.endsWith('-lines'))
}

/** White letters with a dark rim can be read on any picture, and those of small towns need it too. */
function bright(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer
  const letters = { 'text-color': '#ffffff', 'text-halo-color': '#0b1017', 'text-halo-width': 1.5 }
  return { ...layer, paint: { ...layer.paint, ...letters } }
}
