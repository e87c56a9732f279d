import { type KeyboardEvent, useEffect, useRef } from 'react'

interface RowKeys {
  count: number
  /** The row that the keyboard stands on. */
  active: number
  onActive(index: number): void
  /** Page Up and Page Down move by so many rows. */
  pageRows: number
  scrollTo(index: number): void
  /** Chooses a row: Space does so everywhere; Enter does, too, where rows are no links or buttons of their own. */
  onChoose?: ((index: number, event: KeyboardEvent) => void) | undefined
  /** A grid keeps the focus itself and names the active row; otherwise the row's link or button has the focus. */
  isGrid: boolean
}

/** Gives all rows of a table one tab stop: arrows (or j and k), Home, End and pages move it. */
export function useRowKeys({ count, active, onActive, pageRows, scrollTo, onChoose, isGrid }: RowKeys) {
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<number | null>(null)

  // A row that was out of sight exists only after the table has scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return
    // Whoever went elsewhere meanwhile stays there; a row that scrolled away leaves the focus to the page.
    const { activeElement } = document
    if (activeElement !== document.body && !body.current?.contains(activeElement)) wanted.current = null
    const lead = body.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] [data-lead]`)
    if (!lead) return
    wanted.current = null
    lead.focus({ preventScroll: true })
  })

  function takeKey(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    const isRow = isGrid ? target === event.currentTarget : target.hasAttribute('data-lead')
    if (!isRow || event.altKey) return
    const move = event.ctrlKey || event.metaKey ? undefined : MOVES[event.key]
    if (move) {
      const index = Math.max(0, Math.min(count - 1, move(active, { count, pageRows })))
      if (!isGrid) wanted.current = index
      onActive(index)
      scrollTo(index)
    } else if (onChoose && (event.key === ' ' || (isGrid && event.key === 'Enter'))) {
      if (active < 0 || (!isGrid && (event.ctrlKey || event.metaKey))) return
      onActive(active)
      onChoose(active, event)
    } else return
    event.preventDefault()
  }

  return { body, takeKey }
}

const MOVES: Record<string, (index: number, table: { count: number; pageRows: number }) => number> = {
  ArrowDown: (index) => index + 1,
  j: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  k: (index) => index - 1,
  PageDown: (index, { pageRows }) => index + pageRows,
  PageUp: (index, { pageRows }) => index - pageRows,
  Home: () => 0,
  End: (_, { count }) => count - 1,
}
