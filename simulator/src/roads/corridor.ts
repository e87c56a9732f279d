/**
 * A place on a road: its name, latitude and longitude, and `serra` where a winding mountain stretch begins there and
 * lasts until the next place. The places come from general knowledge of Brazilian roads, to a few hundred metres.
 */
export type Waypoint = readonly [place: string, latitude: number, longitude: number, terrain?: 'serra']

/** A road that vehicles really drive: a highway from end to end, or a round through the avenues of a city. */
export interface Corridor {
  id: string
  /** The road's name as people call it, in Portuguese. */
  name: string
  /** A highway starts and ends in town; a city round returns to its first place. */
  kind: 'highway' | 'city'
  /** The posted limit for cars; drivers and vehicles have their own ideas below and above it. */
  limitKmh: number
  waypoints: readonly Waypoint[]
}
