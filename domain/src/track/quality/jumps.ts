import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { isDrivable, metersBetween, type Steps } from './steps.ts'

/** So many fixes on each side of a point bear witness; more fixes than this in a row at a false place are believed. */
export const WITNESSES = 3

/**
 * Marks the points that are jumps of the receiver: fewer than half of the three fixes before and the three after can be
 * reached from the point in the time. Only its neighbours are asked about each point, so that neither the order of
 * arrival nor anything far away can change a verdict. Undefined when there is no jump.
 */
export function findJumps(track: Track, steps: Steps, rules: TripRules): Uint8Array | undefined {
  let jumps: Uint8Array | undefined
  let judged = 0
  for (let step = 0; step + 1 < steps.count; step++) {
    const milliseconds = track.fixTime[steps.point[step + 1]!]! - track.fixTime[steps.point[step]!]!
    if (isDrivable(steps.meters[step]!, milliseconds, rules)) continue
    const end = Math.min(steps.count, step + 1 + WITNESSES)
    for (let position = Math.max(judged, step + 1 - WITNESSES, 0); position < end; position++) {
      if (isSupported(track, steps, { position, rules })) continue
      jumps ??= new Uint8Array(steps.count)
      jumps[position] = 1
    }
    judged = end
  }
  return jumps
}

function isSupported(
  track: Track,
  { point, count }: Steps,
  { position, rules }: { position: number; rules: TripRules },
) {
  const end = Math.min(count, position + WITNESSES + 1)
  const here = point[position]!
  let witnesses = 0
  let support = 0
  for (let other = Math.max(0, position - WITNESSES); other < end; other++) {
    if (other === position) continue
    const there = point[other]!
    witnesses++
    const milliseconds = Math.abs(track.fixTime[there]! - track.fixTime[here]!)
    if (isDrivable(metersBetween(track, here, there), milliseconds, rules)) support++
  }
  return support * 2 >= witnesses
}
