import type { StyleSpecification } from 'maplibre-gl'
import type { MapConfig } from './base-map.ts'
import type { MapScheme } from './map-palette.ts'
import { minimumStyle } from './minimum-style.ts'

/**
 * Makes the base map that asks nobody outside: from the server's file or tiles where it has some, else from what came
 * with the program. What reads them is loaded where there are some.
 */
export async function offlineStyle(config: MapConfig, scheme: MapScheme): Promise<StyleSpecification> {
  const { origin } = location
  const { offlineFile: file } = config
  if (file) return (await import('./file/file-style.ts')).fileStyle({ scheme, origin, file })
  if (config.offlineTiles) {
    const { tileStyle } = await import('./tile-style.ts')
    return tileStyle({ scheme, attribution: config.attribution, origin })
  }
  return minimumStyle({ scheme, origin })
}
