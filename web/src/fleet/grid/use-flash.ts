import { type RefObject, useEffect, useRef } from 'react'
import type { GridColumn } from './grid-columns.ts'

const FLASH_MS = 1_000
/** What begins a flash; it ends in whatever the cell has. */
const FLASH = [{ backgroundColor: 'var(--accent-soft-hover)' }, {}]

/** Lights up the cells whose words changed since the row was drawn before; ages and clocks change too often for that. */
export function useFlash(
  columns: readonly GridColumn[],
  texts: readonly string[],
): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null)
  const before = useRef<ReadonlyMap<GridColumn, string>>(new Map())
  useEffect(() => {
    const now = new Map(columns.map((column, index) => [column, texts[index] ?? '']))
    const changed = columns.flatMap((column, index) => {
      const text = before.current.get(column)
      return !column.ticks && text !== undefined && text !== now.get(column) ? index : []
    })
    before.current = now
    if (changed.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const index of changed) row.current?.cells[index]?.animate(FLASH, FLASH_MS)
  })
  return row
}
