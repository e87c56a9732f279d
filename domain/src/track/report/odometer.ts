import type { Period } from '../../calendar/period.ts'
import type { Fixes } from '../itinerary/fixes.ts'
import type { Run } from '../itinerary/run.ts'
import { isDrivable } from '../quality/steps.ts'
import type { TripRules } from '../trip-rules.ts'

/** What the device's own odometer says of a time, beside the metres between its fixes. */
export interface OdometerReading {
  /** `startKm` is the reading known when the time began, `endKm` the last one in it. */
  startKm: number | null
  endKm: number | null
  meters: number
  /** Whether it is further from the metres between fixes than the rules tolerate. */
  differs: boolean
}

/**
 * Tells what the odometer says of the part of a trip that lies in the span; null without two readings. The parts of a
 * trip add up: what was counted between two readings belongs to the time between them. An odometer set back or leaping
 * counts nothing for that step.
 */
export function readOdometer(fixes: Fixes, run: Run, { span, rules, meters }: OdometerQuery): OdometerReading | null {
  const { time, odometerKm } = fixes
  const first = firstKnown(fixes, run, span)
  if (first < 0) return null
  let known = first
  let counted: number | null = null
  let endKm = odometerKm[first]!
  for (let fix = first + 1; fix <= run.last && time[known]! < span.to; fix++) {
    const km = odometerKm[fix]!
    if (Number.isNaN(km)) continue
    if (time[fix]! <= span.to) endKm = km
    const milliseconds = time[fix]! - time[known]!
    const driven = (km - odometerKm[known]!) * 1000
    const within = Math.min(time[fix]!, span.to) - Math.max(time[known]!, span.from)
    const isBelievable = driven >= 0 && isDrivable(driven, milliseconds, rules)
    counted = (counted ?? 0) + (isBelievable && within > 0 ? (driven * within) / milliseconds : 0)
    known = fix
  }
  if (counted === null) return null
  return { startKm: odometerKm[first]!, endKm, meters: counted, differs: differs(counted, meters, rules) }
}

export interface OdometerQuery {
  span: Period
  rules: TripRules
  /** The metres between the fixes of the span, with which the odometer is compared. */
  meters: number
}

/** Whether two measures of one distance are too far apart. */
function differs(odometerMeters: number, fixMeters: number, rules: TripRules): boolean {
  const greater = Math.max(odometerMeters, fixMeters)
  if (greater < rules.minOdometerMeters) return false
  return Math.abs(odometerMeters - fixMeters) * 100 > rules.odometerTolerancePercent * greater
}

/**
 * Finds the last fix with a reading at or before the span, else the first one after; answers -1 where there is none.
 */
function firstKnown({ time, odometerKm }: Fixes, run: Run, { from }: Period): number {
  let known = -1
  for (let fix = run.first; fix <= run.last; fix++) {
    if (Number.isNaN(odometerKm[fix]!)) continue
    if (known >= 0 && time[fix]! > from) break
    known = fix
  }
  return known
}

/** Adds a reading to a sum over trips; null as soon as one of them has none, since a part would pass for the whole. */
export function addOdometer(
  { reading, isFirst }: { reading: OdometerReading | null; isFirst: boolean },
  { added, meters, rules }: { added: OdometerReading | null; meters: number; rules: TripRules },
): OdometerReading | null {
  if (added === null || (reading === null && !isFirst)) return null
  const sum = (reading?.meters ?? 0) + added.meters
  const startKm = isFirst ? added.startKm : (reading?.startKm ?? null)
  return { startKm, endKm: added.endKm, meters: sum, differs: differs(sum, meters, rules) }
}
