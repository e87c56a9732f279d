import { createListeners } from '#state/listeners.ts'

/** Whoever waits longer than this is told that it is not the page that stands still. */
const PATIENCE_MS = 10_000

interface Wait {
  retry: (() => void) | null
}

const long = new Set<Wait>()
const listeners = createListeners()

/**
 * Tells whether the page waits for the server for longer than anybody expects, and whether asking again is of use: a
 * change that was sent is not sent twice.
 */
export function longWait(): 'none' | 'final' | 'repeatable' {
  if (long.size === 0) return 'none'
  return [...long].some(({ retry }) => retry !== null) ? 'repeatable' : 'final'
}

/** Asks again for all that the page waits for so long. */
export function askAgain(): void {
  for (const { retry } of [...long]) retry?.()
}

export const onLongWait = listeners.subscribe

/** Notes that the page waits, until the answered function is called. */
export function beginWait(retry: (() => void) | null): () => void {
  const wait = { retry }
  const timer = setTimeout(() => {
    long.add(wait)
    listeners.tell()
  }, PATIENCE_MS)
  return () => {
    clearTimeout(timer)
    if (long.delete(wait)) listeners.tell()
  }
}

/**
 * Asks for something that may be asked for twice: when it takes long, the person is told, and may have it asked for
 * again. Nobody who waits for the answer notices.
 */
export async function askPatiently<T>(ask: (signal: AbortSignal) => Promise<T>, given: AbortSignal | null): Promise<T> {
  for (;;) {
    const again = new AbortController()
    const end = beginWait(() => again.abort())
    try {
      return await ask(given ? AbortSignal.any([given, again.signal]) : again.signal)
    } catch (error) {
      if (!again.signal.aborted || given?.aborted) throw error
    } finally {
      end()
    }
  }
}
