import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { useTextScale } from '#ui/screen-size/use-text-scale.ts'

interface WindowOptions {
  count: number
  /** Heights are those for letters of the usual size, and grow with these. */
  rowPx: number
  /** The height of what stays in sight above and below the rows. */
  headPx: number
  footPx?: number
  /** This row is at the top when the table opens. */
  firstIndex?: number
}

/** A window is the part of a table that is in sight, so that thousands of rows are as light as a few. */
export interface TableWindow {
  /** Takes the element that scrolls, whenever that comes. */
  box(element: HTMLElement | null): void
  items: readonly VirtualItem[]
  rowPx: number
  headPx: number
  /** The height of the rows before and after those in {@link items}. */
  beforePx: number
  afterPx: number
  offsetPx: number
  /** So many whole rows are seen at once. */
  rowsInSight: number
  scrollTo(index: number, align?: 'auto' | 'start'): void
  scrollToTop(): void
}

/** So many rows are drawn on each side of those in sight. */
const OVERSCAN_ROWS = 12

export function useTableWindow({ count, firstIndex = 0, ...usual }: WindowOptions): TableWindow {
  const scale = useTextScale()
  // Whole pixels: a row that begins between two would be counted to the page before.
  const [rowPx, headPx, footPx] = [usual.rowPx, usual.headPx, usual.footPx ?? 0].map((px) =>
    Math.round(px * scale),
  ) as [number, number, number]
  const [element, box] = useState<HTMLElement | null>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => element,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: footPx,
    initialOffset: firstIndex * rowPx,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measures follow the height alone
  useEffect(() => virtualizer.measure(), [rowPx])
  const items = virtualizer.getVirtualItems()
  return {
    box,
    items,
    rowPx,
    headPx,
    beforePx: Math.max(0, (items[0]?.start ?? headPx) - headPx),
    afterPx: Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? headPx) - headPx)),
    offsetPx: virtualizer.scrollOffset ?? 0,
    rowsInSight: Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - headPx - footPx) / rowPx)),
    scrollTo: (index, align = 'auto') => virtualizer.scrollToIndex(index, { align }),
    scrollToTop: () => virtualizer.scrollToOffset(0),
  }
}
