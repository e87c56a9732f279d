import { createRandom, seedOf } from '../random.ts'
import { avenueLine, highwayLine, type LinePoint } from './centre-line.ts'
import type { Corridor } from './corridor.ts'
import { courseBetween, metersBetween, type Place, turnBetween } from './geodesy.ts'
import { withSwings } from './road-swings.ts'

/** A road as vehicles meet it: its course in small steps, how fast each step may be driven, and its traffic lights. */
export interface Road {
  id: string
  name: string
  /** Whether the road is a city round, whose end is its beginning. */
  closed: boolean
  latitudes: Float64Array
  longitudes: Float64Array
  /** The metres from the start of the road, along it. */
  meters: Float64Array
  /** The direction of the step that starts here, towards the end of the road. */
  courseDegrees: Float64Array
  /** The posted limit on the step that starts here. */
  limitKmh: Float64Array
  /** The fastest comfortable speed in the curve here. */
  curveKmh: Float64Array
  trafficLightMeters: readonly number[]
  places: readonly RoadPlace[]
  lengthMeters: number
}

export interface RoadPlace {
  name: string
  meters: number
}

const STEP_METERS = { highway: 50, city: 12 } as const
/** At both ends of a highway there is a city to leave or to enter. */
const TOWN_METERS = 2500
const TOWN_LIMIT_KMH = 50
const SIDEWAYS_MPS2 = 2
const FASTEST_CURVE_KMH = 140

/** Builds the road of a corridor; the same corridor always gives the same road. */
export function buildRoad(corridor: Corridor): Road {
  const stepMeters = STEP_METERS[corridor.kind]
  const closed = corridor.kind === 'city'
  const line = closed ? avenueLine(corridor.waypoints, stepMeters) : highwayLine(corridor.waypoints, stepMeters)
  const points = closed ? roundedCorners(withSwings(corridor, line)) : withSwings(corridor, line)
  const meters = new Float64Array(points.length)
  for (let index = 1; index < points.length; index++) {
    meters[index] = meters[index - 1]! + metersBetween(points[index - 1]!, points[index]!)
  }
  const lengthMeters = meters.at(-1)!
  const inTown = (at: number) => closed || at < TOWN_METERS || at > lengthMeters - TOWN_METERS
  return {
    id: corridor.id,
    name: corridor.name,
    closed,
    latitudes: Float64Array.from(points, ({ latitude }) => latitude),
    longitudes: Float64Array.from(points, ({ longitude }) => longitude),
    meters,
    courseDegrees: meters.map((_, index) => courseBetween(points[index]!, points[index + 1] ?? points[index]!)),
    limitKmh: meters.map((at) => (inTown(at) ? Math.min(TOWN_LIMIT_KMH, corridor.limitKmh) : corridor.limitKmh)),
    curveKmh: curveSpeeds(points, meters),
    trafficLightMeters: trafficLights(corridor, lengthMeters, inTown),
    places: placesAlong(corridor, points, meters),
    lengthMeters,
  }
}

/** Finds the place so many metres along the road, and the direction there when driving towards its end. */
export function placeAlong(road: Road, meters: number): Place & { courseDegrees: number } {
  const index = stepAt(road, meters)
  const [latitude, longitude] = [road.latitudes[index]!, road.longitudes[index]!]
  const share = (meters - road.meters[index]!) / (road.meters[index + 1]! - road.meters[index]!)
  return {
    latitude: latitude + (road.latitudes[index + 1]! - latitude) * share,
    longitude: longitude + (road.longitudes[index + 1]! - longitude) * share,
    courseDegrees: road.courseDegrees[index]!,
  }
}

/** Finds the index of the step that holds this distance from the start. */
export function stepAt(road: Road, meters: number): number {
  let low = 0
  let high = road.meters.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (road.meters[middle]! <= meters) low = middle
    else high = middle - 1
  }
  return low
}

/** Makes each corner a bend of some 30 m, by moving each point to the mean of its neighbourhood. */
function roundedCorners(points: readonly LinePoint[]): LinePoint[] {
  const around = points.length - 1
  const reach = 2
  const rounded = points.slice(0, around).map((point, index) => {
    let latitude = 0
    let longitude = 0
    for (let offset = -reach; offset <= reach; offset++) {
      const neighbour = points[(index + offset + around) % around]!
      latitude += neighbour.latitude
      longitude += neighbour.longitude
    }
    return { ...point, latitude: latitude / (2 * reach + 1), longitude: longitude / (2 * reach + 1) }
  })
  return [...rounded, rounded[0]!]
}

/** The speed is v = √(a·r), with the radius r from the turn over two steps to each side. */
function curveSpeeds(points: readonly LinePoint[], meters: Float64Array): Float64Array {
  return meters.map((_, index) => {
    const from = Math.max(0, index - 2)
    const to = Math.min(points.length - 1, index + 2)
    if (from === index || to === index) return FASTEST_CURVE_KMH
    const turn = turnBetween(courseBetween(points[from]!, points[index]!), courseBetween(points[index]!, points[to]!))
    const radiusMeters = (meters[to]! - meters[from]!) / 2 / Math.max(1e-6, (Math.abs(turn) * Math.PI) / 180)
    return Math.min(FASTEST_CURVE_KMH, 3.6 * Math.sqrt(SIDEWAYS_MPS2 * radiusMeters))
  })
}

function trafficLights(corridor: Corridor, lengthMeters: number, inTown: (meters: number) => boolean): number[] {
  const random = createRandom(seedOf('traffic lights', corridor.id))
  const lights: number[] = []
  for (let at = 200; at < lengthMeters - 200; at += random.between(280, 800)) if (inTown(at)) lights.push(at)
  return lights
}

function placesAlong(corridor: Corridor, points: readonly LinePoint[], meters: Float64Array): RoadPlace[] {
  return corridor.waypoints.map(([name, latitude, longitude]) => {
    let nearest = 0
    let nearestMeters = Infinity
    for (const [index, point] of points.entries()) {
      const away = metersBetween(point, { latitude, longitude })
      if (away < nearestMeters) {
        nearest = index
        nearestMeters = away
      }
    }
    return { name, meters: meters[nearest]! }
  })
}
