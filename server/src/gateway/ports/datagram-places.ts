import { setLast } from '@monitorweb/domain/collections/set-last'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { networkOf } from '@monitorweb/domain/text/network-address'

/** Where a device that sends datagrams sends them from. */
export interface DatagramPlace {
  serial: string
  protocol: string
  address: string
  port: number
  /** In which edition of the protocol it began to speak from there; '' for the usual one. */
  edition: string
  /** The port that it sends them to, from which it can be answered. */
  to: DatagramPort
}

/** A port that can send datagrams; answers whether one was sent. */
export interface DatagramPort {
  send(bytes: Uint8Array, place: { address: string; port: number }): boolean
}

export interface HeardPlace {
  place: DatagramPlace
  /** Whom its address stands for. */
  network: string
  /** When its newest datagram was read, by `performance.now()`. */
  since: number
  /** When that was stored, by the clock. */
  heardAt: EpochMs
  isDisputed: boolean
}

/** Devices are told by their `serialKey`. */
export interface DatagramPlaces {
  /** A datagram of a device that was read at `since` and came from there was stored; answers from which network it came. */
  hear(key: string, place: DatagramPlace, since: number): string
  /** Where a device was heard last; null where that is too long ago for anything to reach it there. */
  newest(key: string): HeardPlace | null
}

/** Networks lead datagrams back to a device for a while after one of its own: two minutes are asked of them (RFC 4787), fewer are kept. */
const WINDOW_MS = 30_000

interface Heard extends Omit<HeardPlace, 'isDisputed'> {
  /** When another network was left that had said the same number. */
  changedAt: number
}

/**
 * Remembers where devices send their datagrams from, of so many devices at most. While two networks have said one number within the
 * window, nobody knows which of them is the device; a carrier may also give it another address with each datagram, so that is told to nobody.
 */
export function createDatagramPlaces(most: number, now = () => performance.now()): DatagramPlaces {
  const byKey = new Map<string, Heard>()

  return {
    hear(key, place, since) {
      const network = networkOf(place.address)
      const before = byKey.get(key)
      const isElsewhere = before !== undefined && before.network !== network
      const changedAt = isElsewhere ? before.since : (before?.changedAt ?? Number.NEGATIVE_INFINITY)
      setLast(byKey, key, { place, network, since, heardAt: Date.now(), changedAt }, most)
      return network
    },
    newest(key) {
      const heard = byKey.get(key)
      if (!heard || now() - heard.since > WINDOW_MS) return null
      const { changedAt, ...found } = heard
      return { ...found, isDisputed: now() - changedAt <= WINDOW_MS }
    },
  }
}
