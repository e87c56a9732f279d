import type { LivePosition } from '@monitorweb/contract/fleet/live'
import { formatCoordinates } from '#format/numbers.ts'

/** Says a distance from a town as shortly as a row of a list has room for: "a 8 km ao S de Cruzeiro/SP" as "8 km S de Cruzeiro/SP". */
export function shortPlace(place: string): string {
  return place.replace(/^a ([\d.,]+ k?m) ao? ([NSLEO]{1,2}) de /, '$1 $2 de ')
}

/** Says where a vehicle is, in words where there are some, else in coordinates. */
export function placeOf(position: Pick<LivePosition, 'place' | 'latitude' | 'longitude'> | null): string {
  if (!position) return 'Sem posição'
  return position.place || formatCoordinates(position.latitude, position.longitude)
}
