import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'
import type { BaseKind } from './base-map-switch.ts'
import { FILE_SOURCE, NOTHING_KNOWN } from './file/file-source.ts'
import { LAST_HIGHWAY_ZOOM } from './highway-layers.ts'

/** What lies under the vehicles: a map of the outside world, this server's own, or the latter where it has no streets, in the middle or elsewhere. */
export type ShownGround = BaseKind | 'streetless' | 'edge'

const FILE_GROUND = 'file-ground'

/**
 * Tells what the ground is, and anew wherever the map comes to rest: from where the approximate highways end, the built-in map is
 * empty, and beyond what a map file covers it is hatched. Answers what is to be called for each base map that is put under the vehicles.
 */
export function tellGround(
  map: GlMap,
  tell: (ground: ShownGround) => void,
): (style: StyleSpecification, kind: BaseKind) => void {
  let look = (_isIdle: boolean) => {}
  map.on('moveend', () => look(false))
  // What a tile brings is drawn somewhat later where it waits for an image.
  map.on('idle', () => look(true))
  map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
    // The tile can be asked from the next picture on.
    if (sourceId === FILE_SOURCE && isSourceLoaded) map.once('render', () => look(false))
  })
  return ({ sources }, kind) => {
    const isOfTiles = kind === 'offline' && !(FILE_SOURCE in sources) && Object.values(sources).some(isOfVectors)
    look = (isIdle) => {
      if (kind === 'online' || isOfTiles || map.getZoom() < LAST_HIGHWAY_ZOOM) return tell(kind)
      if (!(FILE_SOURCE in sources)) return tell('streetless')
      // A tile that failed is on its way no more, and brought no streets.
      const known = knownHere(map) ?? (isIdle && map.isSourceLoaded(FILE_SOURCE) ? 'streetless' : null)
      if (known) tell(known === 'whole' ? kind : known)
    }
    look(false)
  }
}

/** Tells how much the map file knows of what is seen, and of its middle first; null as long as the tile there is on its way. */
function knownHere(map: GlMap): 'whole' | 'edge' | 'streetless' | null {
  if (!map.getLayer(FILE_GROUND)) return null
  const middle = map.project(map.getCenter())
  if (map.queryRenderedFeatures(middle, { layers: [NOTHING_KNOWN] }).length > 0) return 'streetless'
  if (map.queryRenderedFeatures(middle, { layers: [FILE_GROUND] }).length === 0) return null
  return map.queryRenderedFeatures({ layers: [NOTHING_KNOWN] }).length > 0 ? 'edge' : 'whole'
}

function isOfVectors({ type }: StyleSpecification['sources'][string]): boolean {
  return type === 'vector'
}
