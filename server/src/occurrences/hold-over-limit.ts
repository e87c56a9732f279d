import { type TellingTimes, tellingTime } from '@monitorweb/domain/calendar/quiet-hours'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type pg from 'pg'
import type { NewNotice } from '../storage/notices/new-notices.ts'
import { countTold } from '../storage/notices/told-by-rules.ts'
import type { Tellings } from '../storage/occurrences/notice-readers.ts'

const HOUR_MS = 3_600_000

interface Telling {
  notices: readonly NewNotice[]
  tellings: Tellings
  /** When each person wants to be told. */
  times: ReadonlyMap<number, TellingTimes>
  now: number
}

/**
 * Has what is over a rule's limit for a person in this hour of the clock wait for the end of it, or of the person's quiet hours that begin
 * before, where it is one notice that says so. What comes together with others anyhow is not counted.
 */
export async function holdOverLimit(
  client: pg.PoolClient,
  { notices, tellings, times, now }: Telling,
): Promise<NewNotice[]> {
  const limits = new Map(
    [...tellings.values()].flatMap(({ rule }) => (rule && rule.noticesPerHour > 0 ? [[rule.id, rule] as const] : [])),
  )
  if (limits.size === 0) return [...notices]
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  const end = hour + HOUR_MS
  const told = await countTold(client, { ruleIds: [...limits.keys()], since: hour })
  return notices.map((notice) => {
    const rule = limits.get(notice.ruleId ?? 0)
    if (!rule || notice.isDigest) return notice
    const key = `${rule.id} ${notice.userId}`
    const count = (told.get(key) ?? 0) + 1
    told.set(key, count)
    if (count <= rule.noticesPerHour) return notice
    const isPressing = notice.urgency === URGENCIES.critical
    return {
      ...notice,
      facts: { ...notice.facts, overLimit: { rule: rule.name, noticesPerHour: rule.noticesPerHour } },
      nextAt: Math.max(notice.nextAt, isPressing ? end : tellingTime(end, times.get(notice.userId)!)),
      isDigest: true,
    }
  })
}
