/** For how many days is kept what trackers sent; 0: for ever. */
export interface Retention {
  positionDays: number
  /** Raw messages, which are for repair and support. */
  messageDays: number
}

/** What holds where operators set nothing. */
export const DEFAULT_RETENTION: Retention = { positionDays: 0, messageDays: 30 }

/** What may be set beside 0, both ends included. */
export const RETENTION_BOUNDS: Record<keyof Retention, { least: number; most: number }> = {
  positionDays: { least: 30, most: 7300 },
  messageDays: { least: 7, most: 3650 },
}

/** A report older than this when it comes is no history but shows a wrong clock, unless operators set another age. */
export const DEFAULT_REPORT_AGE_DAYS = 730
/** More would be taken for a receiver that forgot the era of GPS, which is 7,168 days. */
export const REPORT_AGE_BOUNDS = { least: 30, most: 3653 }
