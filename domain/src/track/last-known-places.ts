import { hasOwnPlace } from '../position/position-flags.ts'
import type { Track } from './track.ts'

/**
 * Gives a copy of the track in which a point without a place of its own stands where the vehicle was last known to be
 * before it, or at 0° where that is not in the track. Its flags say still that it had none.
 */
export function withLastKnownPlaces<T extends Track>(track: T): T {
  if (!track.flags.some((flags) => !hasOwnPlace(flags))) return track
  const latitude = track.latitude.slice()
  const longitude = track.longitude.slice()
  let known = -1
  for (let index = 0; index < track.length; index++) {
    if (hasOwnPlace(track.flags[index]!)) known = index
    else {
      latitude[index] = known < 0 ? 0 : latitude[known]!
      longitude[index] = known < 0 ? 0 : longitude[known]!
    }
  }
  return { ...track, latitude, longitude }
}
