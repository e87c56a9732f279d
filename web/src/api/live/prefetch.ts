/** Holds one question that is asked before whoever wants its answer is there. */
export interface Prefetch<Answer> {
  /** Asks a question; an earlier one that nobody came for is given up. */
  ask(question: string, asking: (signal: AbortSignal) => Promise<Answer>): void
  /**
   * Answers that very question once, and from then on the signal ends the asking; null where another question was
   * asked, or none.
   */
  take(question: string, signal: AbortSignal): Promise<Answer> | null
}

/** Whoever did not come for an answer by then will not come. */
const KEPT_MS = 10_000

interface Asked<Answer> {
  question: string
  answer: Promise<Answer>
  controller: AbortController
}

export function createPrefetch<Answer>(): Prefetch<Answer> {
  let asked: Asked<Answer> | null = null

  function giveUp(given: Asked<Answer> | null): void {
    if (given === null || given !== asked) return
    asked = null
    given.controller.abort()
  }

  return {
    ask(question, asking) {
      giveUp(asked)
      const controller = new AbortController()
      const answer = asking(controller.signal)
      // A failure of the asking is told to whoever takes the answer.
      answer.catch(() => undefined)
      const made = { question, answer, controller }
      asked = made
      setTimeout(() => giveUp(made), KEPT_MS)
    },
    take(question, signal) {
      if (asked?.question !== question) return null
      const { answer, controller } = asked
      asked = null
      if (signal.aborted) controller.abort()
      signal.addEventListener('abort', () => controller.abort(), { once: true })
      return answer
    },
  }
}
