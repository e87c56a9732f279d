import type { Occurrence } from '@monitorweb/contract/occurrences/occurrence-operations'
import type { NoticeFactsRow, NoticeKind } from '../storage/notices/notice-facts.ts'

/** Answers what a notice about an occurrence says, as it is kept with it. */
export function noticeFacts(occurrence: Occurrence, kind: NoticeKind): NoticeFactsRow {
  const { id, plate, description, customerName, words, detail, place, beganAt, latitude, longitude } = occurrence
  return {
    ...{ kind, occurrenceId: id, plate, vehicle: description, customer: customerName },
    ...{ what: detail === '' ? words : `${words} (${detail})`, where: place, at: beganAt!, latitude, longitude },
  }
}
