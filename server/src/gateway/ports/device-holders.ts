import { setLast } from '@monitorweb/domain/collections/set-last'
import { serialKey } from '@monitorweb/domain/text/serial'
import type { Disputes } from './disputes.ts'

/** A port as operators know it. */
export interface DevicePort {
  readonly protocol: string
  readonly port: number
}

/** A connection over which devices speak. */
export interface Holder {
  /** Whom its address stands for. */
  readonly network: string
  /** The port that it came to. */
  readonly at: DevicePort
  /** The devices, by `serialKey`, whose newest connection it is, or one of those that dispute one. */
  keys: readonly string[]
  close(): void
}

/** Is told of a device that several networks say, and of the connection that showed it. */
export type Disputed = (serial: string, networks: readonly string[], by: Holder) => void

export interface DeviceHolders {
  /** A device introduced itself over a connection, which takes the place of older ones. */
  take(serial: string, holder: Holder): void
  /** A connection ended. */
  release(holder: Holder): void
}

/** So often within so long somebody who was thrown off comes back and throws off the other, until that is a dispute. */
const RETURNS = 3
const WITHIN_MS = 10 * 60_000
/** So many networks may hold a disputed device at a time. */
const MOST_HOLDERS = 4
/** Devices whose connections changed networks lately are remembered up to this number. */
const MAX_REMEMBERED = 20_000

interface Changes {
  since: number
  thrownOff: Set<string>
  returns: number
}

/**
 * Says which connection is a device's that logs in, at whichever port and however its serial is spelled: the newest, since an older one is
 * a dead socket; but one of the same network at another port may be of a device that has two servers. Where two networks throw each other
 * off again and again both are alive, and one of them may be a stranger who borrows the number: then each keeps its newest connection, so
 * that the real device is served on.
 */
export function createDeviceHolders(
  disputes: Disputes,
  disputed: Disputed,
  now = () => performance.now(),
): DeviceHolders {
  const held = new Map<string, readonly Holder[]>()
  const changes = new Map<string, Changes>()

  /** Whether nobody knows which of the networks is the device; `others` are the connections that a new one finds. */
  function isDisputed(key: string, holder: Holder, others: readonly Holder[], serial: string): boolean {
    if (disputes.isOn(key)) return true
    const { network } = holder
    const thrown = others.map((other) => other.network).filter((other) => other !== network)
    const time = now()
    let known = changes.get(key)
    if (known && time > known.since + WITHIN_MS) known = undefined
    if (!known && thrown.length === 0) return false
    known ??= { since: time, thrownOff: new Set(), returns: 0 }
    if (thrown.length > 0 && known.thrownOff.has(network)) known.returns++
    for (const one of thrown) known.thrownOff.add(one)
    setLast(changes, key, known, MAX_REMEMBERED)
    if (known.returns < RETURNS) return false
    changes.delete(key)
    if (disputes.note(key)) disputed(serial, [...known.thrownOff], holder)
    return true
  }

  return {
    take(serial, holder) {
      const key = serialKey(serial)
      const before = held.get(key) ?? []
      if (before.includes(holder)) return
      const keepsOthers = isDisputed(key, holder, before, serial)
      const kept = before
        .filter(({ network, at }) => (network === holder.network ? at !== holder.at : keepsOthers))
        .slice(1 - MOST_HOLDERS)
      if (!holder.keys.includes(key)) holder.keys = holder.keys.concat(key)
      held.set(key, kept.concat(holder))
      for (const older of before) {
        if (kept.includes(older)) continue
        older.keys = older.keys.filter((other) => other !== key)
        // Other devices that speak over the older connection still do.
        if (older.keys.length === 0) older.close()
      }
    },
    release(holder) {
      for (const key of holder.keys) {
        const left = (held.get(key) ?? []).filter((other) => other !== holder)
        if (left.length > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}
