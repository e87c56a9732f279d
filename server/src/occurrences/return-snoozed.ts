import type pg from 'pg'
import { announceOccurrences } from '../storage/alarms/occurrence-news.ts'
import { outageOf } from '../storage/base/database-errors.ts'
import { inTransaction, inTransactionsApart } from '../storage/base/transaction.ts'
import { insertNotices } from '../storage/notices/new-notices.ts'
import { resumeNotices, withoutWaiting } from '../storage/notices/snoozed-notices.ts'
import { readOccurrences } from '../storage/occurrences/occurrence-store.ts'
import { listReturning, takeReturning } from '../storage/occurrences/snoozed-occurrences.ts'
import type { AdmitDeps } from './admit.ts'
import { noticesOf } from './notices-of.ts'
import { presentOccurrence } from './present-occurrence.ts'

/**
 * Brings back to the queue what was put aside until now, all at once; where that fails each apart, so that one that cannot be presented keeps no other
 * aside. Answers whether there is anything to tell. Throws why it failed once the others are back.
 */
export async function returnSnoozed(deps: AdmitDeps): Promise<boolean> {
  try {
    return await inTransaction(deps.pool, (client) => bringBack(client, deps, null))
  } catch (error) {
    if (outageOf(error) !== null) throw error
    const returning = await listReturning(deps.pool)
    const [first = error] = await inTransactionsApart(deps.pool, returning, (client, id) => bringBack(client, deps, id))
    throw first
  }
}

/** The step and the notices commit together: whatever dies, people are told of each return once, and by what waits already where something does. */
async function bringBack(client: pg.PoolClient, { privileged, describePlace }: AdmitDeps, only: number | null) {
  const ids = await takeReturning(client, only)
  if (ids.length === 0) return false
  const occurrences = (await readOccurrences(client, ids)).map((row) => presentOccurrence(row, describePlace))
  const waiting = await resumeNotices(client, ids)
  const { notices } = await noticesOf(client, {
    ...{ kind: 'returned', privileged, occurrences, awaitedMs: 0 },
    untoldOf: (all) => withoutWaiting(all, waiting),
  })
  await insertNotices(client, notices)
  await announceOccurrences(client, occurrences)
  return true
}
