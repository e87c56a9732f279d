import { hasOwnPlace } from '@monitorweb/domain/position/position-flags'
import type { Track } from '@monitorweb/domain/track/track'

/** These words stand behind what a point without a place of its own tells. */
export const LAST_KNOWN = '(no último local conhecido)'

type Places = Pick<Track, 'flags' | 'latitude' | 'longitude'>

/** Tells whether a point has a place: its own, or the last known one, which the server gives it; 0° stands for none. */
export function isPlaceKnown({ flags, latitude, longitude }: Places, index: number): boolean {
  return hasOwnPlace(flags[index]!) || latitude[index] !== 0 || longitude[index] !== 0
}

/** Puts before the words of a place what a point without a place of its own needs. */
export function knownPlaceWords(track: Places, index: number, words: string): string {
  if (hasOwnPlace(track.flags[index]!)) return words
  return isPlaceKnown(track, index) ? `No último local conhecido: ${words}` : 'Sem local conhecido'
}
