import { type RefObject, useLayoutEffect } from 'react'

/** So far from the map's edges it stays. */
const GAP_PX = 8

interface PlaceOnMap {
  x: number
  y: number
}

/** Opens what stands on the map at this place, or beside it where it would not fit in. */
export function usePlaceOnMap(box: RefObject<HTMLElement | null>, { x, y }: PlaceOnMap): void {
  useLayoutEffect(() => {
    const element = box.current
    const map = element?.parentElement?.getBoundingClientRect()
    if (!element || !map) return
    Object.assign(element.style, { left: `${x}px`, top: `${y}px` })
    const own = element.getBoundingClientRect()
    const left = x + intoView([own.left, own.right], [map.left, map.right])
    const top = y + intoView([own.top, own.bottom], [map.top, map.bottom])
    Object.assign(element.style, { left: `${left}px`, top: `${top}px` })
  }, [box, x, y])
}

type Span = readonly [start: number, end: number]

/** Answers how far it has to move to lie between these edges; where it is too long its beginning counts. */
function intoView([start, end]: Span, [from, to]: Span): number {
  const back = Math.min(0, to - GAP_PX - end)
  return Math.max(back, from + GAP_PX - start)
}

/** Gives the keys back to the map that this stands on. */
export function backToMap({ current }: RefObject<HTMLElement | null>): void {
  current?.parentElement?.querySelector<HTMLElement>('canvas')?.focus({ preventScroll: true })
}
