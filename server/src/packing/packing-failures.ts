import type { PackingNews } from './packing-news.ts'

export interface PackingFailures {
  note(news: PackingNews): void
  /** How many days of a device could not be packed, and why the last of them. */
  told(): { failures: number; failure: string }
}

/** Remembers the days that could not be packed; one that is tried in vain every round is one still. */
export function createPackingFailures(): PackingFailures {
  const days = new Set<string>()
  let failure = ''
  return {
    note(news) {
      if (news.kind !== 'failure') return
      const { deviceId, day, words } = news
      days.add(`${deviceId} ${day}`)
      failure = `${day.split('-').reverse().join('/')}: ${words}`
    },
    told: () => ({ failures: days.size, failure }),
  }
}
