import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { networkOf } from '@monitorweb/domain/text/network-address'
import { serialKey } from '@monitorweb/domain/text/serial'

/** Where a device that sends datagrams sends them from. */
export interface DatagramPlace {
  serial: string
  protocol: string
  address: string
  port: number
  /** In which edition of the protocol it began to speak from there; '' for the usual one. */
  edition: string
}

export interface HeardPlace extends DatagramPlace {
  /** When its newest datagram was stored, by `performance.now()` and by the clock. */
  since: number
  heardAt: EpochMs
  isDisputed: boolean
}

export interface DatagramPlaces {
  /** A datagram of a device that came from there was stored. */
  hear(place: DatagramPlace): void
  /** Where a device was heard last, however its serial is spelled; null where that is too long ago for anything to reach it there. */
  newest(serial: string): HeardPlace | null
}

/** Networks lead datagrams back to a device for a while after one of its own: two minutes are asked of them (RFC 4787), fewer are kept. */
const WINDOW_MS = 30_000

interface Heard {
  place: DatagramPlace
  since: number
  heardAt: EpochMs
  /** When another network was left that had said the same number. */
  changedAt: number
}

/**
 * Remembers where devices send their datagrams from, of so many devices at most. While two networks have said one number within the
 * window, nobody knows which of them is the device.
 */
export function createDatagramPlaces(most: number, now = () => performance.now()): DatagramPlaces {
  const byKey = new Map<string, Heard>()

  return {
    hear(place) {
      const key = serialKey(place.serial)
      const before = byKey.get(key)
      const since = now()
      const isElsewhere = before !== undefined && networkOf(before.place.address) !== networkOf(place.address)
      const changedAt = isElsewhere ? before.since : (before?.changedAt ?? Number.NEGATIVE_INFINITY)
      byKey.delete(key)
      byKey.set(key, { place, since, heardAt: Date.now(), changedAt })
      for (const oldest of byKey.keys()) {
        if (byKey.size <= most) break
        byKey.delete(oldest)
      }
    },
    newest(serial) {
      const heard = byKey.get(serialKey(serial))
      if (!heard || now() - heard.since > WINDOW_MS) return null
      const { place, since, heardAt, changedAt } = heard
      return { ...place, since, heardAt, isDisputed: now() - changedAt <= WINDOW_MS }
    },
  }
}
