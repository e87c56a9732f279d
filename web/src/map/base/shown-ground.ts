import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'
import type { BaseKind } from './base-map-switch.ts'
import { FILE_SOURCE } from './file/file-source.ts'
import { LAST_HIGHWAY_ZOOM } from './highway-layers.ts'

/** What lies under the vehicles: a map of the outside world, this server's own, or the latter where it has no streets to show. */
export type ShownGround = BaseKind | 'streetless'

const FILE_GROUND = 'file-ground'

/**
 * Tells what the ground is, and anew wherever the map comes to rest: from where the approximate highways end, the built-in map is
 * empty, and so is a map file beyond what it covers. Answers what is to be called for each base map that is put under the vehicles.
 */
export function tellGround(
  map: GlMap,
  tell: (ground: ShownGround) => void,
): (style: StyleSpecification, kind: BaseKind) => void {
  let look = () => {}
  map.on('moveend', () => look())
  // A file that has nothing here brings no tile that would tell so.
  map.on('idle', () => look())
  map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
    // The tile can be asked from the next picture on.
    if (sourceId === FILE_SOURCE && isSourceLoaded) map.once('render', () => look())
  })
  return ({ sources }, kind) => {
    const isOfTiles = kind === 'offline' && !(FILE_SOURCE in sources) && Object.values(sources).some(isOfVectors)
    look = () => {
      if (kind === 'online' || isOfTiles || map.getZoom() < LAST_HIGHWAY_ZOOM) return tell(kind)
      if (!(FILE_SOURCE in sources)) return tell('streetless')
      const isCovered = coversMiddle(map)
      if (isCovered !== null) tell(isCovered ? kind : 'streetless')
    }
    look()
  }
}

/** Tells whether the map file knows the middle of the map; null as long as its tiles are on their way. */
function coversMiddle(map: GlMap): boolean | null {
  if (!map.getLayer(FILE_GROUND) || !map.isSourceLoaded(FILE_SOURCE)) return null
  return map.queryRenderedFeatures(map.project(map.getCenter()), { layers: [FILE_GROUND] }).length > 0
}

function isOfVectors({ type }: StyleSpecification['sources'][string]): boolean {
  return type === 'vector'
}
