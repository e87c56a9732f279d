import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'

/**
 * For so long it is kept when an alarm was said, by which a frame that is sent again is known: a tracker whose battery is low says so with every
 * report. One that comes again later is known by the alarm that it was counted into.
 */
export const ALARM_REPORTS_KEPT_DAYS = 90

/** Forgets when alarms were said that came long ago. */
export async function forgetOldAlarmReports(pool: Queryable, now: EpochMs): Promise<void> {
  const before = now - ALARM_REPORTS_KEPT_DAYS * 24 * 3_600_000
  await pool.query('delete from alarm_report where received_at < to_timestamp($1::float8 / 1000)', [before])
}
