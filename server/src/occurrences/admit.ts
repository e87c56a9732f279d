import type { Occurrence } from '@monitorweb/contract/occurrences/occurrence-operations'
import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { tellingTime } from '@monitorweb/domain/calendar/quiet-hours'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type pg from 'pg'
import type { DescribePlace } from '../reports/position-report.ts'
import { readZone } from '../storage/accounts/person-zone.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { insertNotices, type NewNotice } from '../storage/notices/new-notices.ts'
import { admitOccurrences, followWithdrawals } from '../storage/occurrences/admission.ts'
import { findReaders, findTellings, type NoticeReader, type Tellings } from '../storage/occurrences/notice-readers.ts'
import { announceOccurrences } from '../storage/occurrences/occurrence-news.ts'
import { readOccurrences } from '../storage/occurrences/occurrence-store.ts'
import { holdOverLimit } from './hold-over-limit.ts'
import { noticeFacts } from './notice-facts.ts'
import { presentOccurrence } from './present-occurrence.ts'

export interface AdmitDeps {
  pool: pg.Pool
  privileged: PrivilegedCodes
  describePlace: DescribePlace
}

/**
 * Takes into the queue what is not in it yet, and writes down who is to be told, in one transaction: whatever dies, each
 * person is told of each once. Answers whether anything was taken in.
 */
export async function admit({ pool, privileged, describePlace }: AdmitDeps): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const withdrawn = await followWithdrawals(client)
    const ids = await admitOccurrences(client)
    const occurrences = (await readOccurrences(client, ids)).map((row) => presentOccurrence(row, describePlace))
    const customerIds = occurrences.map(({ customerId }) => customerId)
    if (occurrences.length > 0) {
      const readers = await findReaders(client, privileged, [...new Set(customerIds)])
      const tellings = await findTellings(client, ids)
      const now = Date.now()
      const notices = readers.flatMap((reader) => noticesFor(reader, { occurrences, tellings, now }))
      const times = new Map(readers.map((reader) => [reader.userId, timesOf(reader)]))
      await insertNotices(client, await holdOverLimit(client, { notices, tellings, times, now }))
    }
    await announceOccurrences(client, [...withdrawn, ...customerIds])
    return ids.length > 0
  })
}

interface Told {
  occurrences: readonly Occurrence[]
  tellings: Tellings
  now: number
}

function noticesFor(reader: NoticeReader, { occurrences, tellings, now }: Told): NewNotice[] {
  const { userId, leastUrgency, customerIds, digestMinutes } = reader
  return occurrences
    .filter(({ id }) => tellings.get(id)?.userIds?.includes(userId) ?? true)
    .filter(({ urgency, customerId }) => urgency >= leastUrgency && (customerIds?.includes(customerId) ?? true))
    .map((occurrence) => {
      const { id, urgency } = occurrence
      const isPressing = urgency === URGENCIES.critical
      return {
        ...{ userId, occurrenceId: id, kind: 'opened', urgency, facts: noticeFacts(occurrence, 'opened') },
        nextAt: isPressing ? now : tellingTime(now, timesOf(reader)),
        isDigest: !isPressing && digestMinutes > 0,
        ruleId: tellings.get(id)?.rule?.id ?? null,
      }
    })
}

function timesOf({ quietFrom, quietTo, digestMinutes, settings }: NoticeReader) {
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return { quiet, digestMinutes, zone: readZone(settings) }
}
