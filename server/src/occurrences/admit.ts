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
import { findChosenReaders, findReaders, type NoticeReader } from '../storage/occurrences/notice-readers.ts'
import { announceOccurrences } from '../storage/occurrences/occurrence-news.ts'
import { readOccurrences } from '../storage/occurrences/occurrence-store.ts'
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
      const chosen = await findChosenReaders(client, ids)
      await insertNotices(
        client,
        readers.flatMap((reader) =>
          noticesFor(
            reader,
            occurrences.filter(({ id }) => chosen.get(id)?.includes(reader.userId) ?? true),
            Date.now(),
          ),
        ),
      )
    }
    await announceOccurrences(client, [...withdrawn, ...customerIds])
    return ids.length > 0
  })
}

function noticesFor(reader: NoticeReader, occurrences: readonly Occurrence[], now: number): NewNotice[] {
  const { userId, leastUrgency, customerIds, digestMinutes } = reader
  return occurrences
    .filter(({ urgency, customerId }) => urgency >= leastUrgency && (customerIds?.includes(customerId) ?? true))
    .map((occurrence) => {
      const { id, urgency } = occurrence
      const isPressing = urgency === URGENCIES.critical
      const nextAt = isPressing ? now : tellingTime(now, timesOf(reader))
      const isDigest = !isPressing && digestMinutes > 0
      return {
        userId,
        occurrenceId: id,
        kind: 'opened',
        urgency,
        facts: noticeFacts(occurrence, 'opened'),
        nextAt,
        isDigest,
      }
    })
}

function timesOf({ quietFrom, quietTo, digestMinutes, settings }: NoticeReader) {
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return { quiet, digestMinutes, zone: readZone(settings) }
}
