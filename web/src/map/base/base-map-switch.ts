import type { StyleSpecification } from 'maplibre-gl'
import {
  countTileFailures,
  type Imagery,
  type MapConfig,
  NOTHING_OUTSIDE,
  readMapConfig,
  readOnlineStyle,
  styleUrlFor,
} from './base-map.ts'
import { imageryStyle } from './imagery-style.ts'
import type { MapScheme } from './map-palette.ts'
import { offlineStyle } from './offline-style.ts'

export type BaseKind = 'online' | 'offline'

export interface BaseMapSwitch {
  setScheme(scheme: MapScheme): void
  /** Shows pictures from above instead of a map, where the server has some; null shows the map. */
  setImagery(imagery: Imagery | null): void
  /** Tells that a tile, or the whole source, of the base map could not be read. */
  failed(whole: boolean): void
  came(): void
  stop(): void
}

interface BaseMapSwitchOptions {
  scheme: MapScheme
  imagery?: Imagery | null
  /** The ground is put under the vehicles no sooner than this resolves, because it must not hold them up. */
  ready?: Promise<void>
  /** Puts a base map under the vehicles, in place; what stands on the map is seen best in the colours of `scheme`. */
  apply(style: StyleSpecification, kind: BaseKind, scheme: MapScheme): void
}

/** A person does not look at an empty map for longer than this: the offline map comes meanwhile. */
const PATIENCE_MS = 800
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 600_000

interface Progress extends BaseMapSwitchOptions {
  /** This is null until the server told it: where it could not, it is asked again. */
  config: MapConfig | null
  kind: BaseKind | null
  /** Counts the decisions, because an answer to an older one comes too late. */
  turn: number
  retryMs: number
  retryTimer: ReturnType<typeof setTimeout> | undefined
}

/** Shows the online base map where it can be had, the offline one where it cannot, and tries again later. */
export function startBaseMap(options: BaseMapSwitchOptions): BaseMapSwitch {
  const failures = countTileFailures()
  const progress: Progress = {
    ...options,
    config: null,
    kind: null,
    turn: 0,
    retryMs: FIRST_RETRY_MS,
    retryTimer: undefined,
  }
  void choose(progress, true)
  return {
    setScheme(scheme) {
      if (scheme === progress.scheme) return
      progress.scheme = scheme
      void choose(progress, progress.kind !== 'offline')
    },
    setImagery(imagery) {
      if (imagery === (progress.imagery ?? null)) return
      progress.imagery = imagery
      failures.came()
      void choose(progress, true)
    },
    failed(whole) {
      if (progress.kind !== 'online') return
      if (whole || failures.failed(Date.now())) void choose(progress, false)
    },
    came() {
      failures.came()
      if (progress.kind === 'online') progress.retryMs = FIRST_RETRY_MS
    },
    stop() {
      progress.turn += 1
      clearTimeout(progress.retryTimer)
    },
  }
}

async function choose(progress: Progress, tryOnline: boolean): Promise<void> {
  progress.turn += 1
  const { turn, scheme } = progress
  clearTimeout(progress.retryTimer)
  const known = progress.config ?? (await readMapConfig())
  const isNews = progress.config === null && known !== null
  progress.config ??= known
  const config = progress.config ?? NOTHING_OUTSIDE
  if (tryOnline && progress.imagery && config.satellite) {
    return await showImagery(progress, { turn, config, imagery: progress.imagery })
  }
  const online = tryOnline && config.styleUrl ? readOnlineStyle(styleUrlFor(config.styleUrl, scheme)) : null
  const early = online && (await Promise.race([online, pause(PATIENCE_MS)]))
  await progress.ready
  // A retry behind the offline map leaves that map in place until the online one, or another offline one, is there.
  if (!early && (progress.kind !== 'offline' || !tryOnline || isNews)) {
    show(progress, { turn, kind: 'offline', style: await offlineStyle(config, scheme), scheme })
  }
  const style = early || (await online)
  if (turn !== progress.turn) return
  if (style) show(progress, { turn, kind: 'online', style, scheme })
  else if (!progress.config || config.styleUrl || (progress.imagery && config.satellite)) retryLater(progress)
}

interface AskedImagery {
  turn: number
  config: MapConfig
  imagery: Imagery
}

async function showImagery(progress: Progress, { turn, config, imagery }: AskedImagery): Promise<void> {
  const style = await imageryStyle(config, imagery)
  await progress.ready
  show(progress, { turn, kind: 'online', style, scheme: 'dark' })
}

interface Shown {
  turn: number
  kind: BaseKind
  style: StyleSpecification
  scheme: MapScheme
}

function show(progress: Progress, { turn, kind, style, scheme }: Shown): void {
  if (turn !== progress.turn) return
  progress.kind = kind
  progress.apply(style, kind, scheme)
}

function retryLater(progress: Progress): void {
  progress.retryTimer = setTimeout(() => void choose(progress, true), progress.retryMs)
  progress.retryMs = Math.min(LONGEST_RETRY_MS, progress.retryMs * 2)
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}
