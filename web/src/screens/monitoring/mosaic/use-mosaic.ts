import { useEffect, useMemo, useRef, useState } from 'react'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { formatMosaic, MOST_IN_MOSAIC, parseMosaic, withVehicle } from './mosaic-link.ts'

/** An opener is where a button stands that opens the mosaic; the button bears it as `data-opens-mosaic`. */
type Opener = 'card' | 'chosen' | 'tools'

export interface Mosaic {
  /** This is null while the mosaic is closed. */
  vehicleIds: readonly number[] | null
  /** True where more vehicles were asked for than there is room. */
  refused: boolean
  /** Tells whether somebody opened the mosaic on this page, and so goes on in it. */
  isOpenedHere(): boolean
  /** Opens the mosaic with these vehicles, as far as there is room. */
  open(from: Opener, vehicleIds: readonly number[]): void
  add(vehicleId: number): void
  remove(vehicleId: number): void
  close(): void
  /** Closes the mosaic for the map with this vehicle's card; `also` is what else of the address has to change. */
  leaveFor(vehicleId: number, also: Parameters<ChangeSearch>[0]): void
}

/** Shows up to four vehicles, each followed on a small map of its own; the link holds which ones. */
export function useMosaic(search: MonitoringSearch, change: ChangeSearch): Mosaic {
  const { mosaic, tv } = search
  // A screen on the wall shows the one map, and no mosaic.
  const named = useMemo(() => (tv ? null : parseMosaic(mosaic ?? '')), [mosaic, tv])
  const vehicleIds = useMemo(() => named?.slice(0, MOST_IN_MOSAIC) ?? null, [named])
  const [refusedIn, setRefusedIn] = useState<string | null>(null)
  const opener = useRef<Opener | null>(null)
  const wasOpen = useRef(false)
  // The screen on the wall is opened, and left, from the tools.
  const isOpen = vehicleIds !== null || tv === '1'

  useEffect(() => {
    if (tv) opener.current = 'tools'
    if (wasOpen.current && !isOpen) {
      focusOpener(opener.current)
      opener.current = null
    }
    wasOpen.current = isOpen
  }, [isOpen, tv])

  function put(next: readonly number[] | null) {
    setRefusedIn(next ? null : (mosaic ?? null))
    if (next) change({ mosaic: formatMosaic(next) })
  }

  return {
    vehicleIds,
    refused: named !== null && (refusedIn === mosaic || named.length > MOST_IN_MOSAIC),
    isOpenedHere: () => opener.current !== null,
    open(from, asked) {
      opener.current = from
      put(asked.slice(0, MOST_IN_MOSAIC + 1))
    },
    add: (vehicleId) => put(withVehicle(vehicleIds ?? [], vehicleId)),
    remove: (vehicleId) => put(vehicleIds?.filter((other) => other !== vehicleId) ?? []),
    close: () => change({ mosaic: undefined }),
    leaveFor(vehicleId, also) {
      opener.current = 'card'
      change({ ...also, v: vehicleId, mosaic: undefined })
    },
  }
}

/**
 * Gives the focus to the button that opened the mosaic, or to one like it: the button was taken away meanwhile, and
 * with the mosaic went the focus, unless somebody works beside it.
 */
function focusOpener(from: Opener | null): void {
  if (document.activeElement !== document.body) return
  const openers = [...document.querySelectorAll<HTMLElement>('[data-opens-mosaic]')]
  const opener = openers.find(({ dataset }) => dataset['opensMosaic'] === from) ?? openers[0]
  opener?.focus()
}
