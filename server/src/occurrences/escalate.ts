import { findUserNames } from '../storage/accounts/user-name.ts'
import { announceOccurrences } from '../storage/alarms/occurrence-news.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { insertNotices } from '../storage/notices/new-notices.ts'
import { takeUnclaimed, writeEscalations } from '../storage/occurrences/escalation.ts'
import { findReaders, maySee } from '../storage/occurrences/notice-readers.ts'
import { readOccurrences } from '../storage/occurrences/occurrence-store.ts'
import { getEscalation, readUserIds } from '../storage/settings/escalation-store.ts'
import type { AdmitDeps } from './admit.ts'
import { noticeFacts } from './notice-facts.ts'
import { presentOccurrence } from './present-occurrence.ts'

/**
 * Tells who was chosen for it of what nobody took over in time, once, at whatever hour; the step and the notices commit
 * together. Answers whether there was anything.
 */
export async function escalate({ pool, privileged, describePlace }: AdmitDeps): Promise<boolean> {
  const setting = await getEscalation(pool)
  if (setting.minutes === 0) return false
  const chosen = readUserIds(setting)
  return await inTransaction(pool, async (client) => {
    const ids = await takeUnclaimed(client, setting)
    if (ids.length === 0) return false
    const occurrences = (await readOccurrences(client, ids)).map((row) => presentOccurrence(row, describePlace))
    const customerIds = [...new Set(occurrences.map(({ customerId }) => customerId))]
    const readers = (await findReaders(client, privileged, customerIds)).filter(({ userId }) => chosen.includes(userId))
    const names = await findUserNames(
      client,
      readers.map(({ userId }) => userId),
    )
    const told = new Map(
      occurrences.map(({ id, customerId }) => [
        id,
        readers.filter((reader) => maySee(reader, customerId)).map(({ userId }) => userId),
      ]),
    )
    const now = Date.now()
    await insertNotices(
      client,
      occurrences.flatMap((occurrence) => {
        const { id, urgency } = occurrence
        const facts = noticeFacts(occurrence, 'escalated')
        return told.get(id)!.map((userId) => {
          const notice = { userId, occurrenceId: id, kind: 'escalated' as const, urgency, facts, nextAt: now }
          return { ...notice, isDigest: false, ruleId: null }
        })
      }),
    )
    const wordsFor = (id: number) =>
      told
        .get(id)
        ?.flatMap((userId) => names.get(userId) ?? [])
        .join(', ')
    await writeEscalations(
      client,
      ids.map((id) => ({ id, text: wordsFor(id) || 'Ninguém dos escolhidos tem canal de avisos e vê este veículo.' })),
    )
    await announceOccurrences(client, occurrences)
    return true
  })
}
