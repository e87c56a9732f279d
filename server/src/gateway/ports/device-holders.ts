/** A connection over which devices speak. */
export interface Holder {
  /** Whom its address stands for. */
  network: string
  /** The devices whose newest connection it is, or one of those that dispute one. */
  serials: readonly string[]
  close(): void
}

export interface DeviceHolders {
  /** A device introduced itself over a connection, which takes the place of older ones. */
  take(serial: string, holder: Holder): void
  /** Whether two networks dispute a device at present: nobody knows which of them is the real one. */
  isDisputed(serial: string): boolean
  /** A connection ended. */
  release(holder: Holder): void
}

/** So often within so long somebody who was thrown off comes back and throws off the other, until that is a dispute. */
const RETURNS = 3
const WITHIN_MS = 10 * 60_000
const DISPUTE_MS = 3600_000
/** So many networks may hold a disputed device at a time. */
const MOST_HOLDERS = 4
/** Devices whose connections changed networks lately are remembered up to this number. */
const MAX_REMEMBERED = 20_000

interface Changes {
  since: number
  thrownOff: Set<string>
  returns: number
  disputedUntil: number
}

/**
 * Says which connection is a device's: the newest, since an older one is a dead socket. Where two networks throw each other
 * off again and again both are alive, and one of them may be a stranger who borrows the number: then each keeps its newest
 * connection, so that the real device is served on, and `disputed` is told once.
 */
export function createDeviceHolders(
  disputed: (serial: string, networks: readonly string[]) => void,
  now = () => performance.now(),
): DeviceHolders {
  const held = new Map<string, readonly Holder[]>()
  const changes = new Map<string, Changes>()

  function isDisputed(serial: string, network: string, others: readonly Holder[]): boolean {
    const thrown = others.map((other) => other.network).filter((other) => other !== network)
    const time = now()
    let known = changes.get(serial)
    if (known && time > Math.max(known.since + WITHIN_MS, known.disputedUntil)) known = undefined
    if (!known && thrown.length === 0) return false
    known ??= { since: time, thrownOff: new Set(), returns: 0, disputedUntil: 0 }
    if (time < known.disputedUntil) return true
    if (thrown.length > 0 && known.thrownOff.has(network)) known.returns++
    for (const one of thrown) known.thrownOff.add(one)
    changes.delete(serial)
    changes.set(serial, known)
    for (const oldest of changes.keys()) {
      if (changes.size <= MAX_REMEMBERED) break
      changes.delete(oldest)
    }
    if (known.returns < RETURNS) return false
    known.disputedUntil = time + DISPUTE_MS
    disputed(serial, [...known.thrownOff])
    return true
  }

  return {
    take(serial, holder) {
      const before = held.get(serial) ?? []
      if (before.includes(holder)) return
      const kept = isDisputed(serial, holder.network, before)
        ? before.filter(({ network }) => network !== holder.network).slice(1 - MOST_HOLDERS)
        : []
      if (!holder.serials.includes(serial)) holder.serials = holder.serials.concat(serial)
      held.set(serial, kept.concat(holder))
      for (const older of before) {
        if (kept.includes(older)) continue
        older.serials = older.serials.filter((other) => other !== serial)
        // Other devices that speak over the older connection still do.
        if (older.serials.length === 0) older.close()
      }
    },
    isDisputed: (serial) => now() < (changes.get(serial)?.disputedUntil ?? 0),
    release(holder) {
      for (const serial of holder.serials) {
        const left = (held.get(serial) ?? []).filter((other) => other !== holder)
        if (left.length > 0) held.set(serial, left)
        else held.delete(serial)
      }
    },
  }
}
