import { TooManyRequestsError } from '../errors/auth-errors.ts'

/** So many keys are remembered; when there are more, those without use are forgotten first. */
const MAX_KEYS = 20_000

export interface RequestRate {
  perSecond: number
  /** How many requests may come at once, after a while of rest. */
  burst: number
}

export interface RequestBudget {
  /**
   * Counts one request of this key. Throws TooManyRequestsError where the key is over its rate, and then counts
   * nothing.
   */
  spend(key: string): void
  /** Tells whether one more request of this key would be within its rate, and counts nothing. */
  hasLeft(key: string): boolean
}

/** Lets each key have its rate; what it did not use is saved up to the burst. `now` answers milliseconds. */
export function createRequestBudget({ perSecond, burst }: RequestRate, now = () => performance.now()): RequestBudget {
  const left = new Map<string, { requests: number; at: number }>()

  function forgetRested(time: number): void {
    for (const [key, { requests, at }] of left) {
      if (requests + ((time - at) / 1000) * perSecond >= burst) left.delete(key)
    }
    // When many come at once, each from an address of its own, those who came first have had their turn.
    for (const key of left.keys()) {
      if (left.size < MAX_KEYS) return
      left.delete(key)
    }
  }

  function savedBy(key: string, time: number): number {
    const found = left.get(key)
    return found ? Math.min(burst, found.requests + ((time - found.at) / 1000) * perSecond) : burst
  }

  return {
    hasLeft: (key) => savedBy(key, now()) >= 1,
    spend(key) {
      const time = now()
      if (!left.has(key) && left.size >= MAX_KEYS) forgetRested(time)
      const saved = savedBy(key, time)
      if (saved < 1) throw new TooManyRequestsError(Math.ceil((1 - saved) / perSecond), 'Muitos pedidos.')
      left.set(key, { requests: saved - 1, at: time })
    },
  }
}
