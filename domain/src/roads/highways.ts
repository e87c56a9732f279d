import { type HighwayStretch, readStretch, type Waypoint } from './highway-stretch.ts'
import { CENTRE_WEST_HIGHWAYS } from './highways-centre-west.ts'
import { NORTH_HIGHWAYS } from './highways-north.ts'
import { NORTHEAST_HIGHWAYS } from './highways-northeast.ts'
import { SAO_PAULO_HIGHWAYS } from './highways-sao-paulo.ts'
import { SOUTH_HIGHWAYS } from './highways-south.ts'
import { SOUTHEAST_HIGHWAYS } from './highways-southeast.ts'

let stretches: readonly HighwayStretch[] | undefined

/** Answers the main highways of Brazil in stretches; one highway may have several, with gaps where others carry it. */
export function highwayStretches(): readonly HighwayStretch[] {
  stretches ??= [
    ...SAO_PAULO_HIGHWAYS,
    ...SOUTHEAST_HIGHWAYS,
    ...SOUTH_HIGHWAYS,
    ...CENTRE_WEST_HIGHWAYS,
    ...NORTHEAST_HIGHWAYS,
    ...NORTH_HIGHWAYS,
  ].map(readStretch)
  return stretches
}

/**
 * Answers the places of stretches that follow each other, the place where two meet once. Throws RangeError for an
 * unknown id, since stretches are named in code only.
 */
export function placesAlong(ids: readonly string[]): readonly Waypoint[] {
  return ids.flatMap((id, index) => {
    const found = highwayStretches().find((stretch) => stretch.id === id)
    if (found === undefined) throw new RangeError(`no stretch of a highway is called "${id}"`)
    return index === 0 ? found.places : found.places.slice(1)
  })
}
