import { middleOf, type PlaceCell } from '../place-cell.ts'
import { createWordsCache } from '../words-cache.ts'
import { GEOCODER_ADAPTERS } from './geocoder-adapters.ts'
import type { GeocoderAddress } from './geocoder-address.ts'
import { createRequestTurns, type RequestTurns } from './request-queue.ts'

/** Names streets by asking a server that the operator named. Nothing here throws. */
export interface Geocoder {
  /** Gives what is already known of the place, "" for nothing; it asks nobody. */
  known(cell: PlaceCell): string
  /** Tells whether the server said of the place what it knows, be it nothing. */
  hasLearnt(cell: PlaceCell): boolean
  /** Asks for what is not known, and comes back when all of it is known or the time is up, whichever is first. */
  learn(cells: Iterable<PlaceCell>, withinMs: number): Promise<void>
}

export interface GeocoderOptions extends GeocoderAddress {
  /** Is told once each time the server is left alone, with the reason but no address, which may hold a key. */
  onFailing(reason: string): void
  timeoutMs?: number
  /** The turns of others that ask the same server too. */
  turns?: RequestTurns
  /** How long a failing server is left alone. */
  restMs?: number
}

const CACHED_ADDRESSES = 50_000
const TIMEOUT_MS = 2_000
const REST_MS = 30_000
const FAILURES_IN_A_ROW = 5
/** These answers mean a bad key or too many questions, and asking on would make it worse. */
const REFUSED = new Set([401, 403, 429])

export function createGeocoder(options: GeocoderOptions): Geocoder {
  const { limits } = options
  const addresses = createWordsCache(CACHED_ADDRESSES)
  const underWay = new Map<PlaceCell, Promise<void>>()
  const turns = options.turns ?? createRequestTurns(limits)
  const rest = createRest(options)

  async function look(cell: PlaceCell): Promise<void> {
    try {
      addresses.set(cell, await ask(options, cell))
      rest.succeeded()
    } catch (error) {
      rest.failed(error)
    } finally {
      underWay.delete(cell)
      turns.give()
    }
  }

  async function lookUp(cell: PlaceCell, until: AbortSignal): Promise<void> {
    if (underWay.has(cell)) return await underWay.get(cell)
    if (!(await turns.take(until))) return
    if (addresses.get(cell) !== undefined || underWay.has(cell) || rest.isResting()) return turns.give()
    const looking = look(cell)
    underWay.set(cell, looking)
    await looking
  }

  return {
    known: (cell) => addresses.get(cell) ?? '',
    hasLearnt: (cell) => addresses.get(cell) !== undefined,
    async learn(cells, withinMs) {
      const missing = new Set([...cells].filter((cell) => addresses.get(cell) === undefined))
      if (missing.size === 0 || rest.isResting()) return
      const until = AbortSignal.timeout(withinMs)
      const left = missing.values()
      // One report waits for no more places at once than can be asked, so that a long report does not hold up a short
      // one.
      const workers = Array.from({ length: Math.min(limits.inFlight, missing.size) }, async () => {
        for (const cell of left) {
          if (until.aborted || rest.isResting()) return
          await lookUp(cell, until)
        }
      })
      await Promise.race([Promise.all(workers), endOf(until)])
    },
  }
}

async function ask({ kind, base, timeoutMs = TIMEOUT_MS }: GeocoderOptions, cell: PlaceCell): Promise<string> {
  const { latitude, longitude } = middleOf(cell)
  const { urlFor, readAnswer } = GEOCODER_ADAPTERS[kind]
  const response = await fetch(urlFor(base, latitude, longitude), {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', 'user-agent': 'MonitorWeb' },
  })
  if (response.ok) return readAnswer(await response.json())
  await response.body?.cancel()
  throw new HttpFailure(response.status)
}

class HttpFailure extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/** Leaves the server alone for a while after failures in a row, and then tries it with one question at first. */
function createRest({ onFailing, restMs = REST_MS }: GeocoderOptions) {
  let failures = 0
  let until = 0
  const isResting = () => performance.now() < until
  return {
    isResting,
    succeeded() {
      failures = 0
    },
    failed(error: unknown) {
      failures++
      const isRefused = error instanceof HttpFailure && REFUSED.has(error.status)
      if (isResting() || (failures < FAILURES_IN_A_ROW && !isRefused)) return
      until = performance.now() + restMs
      failures = FAILURES_IN_A_ROW - 1
      onFailing(reasonOf(error))
    },
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

function endOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
