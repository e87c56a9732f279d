import { borrowedIgnition } from '../../position/known-ignition.ts'
import { POSITION_FLAGS } from '../../position/position-flags.ts'
import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'

/**
 * Gives each point that does not tell the ignition the one told last before it, by whatever point, for as long as that is
 * believed. The track itself is answered where every point tells it, or none does.
 */
export function withKnownIgnition(track: Track, { movingKmh }: TripRules): Track {
  if (!track.ignition.includes(-1) || !track.ignition.some((each) => each !== -1)) return track
  const ignition = track.ignition.slice()
  let told = -1
  let toldAt = Number.NEGATIVE_INFINITY
  for (let index = 0; index < track.length; index++) {
    const isAhead = (track.flags[index]! & POSITION_FLAGS.futureClock) !== 0
    const time = track.fixTime[index]!
    if (isAhead || Number.isNaN(time)) continue
    if (ignition[index] !== -1) {
      told = ignition[index]!
      toldAt = time
      continue
    }
    const known = borrowedIgnition(told, time - toldAt, track.speedKmh[index]! >= movingKmh)
    if (known === -1) told = -1
    ignition[index] = known
  }
  return { ...track, ignition }
}
