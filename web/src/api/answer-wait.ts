import { createListeners } from '#state/listeners.ts'

/** Whoever waits longer than this is told that it is not the page that stands still. */
const PATIENCE_MS = 10_000

interface Wait {
  retry: (() => void) | null
}

/** For what a page waits, and whether it waits for longer than anybody expects. */
export interface AnswerWaits {
  /** Tells whether the page waits for long, and whether asking again is of use: a change that was sent is not sent twice. */
  long(): 'none' | 'final' | 'repeatable'
  /** Asks again for all that the page waits for so long. */
  askAgain(): void
  /** Listens for changes of {@link AnswerWaits.long} until the answered function is called. */
  onLong(listener: () => void): () => void
  /** Notes that the page waits, until the answered function is called. */
  begin(retry: (() => void) | null): () => void
  /**
   * Asks for something that may be asked for twice: when it takes long, the person is told, and may have it asked for
   * again. Nobody who waits for the answer notices.
   */
  askPatiently<T>(ask: (signal: AbortSignal) => Promise<T>, given: AbortSignal | null): Promise<T>
}

export function createAnswerWaits(): AnswerWaits {
  const long = new Set<Wait>()
  const listeners = createListeners()
  function begin(retry: (() => void) | null): () => void {
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
  return {
    begin,
    onLong: listeners.subscribe,
    long() {
      if (long.size === 0) return 'none'
      return [...long].some(({ retry }) => retry !== null) ? 'repeatable' : 'final'
    },
    askAgain() {
      for (const { retry } of [...long]) retry?.()
    },
    async askPatiently(ask, given) {
      for (;;) {
        const again = new AbortController()
        const end = begin(() => again.abort())
        try {
          return await ask(given ? AbortSignal.any([given, again.signal]) : again.signal)
        } catch (error) {
          if (!again.signal.aborted || given?.aborted) throw error
        } finally {
          end()
        }
      }
    },
  }
}

/** What this page waits for. */
export const answerWaits = createAnswerWaits()
