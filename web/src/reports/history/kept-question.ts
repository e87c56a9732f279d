import { currentSession } from '#api/session/session.ts'
import { readWallStamp } from '../period/zoned-time.ts'
import type { HistorySearch } from './history-search.ts'

/** What a report was last asked: of which vehicles, and of which period. */
type Question = Pick<HistorySearch, (typeof QUESTION)[number]>

const QUESTION = ['v', 'customerId', 'groupId', 'preset', 'from', 'to'] as const

/** Each person has a question of their own: at a shared desk the next one does not find the vehicle of the one before. */
const keyOf = () => `monitorweb:report-question:${currentSession()?.userId ?? ''}`

/**
 * Keeps what was asked until the browser's tab closes, for the next report that is opened without a question. A period
 * that does not exist is complained of where its link was opened, and not in each report after it.
 */
export function keepQuestion(search: HistorySearch): void {
  const { from, to, ...others } = questionOf(search)
  const exists = [from, to].every((stamp) => readWallStamp(stamp, 'UTC') !== null)
  sessionStorage.setItem(keyOf(), JSON.stringify(exists ? { ...others, from, to } : others))
}

/**
 * Answers a link's search with the kept question where the link itself asks nothing. Where it names a vehicle or a
 * period, or nothing is kept, it answers the same search.
 */
export function withKeptQuestion(search: HistorySearch): HistorySearch {
  const kept = keptQuestion()
  return isEmpty(kept) || !isEmpty(questionOf(search)) ? search : { ...search, ...kept }
}

function keptQuestion(): Question {
  try {
    return questionOf(JSON.parse(sessionStorage.getItem(keyOf()) ?? '{}') as HistorySearch)
  } catch {
    return {}
  }
}

function questionOf(search: HistorySearch): Question {
  return Object.fromEntries(QUESTION.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))
}

function isEmpty(question: Question): boolean {
  return Object.keys(question).length === 0
}
