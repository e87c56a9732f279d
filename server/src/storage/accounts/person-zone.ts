import { isTimeZone, type TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { Queryable } from '../base/queryable.ts'
import { tablesOf } from '../base/tables.ts'

/** This zone holds where nobody says otherwise. */
export const DEFAULT_ZONE: TimeZone = 'America/Sao_Paulo'

/** Answers the zone in which a person reads times: `zone` of their preferences, where it names one. */
export async function findZoneOf(pool: Queryable, userId: number): Promise<TimeZone> {
  const person = await tablesOf(pool)
    .selectFrom('userAccount')
    .select('settings')
    .where('id', '=', userId)
    .executeTakeFirst()
  return readZone(person?.settings ?? '')
}

/**
 * Answers the zone that preferences (JSON text) name, or the default: nobody is refused a report for what stands in
 * them.
 */
export function readZone(settings: string): TimeZone {
  try {
    const zone: unknown = JSON.parse(settings)?.zone
    return typeof zone === 'string' && isTimeZone(zone) ? zone : DEFAULT_ZONE
  } catch {
    return DEFAULT_ZONE
  }
}
