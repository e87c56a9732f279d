import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { makeMap } from './webgl-support.ts'

interface MadeMap<Made> {
  /** The element that the map is drawn in. */
  container: RefObject<HTMLDivElement | null>
  /** Null until the map is there, and where the browser cannot draw one. */
  map: Made | null
}

/** Makes a map once, hands it over, and stops it when its element goes; `onMap` is told null then. */
export function useMadeMap<Made extends { stop(): void }>(
  make: (element: HTMLElement) => Made,
  onMap?: (made: Made | null) => void,
): MadeMap<Made> {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Made | null>(null)
  const begin = useEffectEvent(make)
  const tell = useEffectEvent((made: Made | null) => onMap?.(made))
  useEffect(() => {
    const made = makeMap(() => begin(container.current!))
    if (!made) return
    setMap(made)
    tell(made)
    return () => {
      tell(null)
      made.stop()
    }
  }, [])
  return { container, map }
}
