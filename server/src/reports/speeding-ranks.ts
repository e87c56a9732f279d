import type { SpeedingRank } from '@monitorweb/contract/reports/watch-reports'
import { measureSpeeding } from '@monitorweb/domain/track/report/speeding'
import type { DescribePlace } from './position-report.ts'
import { type VehicleReport, whoseRow } from './vehicle-reports.ts'
import { km, seconds } from './wire-units.ts'

/** Says how a vehicle drove above a limit; null where nothing was reported of its speed. */
export function speedingOf(
  of: VehicleReport,
  { limitKmh, describePlace }: { limitKmh: number; describePlace: DescribePlace },
): Omit<SpeedingRank, 'place'> | null {
  const { report, track, hasData } = of
  const { period, rules, verdicts, summary } = report
  const judged = { track, verdicts }
  const speeding = hasData ? measureSpeeding(judged, period, { limitKmh, gapMs: rules.gapSeconds * 1000 }) : null
  if (!speeding) return null
  const { count, milliseconds, worst } = speeding
  const distanceKm = km(summary.meters)
  return {
    ...whoseRow(of),
    ...{ count, aboveSeconds: seconds(milliseconds), distanceKm },
    perHundredKm: distanceKm > 0 ? (count * 100) / distanceKm : null,
    topSpeedKmh: worst?.kmh ?? summary.topSpeed?.kmh ?? null,
    topSpeedAt: worst?.at ?? summary.topSpeed?.at ?? null,
    topSpeedPlace: worst ? describePlace(worst.latitude, worst.longitude) : '',
  }
}

/** Orders by how often the limit was passed, then by how long; the same of both have the same place. */
export function rankSpeeding(rows: readonly Omit<SpeedingRank, 'place'>[]): SpeedingRank[] {
  const sorted = rows.toSorted((one, other) => other.count - one.count || other.aboveSeconds - one.aboveSeconds)
  const ranked: SpeedingRank[] = []
  for (const [index, row] of sorted.entries()) {
    const before = ranked.at(-1)
    const isEqual = before?.count === row.count && before.aboveSeconds === row.aboveSeconds
    ranked.push({ place: isEqual ? before.place : index + 1, ...row })
  }
  return ranked
}
