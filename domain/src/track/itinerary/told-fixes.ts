import { POSITION_FLAGS } from '../../position/position-flags.ts'
import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { type Fixes, isStoodThrough, LEG } from './fixes.ts'

/**
 * Divides the legs on which the vehicle stood at the points that tell the ignition and no place: it was where the leg
 * began, and its tracker was awake. On other legs nobody knows where it was, so there they change nothing. `track` knows
 * the ignition, as {@link withKnownIgnition} answers it.
 */
export function withToldFixes(fixes: Fixes, track: Track, rules: TripRules): Fixes {
  const told = findToldPoints(fixes, track)
  if (told.length === 0) return fixes
  const count = fixes.count + told.length
  const gapMs = rules.gapSeconds * 1000
  const whole = {
    count,
    point: new Int32Array(count),
    time: new Float64Array(count),
    latitude: new Float64Array(count),
    longitude: new Float64Array(count),
    speedKmh: new Float32Array(count).fill(Number.NaN),
    odometerKm: new Float64Array(count).fill(Number.NaN),
    ignition: new Int8Array(count),
    legMeters: new Float64Array(count),
    legFacts: new Uint8Array(count),
  }
  let at = 0
  let next = 0
  const put = (fix: number, point: number) => {
    whole.point[at] = point
    whole.time[at] = track.fixTime[point]!
    whole.latitude[at] = fixes.latitude[fix]!
    whole.longitude[at] = fixes.longitude[fix]!
    whole.ignition[at] = track.ignition[point]!
    at++
  }
  for (let fix = 0; fix < fixes.count; fix++) {
    const first = at
    whole.speedKmh[at] = fixes.speedKmh[fix]!
    whole.odometerKm[at] = fixes.odometerKm[fix]!
    put(fix, fixes.point[fix]!)
    while (next < told.length && told[next]!.leg === fix) put(fix, told[next++]!.point)
    const facts = fixes.legFacts[fix]!
    // What was driven on a leg of standing was driven at its end.
    whole.legMeters[at - 1] = fixes.legMeters[fix]!
    whole.legFacts[at - 1] = facts
    if (at - first === 1) continue
    const end = fixes.time[fix + 1]!
    for (let leg = first; leg < at; leg++) {
      const lasts = (leg + 1 < at ? whole.time[leg + 1]! : end) - whole.time[leg]!
      whole.legFacts[leg] = (facts & ~LEG.silent) | (lasts > gapMs ? LEG.silent : 0)
    }
  }
  return whole
}

function findToldPoints(fixes: Fixes, track: Track): { leg: number; point: number }[] {
  const told: { leg: number; point: number }[] = []
  if (fixes.count === track.length) return told
  for (let leg = 0; leg + 1 < fixes.count; leg++) {
    const [first, last] = [fixes.point[leg]!, fixes.point[leg + 1]!]
    if (last - first === 1) continue
    if ((fixes.legFacts[leg]! & LEG.asleep) === 0 && !(fixes.legFacts[leg] === 0 && isStoodThrough(fixes, leg)))
      continue
    let before = fixes.time[leg]!
    for (let point = first + 1; point < last; point++) {
      const time = track.fixTime[point]!
      // Asked this way round, a time that is no number lies outside.
      const isWithin = time > before && time < fixes.time[leg + 1]!
      if (!isWithin || !tellsIgnition(track, point)) continue
      told.push({ leg, point })
      before = time
    }
  }
  return told
}

function tellsIgnition({ flags, ignition }: Track, point: number): boolean {
  const { noFix, noPlace, futureClock } = POSITION_FLAGS
  const isPlaceless = (flags[point]! & (noFix | noPlace)) !== 0 && (flags[point]! & futureClock) === 0
  return isPlaceless && ignition[point] !== -1
}
