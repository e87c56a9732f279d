import type { PositionReport } from '@monitorweb/domain/position-report'
import type { Gt06Packet } from './gt06-frames.ts'

/** A report that the server has not acknowledged yet. */
export interface KeptReport {
  report: PositionReport
  packet: Gt06Packet
  /** Times it went out so far, each under another packet number. */
  attempts: number
  /** When it last went out, as `performance.now()` tells it. */
  sentAtMs: number
}

/** What a tracker keeps until the server answers: reports waiting to go out, and reports sent but unanswered. */
export interface TrackerMemory {
  keep(report: PositionReport, packet: Gt06Packet): void
  /** Takes the oldest waiting report to send it as `packetSerial`; undefined when none waits. */
  send(packetSerial: number): KeptReport | undefined
  /** Forgets what went out as this packet; undefined when it is not one of ours, or was answered before. */
  acknowledge(type: number, packetSerial: number): KeptReport | undefined
  /** Everything unanswered waits again, oldest first and before what never went out. */
  connectionLost(): void
  waiting(): number
  unanswered(): number
  /** Both together: everything that the server has not acknowledged. */
  pending(): number
  /** When the oldest unanswered report went out; null when all are answered. */
  oldestSentAtMs(): number | null
}

const COMPACT_AFTER = 1024

export function createTrackerMemory(): TrackerMemory {
  let queue: KeptReport[] = []
  let head = 0
  const sent = new Map<number, KeptReport>()
  const take = () => {
    const kept = queue[head]
    if (kept === undefined) return undefined
    head++
    if (head > COMPACT_AFTER && head * 2 > queue.length) {
      queue = queue.slice(head)
      head = 0
    }
    return kept
  }
  return {
    keep: (report, packet) => {
      queue.push({ report, packet, attempts: 0, sentAtMs: 0 })
    },
    send: (packetSerial) => {
      const kept = take()
      if (kept === undefined) return undefined
      kept.attempts++
      kept.sentAtMs = performance.now()
      sent.set(packetSerial, kept)
      return kept
    },
    acknowledge: (type, packetSerial) => {
      const kept = sent.get(packetSerial)
      if (kept === undefined || kept.packet.type !== type) return undefined
      sent.delete(packetSerial)
      return kept
    },
    connectionLost: () => {
      queue = [...sent.values(), ...queue.slice(head)]
      head = 0
      sent.clear()
    },
    waiting: () => queue.length - head,
    unanswered: () => sent.size,
    pending: () => queue.length - head + sent.size,
    // A Map iterates in the order of insertion, and reports are inserted as they are sent.
    oldestSentAtMs: () => sent.values().next().value?.sentAtMs ?? null,
  }
}
