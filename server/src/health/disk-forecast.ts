import type { DiskSpan } from '../storage/health/disk-samples.ts'

/** A growth is told after six hours of it. */
const LEAST_DAYS = 0.25

/**
 * Reckons by how much the disk fills a day, and for how many days it lasts so. What others freed hides no growth of the
 * database: the faster of the two counts.
 */
export function forecastDisk(
  span: DiskSpan | null,
  freeBytes: number,
): { bytesPerDay: number | null; daysLeft: number | null } {
  if (!span || span.days < LEAST_DAYS) return { bytesPerDay: null, daysLeft: null }
  const { first, last, days } = span
  const grown = Math.max(first.freeBytes - last.freeBytes, last.databaseBytes - first.databaseBytes, 0)
  const bytesPerDay = grown / days
  return { bytesPerDay, daysLeft: bytesPerDay > 0 ? freeBytes / bytesPerDay : null }
}
