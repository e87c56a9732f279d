import type { AnnouncedCall } from '../../storage/support-calls/support-call-changes.ts'

/** Gathers support calls that changed and were not told of yet; for a slow reader they wait here, each once. */
export interface CallNews {
  /** Notes that a call changed; null says that any of them may have. */
  add(code: number | null): void
  /** Takes what is to be told: codes, or an empty list for any of them; null for nothing. */
  take(): number[] | null
}

/** A longer list of codes tells no more than that there is news. */
const MOST_CODES = 200

export function createCallNews(): CallNews {
  let codes = new Set<number>()
  let any = false
  return {
    add(code) {
      if (code === null || codes.size >= MOST_CODES) any = true
      else codes.add(code)
    },
    take() {
      const told = any ? [] : codes.size > 0 ? [...codes] : null
      codes = new Set()
      any = false
      return told
    },
  }
}

/**
 * Reads the call that a notification speaks of; null for a notification without words, which follows each new
 * connection.
 */
export function readAnnouncement(payload: string): AnnouncedCall | null {
  return payload === '' ? null : (JSON.parse(payload) as AnnouncedCall)
}
