import { use, useEffect, useEffectEvent, useState } from 'react'
import { TimesAsked } from './times-asked.ts'
import { createVehicleStretches, type SearchProgress } from './vehicle-stretch.ts'

/** The first pages are small, so that there is something to see at once; each asks for as many rows as there are by then. */
const FIRST_PAGE = 25
const MOST_IN_PAGE = 500

export interface PagedRows<Row> {
  rows: readonly Row[]
  /** `paused` holds as many rows as were wanted, and there may be more; `cancelled` holds what came until then. */
  state: 'loading' | 'ready' | 'paused' | 'failed' | 'cancelled'
  error: unknown
  /** How far the vehicles were looked through, where it is known which they are. */
  progress: SearchProgress | null
  /** Reads everything anew. */
  retry(): void
  cancel(): void
  /** Goes on where the reading was paused. */
  readOn(): void
}

export interface Page {
  first: number
  cursor: string
  firstVehicleId?: number | undefined
  lastVehicleId?: number | undefined
}

interface Options<Row> {
  /** Another key is another question: what is shown is emptied and read anew. With "" nothing is read. */
  key: string
  /** Answers the rows after a cursor, "" for the first ones; fewer than `first` only where there are no more. */
  read(page: Page, signal: AbortSignal): Promise<readonly Row[]>
  /** Answers the vehicles that rows are looked for among, ascending; a page then reads between two of them. */
  findVehicles?(signal: AbortSignal): Promise<readonly number[]>
  /** The reading pauses after so many rows; without this it goes on to the end. */
  pauseAfter?: number
}

interface Shown<Row> {
  key: string
  rows: readonly Row[]
  state: PagedRows<Row>['state']
  error: unknown
  progress: SearchProgress | null
}

const NOTHING_YET = { rows: [], state: 'loading', error: null, progress: null } as const

/** Reads rows one page after the other; each page is shown as it comes. */
export function usePagedRows<Row extends { cursor: string; vehicleId: number }>({
  key,
  read,
  findVehicles,
  pauseAfter,
}: Options<Row>): PagedRows<Row> {
  const [attempt, setAttempt] = useState(0)
  const times = use(TimesAsked)
  const asked = key && `${key} ${times} ${attempt}`
  const [shown, setShown] = useState<Shown<Row>>({ key: '', ...NOTHING_YET })
  const [controller, setController] = useState<AbortController | null>(null)
  const current = shown.key === asked ? shown : NOTHING_YET

  const readFrom = useEffectEvent(async (before: readonly Row[], { signal }: AbortController) => {
    let rows = before
    let stretches: ReturnType<typeof createVehicleStretches> | null = null
    const show = (state: PagedRows<Row>['state'], error: unknown = null) => {
      const progress = stretches?.progress() ?? null
      // What was given up for another question says nothing of that one.
      setShown((known) =>
        signal.aborted && known.key !== asked ? known : { key: asked, rows, state, error, progress },
      )
    }
    const enough = pauseAfter ? before.length + pauseAfter : Number.POSITIVE_INFINITY
    show('loading')
    try {
      const vehicleIds = await findVehicles?.(signal)
      if (vehicleIds) stretches = createVehicleStretches(vehicleIds, before.at(-1)?.vehicleId ?? null)
      while (rows.length < enough) {
        if (stretches?.isAtEnd()) return show('ready')
        const first = Math.min(Math.max(FIRST_PAGE, rows.length), MOST_IN_PAGE, enough - rows.length)
        const began = performance.now()
        const page = await read({ first, cursor: rows.at(-1)?.cursor ?? '', ...stretches?.range() }, signal)
        if (signal.aborted) return show('cancelled')
        rows = [...rows, ...page]
        const isFull = page.length >= first
        if (!isFull && !stretches) return show('ready')
        const lastOfPage = isFull ? page.at(-1)!.vehicleId : null
        stretches?.goOn({ lastOfPage, milliseconds: performance.now() - began })
        show('loading')
      }
      show('paused')
    } catch (error) {
      if (signal.aborted) show('cancelled')
      else show('failed', error)
    }
  })

  function begin(rows: readonly Row[]): AbortController {
    const made = new AbortController()
    setController(made)
    void readFrom(rows, made)
    return made
  }
  const beginAnew = useEffectEvent(() => begin([]))
  useEffect(() => {
    if (!asked) return
    const made = beginAnew()
    return () => made.abort()
  }, [asked])
  useEffect(() => () => controller?.abort(), [controller])

  return {
    ...{ rows: current.rows, state: current.state, error: current.error, progress: current.progress },
    retry: () => setAttempt((count) => count + 1),
    cancel: () => controller?.abort(),
    readOn: () => begin(current.rows),
  }
}
