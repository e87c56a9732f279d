import type { LivePosition } from '@monitorweb/contract/fleet/live'
import { formatCoordinates } from '#format/numbers.ts'

/** Says where a vehicle is, in words where there are some, else in coordinates. */
export function placeOf(position: Pick<LivePosition, 'place' | 'latitude' | 'longitude'> | null): string {
  if (!position) return 'Sem posição'
  return position.place || formatCoordinates(position.latitude, position.longitude)
}
