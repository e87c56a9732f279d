import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTableWindow } from '#table/use-table-window.ts'
import type { ListQuery, Register } from '../../register.ts'
import { type RowRange, useRegisterRows } from './use-register-rows.ts'

/** One step of the link's `pagina` stands for so many rows. */
const LINK_ROWS = 50
/** So many rows are asked for before anything is known of the window. */
const FIRST_ROWS = 40
const PAGE_WAIT_MS = 300

interface ListWindowOptions<Row> {
  register: Register<Row>
  query: ListQuery
  page: number
  rowPx: number
  headPx: number
  onPage(page: number): void
}

/**
 * Shows the rows of a list that are in sight: reads them, keeps the place in the link, begins at the top for another
 * query.
 */
export function useListWindow<Row>(options: ListWindowOptions<Row>) {
  const { register, query, page, rowPx, headPx, onPage } = options
  const from = (page - 1) * LINK_ROWS
  const [range, setRange] = useState<RowRange>({ from, to: from + FIRST_ROWS })
  const rows = useRegisterRows(register, query, range)
  const window = useTableWindow({ count: rows.length, rowPx, headPx, firstIndex: from })
  const firstIndex = window.items[0]?.index ?? 0
  const lastIndex = window.items.at(-1)?.index ?? FIRST_ROWS

  useEffect(() => {
    if (rows.length > 0) setRange({ from: firstIndex, to: lastIndex })
  }, [firstIndex, lastIndex, rows.length])

  useStartingPlace(rows.length, () => window.scrollTo(from, 'start'))
  useTopForAnother(query, () => {
    window.scrollToTop()
    setRange({ from: 0, to: FIRST_ROWS })
  })
  useLinkedPage(window.offsetPx, window.rowPx, (now) => now !== page && onPage(now))

  return { rows, window }
}

/** Goes to the link's page once the list is long enough. */
function useStartingPlace(length: number, go: () => void): void {
  const started = useRef(false)
  const start = useEffectEvent(go)
  useEffect(() => {
    if (started.current || length === 0) return
    started.current = true
    start()
  }, [length])
}

function useTopForAnother(query: ListQuery, goToTop: () => void): void {
  const shown = useRef(query)
  const go = useEffectEvent(goToTop)
  useEffect(() => {
    if (shown.current === query) return
    shown.current = query
    go()
  }, [query])
}

function useLinkedPage(offsetPx: number, rowPx: number, tell: (page: number) => unknown): void {
  const say = useEffectEvent(tell)
  const touched = useRef(false)
  useEffect(() => {
    if (offsetPx > 0) touched.current = true
    if (!touched.current) return
    const timer = setTimeout(() => say(Math.floor(offsetPx / rowPx / LINK_ROWS) + 1), PAGE_WAIT_MS)
    return () => clearTimeout(timer)
  }, [offsetPx, rowPx])
}
