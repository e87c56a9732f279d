import type pg from 'pg'
import type { NewNotice } from '../storage/notices/new-notices.ts'
import { countTold } from '../storage/notices/told-by-rules.ts'
import type { Tellings } from '../storage/occurrences/notice-readers.ts'

const HOUR_MS = 3_600_000

interface Telling {
  notices: readonly NewNotice[]
  tellings: Tellings
  now: number
}

/**
 * Has what is over a rule's limit for a person in this hour of the clock wait for the end of it, where it is one notice
 * that says so. What comes together with others anyhow is not counted.
 */
export async function holdOverLimit(client: pg.PoolClient, { notices, tellings, now }: Telling): Promise<NewNotice[]> {
  const limits = new Map(
    [...tellings.values()].flatMap(({ rule }) => (rule && rule.noticesPerHour > 0 ? [[rule.id, rule] as const] : [])),
  )
  if (limits.size === 0) return [...notices]
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  const told = await countTold(client, { ruleIds: [...limits.keys()], since: hour })
  return notices.map((notice) => {
    const rule = limits.get(notice.ruleId ?? 0)
    if (!rule || notice.isDigest) return notice
    const key = `${rule.id} ${notice.userId}`
    const count = (told.get(key) ?? 0) + 1
    told.set(key, count)
    if (count <= rule.noticesPerHour) return notice
    return {
      ...notice,
      facts: { ...notice.facts, overLimit: { rule: rule.name, noticesPerHour: rule.noticesPerHour } },
      nextAt: Math.max(notice.nextAt, hour + HOUR_MS),
      isDigest: true,
    }
  })
}
