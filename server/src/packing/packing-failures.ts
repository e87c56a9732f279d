import type { PackingNews } from './packing-news.ts'

/** So many are named; the log has them all. */
const MOST_NAMED = 5

export interface PackingFailures {
  note(news: PackingNews): void
  /** How many days of a device could not be packed when they were last tried, and which and why; "" where all could. */
  told(): { failures: number; failure: string }
}

/** Remembers the days that could not be packed until a whole round went by without them. */
export function createPackingFailures(): PackingFailures {
  let lastRound = new Map<string, string>()
  let thisRound = new Map<string, string>()
  let broken = ''
  return {
    note(news) {
      if (news.kind === 'failure') {
        const { serial, day, words } = news
        const of = `${serial === '' ? '' : `equipamento ${serial}, `}${day.split('-').reverse().join('/')}`
        thisRound.set(of, words)
      } else if (news.kind === 'broken') {
        broken = `A compactação parou antes do fim e recomeça sozinha: ${news.words}`
      } else if (news.kind === 'finished') {
        broken = ''
        lastRound = thisRound
        thisRound = new Map()
      }
    },
    told() {
      const all = new Map([...lastRound, ...thisRound])
      const named = [...all].slice(-MOST_NAMED).map(([of, words]) => `${of}: ${words}`)
      const more = all.size > MOST_NAMED ? [`e mais ${all.size - MOST_NAMED}, no registro do programa`] : []
      const failure = [broken, ...named, ...more].filter((line) => line !== '').join(' · ')
      return { failures: all.size + (broken === '' ? 0 : 1), failure }
    },
  }
}
