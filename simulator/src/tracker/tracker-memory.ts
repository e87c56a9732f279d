import type { PositionReport } from '@monitorweb/domain/position/position-report'

/** A report that the server has not acknowledged yet, with the form in which it travels. */
export interface KeptReport<Content> {
  report: PositionReport
  content: Content
  /** How many times the report went out until now, each time under another number. */
  attempts: number
  /** The time at which the report last went out, as `performance.now()` tells it. */
  sentAtMs: number
}

/** What a tracker keeps until the server answers: reports waiting to go out, and reports sent but unanswered. */
export interface TrackerMemory<Content> {
  keep(report: PositionReport, content: Content): void
  /** Takes the oldest waiting report to send it under this number; undefined when none waits. */
  send(serial: number): KeptReport<Content> | undefined
  /** Gives the report that went out under this number and is not answered yet. */
  sentAs(serial: number): KeptReport<Content> | undefined
  /** Forgets the report that went out under this number, since the server has it. */
  acknowledge(serial: number): void
  /** Has the report that went out under this number wait again, before all others. */
  takeBack(serial: number): void
  /** Has everything unanswered wait again, oldest first and before what never went out. */
  takeAllBack(): void
  waiting(): number
  unanswered(): number
  /** Counts both together: everything that the server has not acknowledged. */
  pending(): number
  /** Tells when the oldest unanswered report went out; null when all are answered. */
  oldestSentAtMs(): number | null
  /** Resolves once nothing is pending; rejects when the tracker is given up before. */
  empty(): Promise<void>
  /** Tells those who wait that nothing more will be acknowledged. */
  giveUp(reason: string): void
}

const COMPACT_AFTER = 1024

export function createTrackerMemory<Content>(): TrackerMemory<Content> {
  let queue: KeptReport<Content>[] = []
  let head = 0
  const sent = new Map<number, KeptReport<Content>>()
  const waiters = createWaiters()
  const pending = () => queue.length - head + sent.size
  const putFirst = (kept: readonly KeptReport<Content>[]) => {
    queue = [...kept, ...queue.slice(head)]
    head = 0
  }
  const takeFirst = () => {
    if (head > COMPACT_AFTER && head * 2 > queue.length) putFirst([])
    return head < queue.length ? queue[head++] : undefined
  }
  return {
    keep: (report, content) => {
      queue.push({ report, content, attempts: 0, sentAtMs: 0 })
    },
    send: (serial) => {
      const kept = takeFirst()
      if (kept === undefined) return undefined
      kept.attempts++
      kept.sentAtMs = performance.now()
      sent.set(serial, kept)
      return kept
    },
    sentAs: (serial) => sent.get(serial),
    acknowledge: (serial) => {
      sent.delete(serial)
      if (pending() === 0) waiters.resolve()
    },
    takeBack: (serial) => {
      const kept = sent.get(serial)
      sent.delete(serial)
      if (kept !== undefined) putFirst([kept])
    },
    takeAllBack: () => {
      if (sent.size > 0) putFirst([...sent.values()])
      sent.clear()
    },
    waiting: () => queue.length - head,
    unanswered: () => sent.size,
    pending,
    // A Map iterates in the order of insertion, and reports are inserted as they are sent.
    oldestSentAtMs: () => sent.values().next().value?.sentAtMs ?? null,
    empty: () => (pending() === 0 ? Promise.resolve() : waiters.wait()),
    giveUp: waiters.reject,
  }
}

function createWaiters() {
  let waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const takeAll = () => {
    const all = waiting
    waiting = []
    return all
  }
  return {
    wait: () =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ resolve, reject })
      }),
    resolve: () => {
      for (const { resolve } of takeAll()) resolve()
    },
    reject: (reason: string) => {
      for (const { reject } of takeAll()) reject(new Error(reason))
    },
  }
}
