import type { Occurrence } from '@monitorweb/contract/occurrences/occurrence-operations'
import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { tellingTime } from '@monitorweb/domain/calendar/quiet-hours'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type pg from 'pg'
import type { NewNotice, ToldOf } from '../storage/notices/new-notices.ts'
import {
  countedBy,
  findReaders,
  findTellings,
  isNamed,
  isOfThese,
  maySee,
  type NoticeReader,
  type Tellings,
  timesOf,
} from '../storage/occurrences/notice-readers.ts'
import { findAwaited } from '../storage/rules/awaited-rules.ts'
import { holdOverLimit } from './hold-over-limit.ts'
import { noticeFacts } from './notice-facts.ts'

interface ToTell {
  /** Why people are told. */
  kind: 'opened' | 'returned'
  privileged: PrivilegedCodes
  occurrences: readonly Occurrence[]
  /** Answers without those of which people were told, or are yet to be. */
  untoldOf(notices: readonly NewNotice[]): NewNotice[]
  awaitedMs: number
}

interface ToldAndNot {
  notices: NewNotice[]
  /** Whom rules on alarms leave out, and of what. */
  unnamed: ToldOf[]
}

/** Answers what is told to whom of these, when each wants to be told, and within the limits of rules. */
export async function noticesOf(
  client: pg.PoolClient,
  { kind, privileged, occurrences, untoldOf, awaitedMs }: ToTell,
): Promise<ToldAndNot> {
  const readers = await findReaders(client, privileged, [...new Set(occurrences.map(({ customerId }) => customerId))])
  const ids = occurrences.map(({ id }) => id)
  const [tellings, awaited] = [await findTellings(client, privileged, ids), await findAwaited(client, ids)]
  const now = Date.now()
  const all = readers.flatMap((reader) => noticesFor(reader, { kind, occurrences, tellings, awaited, awaitedMs, now }))
  const times = new Map(readers.map((reader) => [reader.userId, timesOf(reader)]))
  return {
    notices: await holdOverLimit(client, { notices: untoldOf(all), tellings, times, now }),
    unnamed: readers.flatMap((reader) =>
      ids
        .filter((id) => tellings.get(id)?.customerIds && !isNamed(tellings, id, reader))
        .map((occurrenceId) => ({ occurrenceId, userId: reader.userId })),
    ),
  }
}

interface Told extends Pick<ToTell, 'kind' | 'occurrences' | 'awaitedMs'> {
  tellings: Tellings
  awaited: Awaited<ReturnType<typeof findAwaited>>
  now: number
}

function noticesFor(reader: NoticeReader, { kind, occurrences, tellings, awaited, awaitedMs, now }: Told): NewNotice[] {
  const { userId, leastUrgency, digestMinutes } = reader
  return occurrences
    .filter(({ id }) => isNamed(tellings, id, reader))
    .filter(({ urgency, customerId }) => urgency >= leastUrgency && maySee(reader, customerId))
    .map((occurrence) => {
      const { id, urgency } = occurrence
      const isPressing = urgency === URGENCIES.critical
      const known = isOfThese(awaited.get(id) ?? [], reader) ? now + awaitedMs : now
      return {
        ...{ userId, occurrenceId: id, kind, urgency, facts: noticeFacts(occurrence, kind) },
        nextAt: isPressing ? now : tellingTime(known, timesOf(reader)),
        isDigest: !isPressing && digestMinutes > 0,
        ruleId: countedBy(tellings, id, reader)?.id ?? null,
      }
    })
}
