import type { AnnouncedCall } from '../../storage/support-calls/support-call-changes.ts'

/** Support calls that changed and were not told of yet; for a slow reader they gather here, each once. */
export interface CallNews {
  /** Null: any of them may have. */
  add(code: number | null): void
  /** What is to be told, an empty list for any of them; null for nothing. */
  take(): number[] | null
}

/** Beyond these a list of codes tells no more than that there is news. */
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

/** The call that a notification speaks of; null for one without words, which follows each new connection. */
export function readAnnouncement(payload: string): AnnouncedCall | null {
  return payload === '' ? null : (JSON.parse(payload) as AnnouncedCall)
}
