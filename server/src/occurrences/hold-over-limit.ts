import { type TellingTimes, tellingTime } from '@monitorweb/domain/calendar/quiet-hours'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { NewNotice } from '../storage/notices/new-notices.ts'
import { findTold } from '../storage/notices/told-by-rules.ts'
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
 * Has what is over a rule's limit for a person in an hour of the clock, this one or that in which quiet hours end, come as one notice that says so:
 * when this hour ends, or the person's quiet hours that it has to wait for. What is critical waits for neither: a flood of it is one notice in some seconds. What comes
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
  const { counts, pressed } = await findTold(client, { ruleIds: [...limits.keys()], hour: hourOf(now) })
  return notices.map((notice) => {
    const rule = limits.get(notice.ruleId ?? 0)
    if (!rule || notice.isDigest) return notice
    const whom = `${rule.id} ${notice.userId}`
    const hour = hourOf(notice.nextAt)
    const count = (counts.get(`${whom} ${hour}`) ?? 0) + 1
    counts.set(`${whom} ${hour}`, count)
    if (count <= rule.noticesPerHour) return notice
    const facts = { ...notice.facts, overLimit: { rule: rule.name, noticesPerHour: rule.noticesPerHour } }
    if (notice.urgency !== URGENCIES.critical) {
      const isHeld = hour > now
      const later = isHeld ? 0 : tellingTime(hour + HOUR_MS, times.get(notice.userId)!)
      return { ...notice, facts, nextAt: Math.max(notice.nextAt, later), isDigest: true }
    }
    const pressedAt = pressingTime(now, pressed.get(whom) ?? null)
    pressed.set(whom, pressedAt)
    return { ...notice, facts, nextAt: pressedAt, isDigest: true }
  })
}

function hourOf(at: EpochMs): EpochMs {
  return Math.floor(at / HOUR_MS) * HOUR_MS
}

/** At once, with what is about to be told, or some seconds after what was told last. */
function pressingTime(now: EpochMs, last: EpochMs | null): EpochMs {
  if (last === null || last + PRESSING_MS <= now) return now
  return Math.min(last >= now ? last : last + PRESSING_MS, now + PRESSING_MS)
}
