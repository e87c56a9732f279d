import { isTimeZone, type TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { Queryable } from '../base/queryable.ts'

/** Where nobody says otherwise. */
export const DEFAULT_ZONE: TimeZone = 'America/Sao_Paulo'

/** The zone in which a person reads times: `zone` of their preferences, where it names one. */
export async function findZoneOf(pool: Queryable, userId: number): Promise<TimeZone> {
  const { rows } = await pool.query<{ settings: string }>('select settings from user_account where id = $1', [userId])
  return readZone(rows[0]?.settings ?? '')
}

/** The zone that preferences (JSON text) name, or the default: nobody is refused a report for what stands in them. */
export function readZone(settings: string): TimeZone {
  try {
    const zone: unknown = JSON.parse(settings)?.zone
    return typeof zone === 'string' && isTimeZone(zone) ? zone : DEFAULT_ZONE
  } catch {
    return DEFAULT_ZONE
  }
}
