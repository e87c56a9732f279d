import { DEFAULT_REPORT_AGE_DAYS } from '@monitorweb/domain/position/retention'
import type pg from 'pg'
import { getReportAge } from '../storage/base/report-age.ts'

/** How old a report may be when it comes, in days, as operators set it. */
export interface ReportAge {
  days(): number
  /** Null where it is known; else to be waited for: it fails where the database is away. */
  learn(): Promise<void> | null
  /** Must be called when it may have been changed. */
  forget(): void
}

/** Remembers it until it is forgotten. */
export function createReportAge(pool: pg.Pool): ReportAge {
  let days = DEFAULT_REPORT_AGE_DAYS
  let reading: Promise<void> | null = null
  let changes = 0
  let knownOf = -1

  async function read(of: number): Promise<void> {
    const age = await getReportAge(pool)
    // What was changed meanwhile is read anew.
    if (of !== changes) return await read(changes)
    days = age.days
    knownOf = of
  }
  return {
    days: () => days,
    learn() {
      if (knownOf === changes) return null
      reading ??= read(changes).finally(() => {
        reading = null
      })
      return reading
    },
    forget() {
      changes++
    },
  }
}
