import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import type { DescribePlace } from '../reports/position-report.ts'
import { announceOccurrences } from '../storage/alarms/occurrence-news.ts'
import { outageOf } from '../storage/base/database-errors.ts'
import { inTransaction, inTransactionsApart } from '../storage/base/transaction.ts'
import { dropNotices, insertNotices } from '../storage/notices/new-notices.ts'
import {
  findRevived,
  listRevived,
  type RevivedNotice,
  reviveNotices,
  withdrawNotices,
  withoutTold,
} from '../storage/notices/withdrawn-notices.ts'
import {
  admitOccurrences,
  followWithdrawals,
  listNewAlarms,
  listNewOccurrences,
  type Newcomer,
  releaseOfBarred,
} from '../storage/occurrences/admission.ts'
import { readOccurrences } from '../storage/occurrences/occurrence-store.ts'
import { withoutToldAsParts } from '../storage/occurrences/parted-alarms.ts'
import { noticesOf } from './notices-of.ts'
import { presentOccurrence } from './present-occurrence.ts'

/** So long what can wait waits for the rules that may be about to find it: they read what told it as it does. */
const AWAITED_MS = 3_000

export interface AdmitDeps {
  pool: pg.Pool
  privileged: PrivilegedCodes
  describePlace: DescribePlace
  awaitedMs?: number
}

/**
 * Takes into the queue what is not in it yet, all at once; where that fails each apart, so that one that cannot be presented keeps no other out.
 * Answers whether there is anything to tell. Throws why it failed once the others are taken in.
 */
export async function admit(deps: AdmitDeps): Promise<boolean> {
  try {
    return await inTransaction(deps.pool, async (client) => {
      await settleQueue(client, deps)
      const revived = await findRevived(client, null)
      return await tell(client, deps, { admitted: await admitOccurrences(client, null), revived })
    })
  } catch (error) {
    if (outageOf(error) !== null) throw error
    const [first = error] = await admitApart(deps)
    throw first
  }
}

/** Answers why what failed did. */
async function admitApart(deps: AdmitDeps): Promise<unknown[]> {
  const { pool } = deps
  const ofQueue = await inTransactionsApart(pool, [deps], settleQueue)
  const ofRevived = await inTransactionsApart(pool, await listRevived(pool), async (client, { revivedId }) =>
    tell(client, deps, { admitted: [], revived: await findRevived(client, revivedId) }),
  )
  const takeIn = async (client: pg.PoolClient, one: Newcomer) =>
    tell(client, deps, { admitted: await admitOccurrences(client, one), revived: [] })
  const ofAlarms = await inTransactionsApart(pool, await listNewAlarms(pool), takeIn)
  // What rules found of an alarm is taken in once that is.
  const ofOccurrences = await inTransactionsApart(pool, await listNewOccurrences(pool), takeIn)
  return [...ofQueue, ...ofRevived, ...ofAlarms, ...ofOccurrences]
}

/** Gives back what somebody had who may not enter, or work at it, any more; what was withdrawn is told to nobody from then on. */
async function settleQueue(client: pg.PoolClient, { privileged }: AdmitDeps): Promise<void> {
  const released = await readOccurrences(client, await releaseOfBarred(client, privileged))
  const withdrawn = await followWithdrawals(client)
  await withdrawNotices(client)
  await announceOccurrences(client, [...released, ...withdrawn])
}

interface News {
  /** The numbers of what was taken in by this transaction. */
  admitted: readonly number[]
  revived: readonly RevivedNotice[]
}

/**
 * Writes down who is to be told, in the transaction that took it in: whatever dies, each person is told of each once. Answers whether there is
 * anything to tell.
 */
async function tell(
  client: pg.PoolClient,
  { privileged, describePlace, awaitedMs = AWAITED_MS }: AdmitDeps,
  { admitted, revived }: News,
): Promise<boolean> {
  const ids = [...new Set([...admitted, ...revived.map(({ occurrenceId }) => occurrenceId)])]
  if (ids.length === 0) return false
  const occurrences = (await readOccurrences(client, ids)).map((row) => presentOccurrence(row, describePlace))
  const { notices, unnamed } = await noticesOf(client, {
    ...{ kind: 'opened', privileged, occurrences, awaitedMs },
    untoldOf: (all) => withoutTold(all, revived),
  })
  await dropNotices(client, unnamed)
  const untold = await withoutToldAsParts(client, notices)
  await reviveNotices(client, revived, untold)
  await insertNotices(client, untold)
  await announceOccurrences(client, occurrences)
  return true
}
