/**
 * A place on a road: its name, latitude and longitude, and `serra` where a winding mountain stretch begins there and
 * lasts until the next place. The places come from general knowledge of Brazilian roads and towns: most lie within a few
 * hundred metres of the road in the stretches that the simulator drives, and within a few kilometres elsewhere.
 */
export type Waypoint = readonly [place: string, latitude: number, longitude: number, terrain?: 'serra']

/** A stretch of a highway as the tables write it: places one after the other, each `name latitude longitude`. */
export interface HighwayText {
  /** The name by which code asks for the stretch, where some does. */
  id?: string
  /** What stands on the shield, like `BR-116` or `SP-330`. */
  ref: string
  course: string
}

/** A highway, or a part of one, from place to place. */
export interface HighwayStretch {
  id: string | null
  ref: string
  places: readonly Waypoint[]
}

const PLACE = /^(.+?) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)( serra)?$/

/** Reads a stretch. Throws RangeError for what is no place, since the tables are written in code only. */
export function readStretch({ id, ref, course }: HighwayText): HighwayStretch {
  const places = course.split(';').map((text): Waypoint => {
    const [, name, latitude, longitude, serra] = PLACE.exec(text.trim()) ?? []
    if (name === undefined) throw new RangeError(`"${text.trim()}" of ${ref} is no place of a road`)
    return serra === undefined
      ? [name, Number(latitude), Number(longitude)]
      : [name, Number(latitude), Number(longitude), 'serra']
  })
  return { id: id ?? null, ref, places }
}
