import type { StyleSpecification } from 'maplibre-gl'
import type { MapConfig } from './base-map.ts'
import type { MapScheme } from './map-palette.ts'
import { minimumStyle } from './minimum-style.ts'
import { tileStyle } from './tile-style.ts'

/**
 * Makes the base map that asks nobody outside: from the server's tiles where it has some, else from what came with the
 * program.
 */
export function offlineStyle(config: MapConfig, scheme: MapScheme): StyleSpecification {
  const { origin } = location
  if (config.offlineTiles) return tileStyle({ scheme, attribution: config.attribution, origin })
  return minimumStyle({ scheme, origin })
}
