/** For how many days is kept what trackers sent, and what became of it; 0: for ever. */
export interface Retention {
  positionDays: number
  /** Raw messages, which are for repair and support. */
  messageDays: number
  /** Alarms, what rules found, and what the central did with them. */
  occurrenceDays: number
  /** What trackers were told to do, and by whom. */
  commandDays: number
}

/** Within five years a consumer may claim (art. 27 of the CDC): what was found and done by then can be shown. */
const FIVE_YEARS = 1827

/** What holds where operators set nothing. */
export const DEFAULT_RETENTION: Retention = {
  ...{ positionDays: 0, messageDays: 30 },
  ...{ occurrenceDays: FIVE_YEARS, commandDays: FIVE_YEARS },
}

/** What may be set beside 0, both ends included. */
export const RETENTION_BOUNDS: Record<keyof Retention, { least: number; most: number }> = {
  positionDays: { least: 30, most: 7300 },
  messageDays: { least: 7, most: 3650 },
  occurrenceDays: { least: 180, most: 7300 },
  commandDays: { least: 180, most: 7300 },
}

/** Whatever is set, what explains a history is kept for as long as that is. */
export function outlastingHistory(retention: Retention): Retention {
  const atLeast = (days: number) =>
    days === 0 || retention.positionDays === 0 ? 0 : Math.max(days, retention.positionDays)
  return {
    ...retention,
    occurrenceDays: atLeast(retention.occurrenceDays),
    commandDays: atLeast(retention.commandDays),
  }
}

/** A report older than this when it comes is no history but shows a wrong clock, unless operators set another age. */
export const DEFAULT_REPORT_AGE_DAYS = 730
/** More would be taken for a receiver that forgot the era of GPS, which is 7,168 days. */
export const REPORT_AGE_BOUNDS = { least: 30, most: 3653 }
