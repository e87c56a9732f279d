import type { Fixes } from './fixes.ts'
import type { Run } from './itinerary.ts'
import { isDrivable } from './steps.ts'
import type { Period } from './track.ts'
import type { TripRules } from './trip-rules.ts'

/** What the device's own odometer says of a time, beside the metres between its fixes. */
export interface OdometerReading {
  /** The reading known when the time began, and the last one in it. */
  startKm: number | null
  endKm: number | null
  meters: number
  /** Further from the metres between fixes than the rules tolerate. */
  differs: boolean
}

/**
 * What the odometer says of the part of a trip that lies in the span; null without two readings. Adds up over parts of a
 * trip: what was counted between two readings belongs to the time between them. An odometer set back or leaping counts nothing
 * for that step.
 */
export function readOdometer(fixes: Fixes, run: Run, { span, rules, meters }: OdometerQuery): OdometerReading | null {
  let known = firstKnownBefore(fixes, run, span)
  let startKm: number | null = null
  let endKm: number | null = null
  let counted: number | null = null
  for (let fix = known; fix <= run.last; fix++) {
    const km = fixes.odometerKm[fix]!
    if (Number.isNaN(km)) continue
    startKm ??= km
    if (fixes.time[fix]! <= span.to) endKm = km
    if (fix > known && !Number.isNaN(fixes.odometerKm[known]!)) {
      counted = (counted ?? 0) + countedMeters(fixes, { known, fix }, { span, rules })
    }
    known = fix
    if (fixes.time[fix]! >= span.to) break
  }
  if (counted === null) return null
  return { startKm, endKm: endKm ?? startKm, meters: counted, differs: differs(counted, meters, rules) }
}

export interface OdometerQuery {
  span: Period
  rules: TripRules
  /** Between the fixes of the span, to compare with. */
  meters: number
}

/** Whether two measures of one distance are too far apart. */
export function differs(odometerMeters: number, fixMeters: number, rules: TripRules): boolean {
  const greater = Math.max(odometerMeters, fixMeters)
  if (greater < rules.minOdometerMeters) return false
  return Math.abs(odometerMeters - fixMeters) * 100 > rules.odometerTolerancePercent * greater
}

/** The last fix with a reading at or before the span, else where the run begins. */
function firstKnownBefore(fixes: Fixes, run: Run, { from }: Period): number {
  let fix = run.first
  for (let later = run.first; later <= run.last && fixes.time[later]! <= from; later++) {
    if (!Number.isNaN(fixes.odometerKm[later]!)) fix = later
  }
  return fix
}

function countedMeters(
  fixes: Fixes,
  { known, fix }: { known: number; fix: number },
  { span, rules }: { span: Period; rules: TripRules },
): number {
  const start = fixes.time[known]!
  const end = fixes.time[fix]!
  const meters = (fixes.odometerKm[fix]! - fixes.odometerKm[known]!) * 1000
  if (!(meters >= 0) || !isDrivable(meters, end - start, rules)) return 0
  const within = Math.min(end, span.to) - Math.max(start, span.from)
  return within <= 0 ? 0 : (meters * within) / (end - start)
}

/** A sum of readings over trips; null as soon as one of them has none, since a part would pass for the whole. */
export function addOdometer(
  { reading, isFirst }: { reading: OdometerReading | null; isFirst: boolean },
  { added, meters, rules }: { added: OdometerReading | null; meters: number; rules: TripRules },
): OdometerReading | null {
  if (added === null || (reading === null && !isFirst)) return null
  const sum = (reading?.meters ?? 0) + added.meters
  const startKm = isFirst ? added.startKm : (reading?.startKm ?? null)
  return { startKm, endKm: added.endKm, meters: sum, differs: differs(sum, meters, rules) }
}
