import type { StyleSpecification } from 'maplibre-gl'

/** How the base map is drawn, from `GET /map/config`. */
export interface MapConfig {
  /** A style of the outside world; null where none is wanted. */
  styleUrl: string | null
  /** Whether the server has a folder of vector tiles. */
  offlineTiles: boolean
  /** Owed to the makers of the offline data. */
  attribution: string
  /** Pictures from above; null where the server has no address of any. */
  satellite: { tilesUrl: string; attribution: string } | null
}

/** What is drawn instead of a map: pictures from above, `hybrid` with names and borders on them. */
export type Imagery = 'satellite' | 'hybrid'

const NOTHING_OUTSIDE: MapConfig = { styleUrl: null, offlineTiles: false, attribution: '', satellite: null }
const STYLE_LIMIT_MS = 4_000

/** Reads the server's map settings; without them the map works with what came along. */
export async function readMapConfig(): Promise<MapConfig> {
  try {
    const response = await fetch('/map/config', { signal: AbortSignal.timeout(STYLE_LIMIT_MS) })
    if (!response.ok) return NOTHING_OUTSIDE
    return { ...NOTHING_OUTSIDE, ...(await response.json()) }
  } catch {
    return NOTHING_OUTSIDE
  }
}

/** Reads a style of the outside world; null when it does not come in 4 s or is none. */
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
  /** Notes a failed tile; true when enough failed in a row, lately, to give the source up. */
  failed(atMs: number): boolean
  /** Notes a tile that came: the source is alive. */
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
