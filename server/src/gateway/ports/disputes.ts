import { setLast } from '@monitorweb/domain/collections/set-last'

/** Which devices are in dispute: several networks are alive for one number, and one of them may be a stranger who borrows it. */
export interface Disputes {
  /** A device was just seen to be disputed, by its `serialKey`; answers whether that is to be told. */
  note(key: string): boolean
  /** Whether a device is disputed, and for so long after that was seen last. */
  isOn(key: string): boolean
}

const DISPUTE_MS = 3600_000
/** Of so many devices; where a dispute that was forgotten goes on, it is seen again. */
const MAX_REMEMBERED = 20_000

/** Remembers disputes for an hour from when they were last seen, and says once an hour that one is to be told. */
export function createDisputes(now = () => performance.now()): Disputes {
  const byKey = new Map<string, { until: number; toldAt: number }>()

  return {
    note(key) {
      const time = now()
      const known = byKey.get(key) ?? { until: 0, toldAt: Number.NEGATIVE_INFINITY }
      const isToBeTold = time >= known.toldAt + DISPUTE_MS
      known.until = time + DISPUTE_MS
      if (isToBeTold) known.toldAt = time
      setLast(byKey, key, known, MAX_REMEMBERED)
      return isToBeTold
    },
    isOn: (key) => now() < (byKey.get(key)?.until ?? 0),
  }
}
