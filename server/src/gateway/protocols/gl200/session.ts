import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** What is known of the device of a connection. */
export interface Gl200Memory {
  serial: string | null
  /** How far the clock that it shows is ahead of UTC, once known. Places are told in UTC, but the time of sending is not. */
  zoneMs: number | null
  /** How the last report ended: number and time of sending, by which one that is sent again is known. */
  lastEnd: string | null
  /** The devices that wait for an answer to each report, in whichever session they showed it. */
  awaiting: Set<string>
}

export function emptyMemory(awaiting = new Set<string>()): Gl200Memory {
  return { serial: null, zoneMs: null, lastEnd: null, awaiting }
}

/** So many devices that wait are remembered; the one that was silent longest is forgotten first, and shows it again. */
const MOST_AWAITING = 20_000

const QUARTER_MS = 900_000
const LARGEST_ZONE_MS = 14 * 3_600_000
/** A report is sent within so long after its place was fixed, or before it arrives. */
export const DELAY_MS = 60_000

/** Another device begins anew. */
export function noteSerial(memory: Gl200Memory, serial: string): void {
  if (memory.serial !== serial) Object.assign(memory, emptyMemory(memory.awaiting), { serial })
}

/** Learns the zone of the time of sending from an instant of UTC at about the same time; nothing from one further off. */
export function learnZone(memory: Gl200Memory, sentAt: EpochMs, utc: EpochMs): void {
  const zone = Math.round((sentAt - utc) / QUARTER_MS) * QUARTER_MS
  if (Math.abs(zone) <= LARGEST_ZONE_MS && Math.abs(sentAt - utc - zone) <= DELAY_MS) memory.zoneMs = zone
}

/**
 * Whether a report is to be answered. A device is told in its settings to wait for answers (SACK), and no report says
 * so: one that sends the same report again in one session shows it, and is answered from then on, in later sessions too.
 * Across sessions it would show nothing: what was sent as a connection broke is sent again by all.
 */
export function isAwaited(memory: Gl200Memory, end: string): boolean {
  const { serial, awaiting, lastEnd } = memory
  memory.lastEnd = end
  if (serial === null || (lastEnd !== end && !awaiting.has(serial))) return false
  awaiting.delete(serial)
  awaiting.add(serial)
  for (const oldest of awaiting) {
    if (awaiting.size <= MOST_AWAITING) break
    awaiting.delete(oldest)
  }
  return true
}
