import type { Waypoint } from '@monitorweb/domain/roads/highway-stretch'

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
