import { type TellingTimes, tellingTime } from '@monitorweb/domain/calendar/quiet-hours'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { NewNotice } from '../storage/notices/new-notices.ts'
import { findTold, type ToldByRule } from '../storage/notices/told-by-rules.ts'
import type { Tellings } from '../storage/occurrences/notice-readers.ts'

const HOUR_MS = 3_600_000
/** What is critical and comes within so long after the last that was over the limit is told with what follows it. */
const PRESSING_MS = 15_000

interface Telling {
  notices: readonly NewNotice[]
  tellings: Tellings
  /** When each person wants to be told. */
  times: ReadonlyMap<number, TellingTimes>
  now: number
}

/**
 * Has what is over a rule's limit for a person in this hour of the clock wait for the end of it, or of the person's quiet hours that begin
 * before, where it is one notice that says so. What is critical waits for neither: a flood of it is one notice in some seconds. What comes
 * together with others anyhow is not counted.
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
  const told = await findTold(client, { ruleIds: [...limits.keys()], since: hour })
  return notices.map((notice) => {
    const rule = limits.get(notice.ruleId ?? 0)
    if (!rule || notice.isDigest) return notice
    const key = `${rule.id} ${notice.userId}`
    const before: ToldByRule = told.get(key) ?? { count: 0, pressedAt: null }
    const count = before.count + 1
    told.set(key, { ...before, count })
    if (count <= rule.noticesPerHour) return notice
    const facts = { ...notice.facts, overLimit: { rule: rule.name, noticesPerHour: rule.noticesPerHour } }
    if (notice.urgency !== URGENCIES.critical) {
      const nextAt = Math.max(notice.nextAt, tellingTime(end, times.get(notice.userId)!))
      return { ...notice, facts, nextAt, isDigest: true }
    }
    const pressedAt = pressingTime(now, before.pressedAt)
    told.set(key, { count, pressedAt })
    return { ...notice, facts, nextAt: pressedAt, isDigest: true }
  })
}

/** At once, with what is about to be told, or some seconds after what was told last. */
function pressingTime(now: EpochMs, last: EpochMs | null): EpochMs {
  if (last === null || last + PRESSING_MS <= now) return now
  return Math.min(last >= now ? last : last + PRESSING_MS, now + PRESSING_MS)
}
