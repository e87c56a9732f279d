import type { StyleSpecification } from 'maplibre-gl'
import { countTileFailures, type MapConfig, readMapConfig, readOnlineStyle, styleUrlFor } from './base-map.ts'
import type { MapScheme } from './map-palette.ts'
import { offlineStyle } from './offline-style.ts'

export type BaseKind = 'online' | 'offline'

export interface BaseMapSwitch {
  setScheme(scheme: MapScheme): void
  /** A tile or the whole source of the base map could not be read. */
  failed(whole: boolean): void
  came(): void
  stop(): void
}

interface BaseMapSwitchOptions {
  scheme: MapScheme
  /** Puts a base map under the vehicles, in place. */
  apply(style: StyleSpecification, kind: BaseKind): void
}

/** Longer than this the person does not look at an empty map: the offline one comes meanwhile. */
const PATIENCE_MS = 800
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 600_000

/** Shows the online base map where it can be had, the offline one where it cannot, and tries again later. */
export function startBaseMap(options: BaseMapSwitchOptions): BaseMapSwitch {
  const failures = countTileFailures()
  let { scheme } = options
  let config: MapConfig | null = null
  let kind: BaseKind | null = null
  let turn = 0
  let retryMs = FIRST_RETRY_MS
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  async function show(next: BaseKind, style: StyleSpecification | Promise<StyleSpecification>, ofTurn: number) {
    const ready = await style
    if (ofTurn !== turn) return
    kind = next
    options.apply(ready, next)
  }

  async function choose(tryOnline: boolean) {
    turn += 1
    const ofTurn = turn
    clearTimeout(retryTimer)
    config ??= await readMapConfig()
    const online = tryOnline && config.styleUrl ? readOnlineStyle(styleUrlFor(config.styleUrl, scheme)) : null
    const early = online && (await Promise.race([online, pause(PATIENCE_MS)]))
    if (!early && (kind !== 'offline' || !tryOnline)) await show('offline', offlineStyle(config, scheme), ofTurn)
    const style = early || (await online)
    if (ofTurn !== turn) return
    if (style) await show('online', style, ofTurn)
    else if (config.styleUrl) retryLater()
  }

  function retryLater() {
    retryTimer = setTimeout(() => void choose(true), retryMs)
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)
  }

  void choose(true)
  return {
    setScheme(next) {
      if (next === scheme) return
      scheme = next
      void choose(kind !== 'offline')
    },
    failed(whole) {
      if (kind !== 'online') return
      if (whole || failures.failed(Date.now())) void choose(false)
    },
    came() {
      failures.came()
      if (kind === 'online') retryMs = FIRST_RETRY_MS
    },
    stop() {
      turn += 1
      clearTimeout(retryTimer)
    },
  }
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}
