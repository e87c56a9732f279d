import { type RefObject, useEffect, useRef } from 'react'
import type { TableColumn } from './table-column.ts'

const FLASH_MS = 1_000
/** A flash begins with this and ends in whatever the cell has. */
const FLASH = [{ backgroundColor: 'var(--accent-soft-hover)' }, {}]

/** Lights up the cells whose words changed since the row was drawn before; ages and clocks change too often for that. */
export function useFlash<Row>(
  columns: readonly TableColumn<Row>[],
  row: Row,
  flashes: boolean,
): RefObject<HTMLTableRowElement | null> {
  const element = useRef<HTMLTableRowElement>(null)
  const before = useRef<ReadonlyMap<string, string | undefined>>(new Map())
  useEffect(() => {
    if (!flashes) return
    const now = new Map(columns.map(({ key, text }) => [key, text?.(row)]))
    const changed = columns.flatMap(({ key, ticks }, index) => {
      const text = before.current.get(key)
      return !ticks && text !== undefined && text !== now.get(key) ? index : []
    })
    before.current = now
    if (changed.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const index of changed) element.current?.cells[index]?.animate(FLASH, FLASH_MS)
  })
  return element
}
