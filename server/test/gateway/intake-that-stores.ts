import type { Arrival, Intake } from '../../src/gateway/intake.ts'

/** In the place of the database's intake: it stores all that comes, at once, and there is room while no `pending` says otherwise. */
export function createStoringIntake(pending = () => 0): { arrivals: Arrival[]; intake: Intake } {
  const arrivals: Arrival[] = []
  const intake: Intake = {
    async accept(arrival) {
      arrivals.push(arrival)
      return 'stored'
    },
    take(arrival, settled) {
      arrivals.push(arrival)
      queueMicrotask(() => settled(arrival, 'stored'))
    },
    ...{ pending, pendingBytes: () => 0, isStalled: () => false },
  }
  return { arrivals, intake }
}
