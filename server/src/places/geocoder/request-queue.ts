export interface TurnLimits {
  /** How many askers may have a turn at once. */
  inFlight: number
  /** The least time from the beginning of one turn to that of the next. */
  intervalMs: number
}

/** Decides whose turn it is to ask a server: first come, first served. */
export interface RequestTurns {
  /** Waits for a turn; false where `until` came first. After true, the turn must be given back with `give`. */
  take(until: AbortSignal): Promise<boolean>
  give(): void
}

export function createRequestTurns({ inFlight, intervalMs }: TurnLimits): RequestTurns {
  const waiting: (() => void)[] = []
  let busy = 0
  let nextAt = 0
  let timer: NodeJS.Timeout | undefined

  function serve() {
    timer = undefined
    while (waiting.length > 0 && busy < inFlight) {
      const delayMs = nextAt - performance.now()
      if (delayMs > 0) {
        timer = setTimeout(serve, Math.ceil(delayMs)).unref()
        return
      }
      busy++
      nextAt = performance.now() + intervalMs
      waiting.shift()?.()
    }
  }

  return {
    take(until) {
      if (until.aborted) return Promise.resolve(false)
      return new Promise((resolve) => {
        const begin = () => {
          until.removeEventListener('abort', leave)
          resolve(true)
        }
        const leave = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          resolve(false)
        }
        until.addEventListener('abort', leave, { once: true })
        waiting.push(begin)
        if (!timer) serve()
      })
    },
    give() {
      busy--
      if (!timer) serve()
    },
  }
}
