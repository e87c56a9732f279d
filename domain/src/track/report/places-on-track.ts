import type { Period } from '../../calendar/period.ts'
import { shortestTurn } from '../../places/distance.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { type Fixes, legAt } from '../itinerary/fixes.ts'

/** WGS84 decimal degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/**
 * Tells where the vehicle was: between two fixes on the straight line, by time; before or after all fixes, at the
 * nearest.
 */
export function placeAt(fixes: Fixes, at: EpochMs): Place {
  const leg = Math.min(Math.max(legAt(fixes, at), 0), fixes.count - 1)
  const latitude = fixes.latitude[leg]!
  const longitude = fixes.longitude[leg]!
  if (leg + 1 >= fixes.count || at <= fixes.time[leg]!) return { latitude, longitude }
  const share = (at - fixes.time[leg]!) / (fixes.time[leg + 1]! - fixes.time[leg]!)
  return {
    latitude: latitude + share * (fixes.latitude[leg + 1]! - latitude),
    longitude: shortestTurn(longitude + share * shortestTurn(fixes.longitude[leg + 1]! - longitude)),
  }
}

/** Takes the middle of the accepted fixes of a stand; where the span holds none, the place at its start. */
export function middleOf(fixes: Fixes, verdicts: Uint8Array, { from, to }: Period): Place {
  const origin = placeAt(fixes, from)
  let count = 0
  let north = 0
  let east = 0
  const before = legAt(fixes, from)
  for (let fix = Math.max(0, fixes.time[before] === from ? before : before + 1); fix < fixes.count; fix++) {
    if (fixes.time[fix]! > to) break
    if (verdicts[fixes.point[fix]!] !== 0) continue
    count++
    north += fixes.latitude[fix]! - origin.latitude
    east += shortestTurn(fixes.longitude[fix]! - origin.longitude)
  }
  if (count === 0) return origin
  return { latitude: origin.latitude + north / count, longitude: shortestTurn(origin.longitude + east / count) }
}
