import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface RowKeys {
  length: number
  /** Rows of one window, for Page Up and Page Down. */
  windowRows: number
  scrollTo(index: number): void
  onToggle(index: number): void
}

/**
 * One tab stop for the rows of a list: arrows (or j and k), Home, End and pages move it, Space chooses; Enter follows the
 * row's link by itself.
 */
export function useRowKeys({ length, windowRows, scrollTo, onToggle }: RowKeys) {
  const [active, setActive] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<number | null>(null)

  // A row that was out of sight exists only after the list has scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return
    const link = body.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] a`)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
  })

  function moveTo(index: number) {
    const target = Math.max(0, Math.min(length - 1, index))
    wanted.current = target
    setActive(target)
    scrollTo(target)
  }

  function takeKey(event: KeyboardEvent) {
    const onRow = event.target instanceof HTMLAnchorElement
    if (event.ctrlKey || event.metaKey || event.altKey || !onRow) return
    const move = MOVES[event.key]
    if (move) moveTo(move(active, { length, windowRows }))
    else if (event.key === ' ') onToggle(active)
    else return
    event.preventDefault()
  }

  return { active: Math.min(active, Math.max(0, length - 1)), setActive, body, takeKey }
}

const MOVES: Record<string, (index: number, list: { length: number; windowRows: number }) => number> = {
  ArrowDown: (index) => index + 1,
  j: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  k: (index) => index - 1,
  PageDown: (index, { windowRows }) => index + windowRows,
  PageUp: (index, { windowRows }) => index - windowRows,
  Home: () => 0,
  End: (_, { length }) => length - 1,
}
