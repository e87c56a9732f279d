import type { Occurrence } from '@monitorweb/contract/occurrences/occurrence-operations'
import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { tellingTime } from '@monitorweb/domain/calendar/quiet-hours'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type pg from 'pg'
import type { DescribePlace } from '../reports/position-report.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { insertNotices, type NewNotice } from '../storage/notices/new-notices.ts'
import {
  findRevived,
  type RevivedNotice,
  reviveNotices,
  withdrawNotices,
  withoutTold,
} from '../storage/notices/withdrawn-notices.ts'
import { admitOccurrences, followWithdrawals } from '../storage/occurrences/admission.ts'
import {
  findReaders,
  findTellings,
  isNamed,
  maySee,
  type NoticeReader,
  type Tellings,
  timesOf,
} from '../storage/occurrences/notice-readers.ts'
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
 * person is told of each once. What was withdrawn before is told to nobody unless it is found again. Answers whether there
 * is anything to tell.
 */
export async function admit({ pool, privileged, describePlace }: AdmitDeps): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const withdrawn = await followWithdrawals(client)
    await withdrawNotices(client)
    const revived = await findRevived(client)
    const admitted = await admitOccurrences(client)
    const ids = [...new Set([...admitted, ...revived.map(({ occurrenceId }) => occurrenceId)])]
    const occurrences = (await readOccurrences(client, ids)).map((row) => presentOccurrence(row, describePlace))
    const customerIds = occurrences.map(({ customerId }) => customerId)
    const notices = occurrences.length === 0 ? [] : await noticesOf(client, { privileged, occurrences, revived })
    await reviveNotices(client, revived, notices)
    await insertNotices(client, notices)
    await announceOccurrences(client, [...withdrawn, ...customerIds])
    return ids.length > 0
  })
}

interface ToTell {
  privileged: PrivilegedCodes
  occurrences: readonly Occurrence[]
  revived: readonly RevivedNotice[]
}

async function noticesOf(client: pg.PoolClient, { privileged, occurrences, revived }: ToTell): Promise<NewNotice[]> {
  const readers = await findReaders(client, privileged, [...new Set(occurrences.map(({ customerId }) => customerId))])
  const tellings = await findTellings(
    client,
    occurrences.map(({ id }) => id),
  )
  const now = Date.now()
  const all = readers.flatMap((reader) => noticesFor(reader, { occurrences, tellings, now }))
  const times = new Map(readers.map((reader) => [reader.userId, timesOf(reader)]))
  return await holdOverLimit(client, { notices: withoutTold(all, revived), tellings, times, now })
}

interface Told {
  occurrences: readonly Occurrence[]
  tellings: Tellings
  now: number
}

function noticesFor(reader: NoticeReader, { occurrences, tellings, now }: Told): NewNotice[] {
  const { userId, leastUrgency, digestMinutes } = reader
  return occurrences
    .filter(({ id }) => isNamed(tellings, id, reader))
    .filter(({ urgency, customerId }) => urgency >= leastUrgency && maySee(reader, customerId))
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
