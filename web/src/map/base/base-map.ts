import type { StyleSpecification } from 'maplibre-gl'

/** Says how the base map is drawn, as `GET /map/config` answers it. */
export interface MapConfig {
  /** The address of a style of the outside world; null where none is wanted. */
  styleUrl: string | null
  /** True where the server has a folder of vector tiles. */
  offlineTiles: boolean
  /** The file of a whole map, where the server has one. */
  offlineFile: MapFileConfig | null
  /** The credits that are owed to the makers of the offline data. */
  attribution: string
  /** Where pictures from above come from; null where the server has no address of any. */
  satellite: { tilesUrl: string; attribution: string } | null
}

/** Says how the file of a map is read and drawn. */
export interface MapFileConfig {
  /** The address of the file on this server. */
  url: string
  schema: 'openmaptiles' | 'protomaps'
  attribution: string
  maxZoom: number
  bounds: [west: number, south: number, east: number, north: number]
  /** From this zoom on the file is drawn; before, what came with the program is. */
  fromZoom: number
}

/** What is drawn instead of a map: `satellite` is pictures from above, and `hybrid` puts names and borders on them. */
export type Imagery = 'satellite' | 'hybrid'

/** With these settings the map works with what came with the program. */
export const NOTHING_OUTSIDE: MapConfig = {
  styleUrl: null,
  offlineTiles: false,
  offlineFile: null,
  attribution: '',
  satellite: null,
}
const STYLE_LIMIT_MS = 4_000

/** Reads the server's map settings; answers null where they cannot be read now. */
export async function readMapConfig(): Promise<MapConfig | null> {
  try {
    const response = await fetch('/map/config', { signal: AbortSignal.timeout(STYLE_LIMIT_MS) })
    if (!response.ok) return null
    return { ...NOTHING_OUTSIDE, ...(await response.json()) }
  } catch {
    return null
  }
}

/** Reads a style of the outside world; answers null when it does not come in 4 s or is not a style. */
export async function readOnlineStyle(url: string): Promise<StyleSpecification | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(STYLE_LIMIT_MS) })
    const style = response.ok ? await response.json() : null
    return style?.version === 8 && Array.isArray(style.layers) ? style : null
  } catch {
    return null
  }
}

/** OpenFreeMap keeps a dark sister of its styles; other makers' styles are shown as they are. */
export function styleUrlFor(url: string, scheme: 'light' | 'dark'): string {
  if (scheme === 'light') return url
  return url.replace(/^(https:\/\/tiles\.openfreemap\.org\/styles\/)(liberty|bright|positron)$/, '$1dark')
}

const FAILURES_TO_GIVE_UP = 6
const FAILURE_WINDOW_MS = 20_000

export interface TileFailures {
  /**
   * Notes a failed tile; answers true when enough tiles failed lately, with none between them, to give the source up.
   */
  failed(atMs: number): boolean
  /** Notes a tile that came: its source is alive. */
  came(): void
}

export function countTileFailures(): TileFailures {
  let times: number[] = []
  return {
    failed(atMs) {
      times = [...times, atMs].filter((time) => time > atMs - FAILURE_WINDOW_MS)
      return times.length >= FAILURES_TO_GIVE_UP
    },
    came() {
      times = []
    },
  }
}
