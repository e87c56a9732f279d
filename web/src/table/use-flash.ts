import { type RefObject, useEffect, useRef } from 'react'
import type { TableColumn } from './table-column.ts'

const FLASH_MS = 1_000
/** A flash begins with this and ends in whatever the cell has. */
const FLASH = [{ backgroundColor: 'var(--accent-soft-hover)' }, {}]

/**
 * Lights up the cells whose words changed since the row was drawn before; ages and clocks change too often for that.
 * Where the columns changed, too, it is the table that says something else, and not the row.
 */
export function useFlash<Row>(
  columns: readonly TableColumn<Row>[],
  row: Row,
  flashes: boolean,
): RefObject<HTMLTableRowElement | null> {
  const element = useRef<HTMLTableRowElement>(null)
  const drawn = useRef({ columns, row })
  useEffect(() => {
    const before = drawn.current
    drawn.current = { columns, row }
    if (!flashes || before.row === row || before.columns !== columns) return
    const changed = columns.flatMap(({ ticks, text }, index) =>
      !ticks && text !== undefined && text(before.row) !== text(row) ? index : [],
    )
    if (changed.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const index of changed) element.current?.cells[index]?.animate(FLASH, FLASH_MS)
  })
  return element
}
