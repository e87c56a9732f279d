import type { Random } from '../random.ts'
import { type Road, stepAt } from './road.ts'

export interface Driver {
  /** The greatest speed that the vehicle reaches or its owner allows. */
  topKmh: number
  accelerationMps2: number
  brakingMps2: number
}

export const DRIVERS = {
  truck: { topKmh: 88, accelerationMps2: 0.45, brakingMps2: 0.9 },
  van: { topKmh: 105, accelerationMps2: 1, brakingMps2: 1.5 },
  car: { topKmh: 115, accelerationMps2: 1.5, brakingMps2: 2 },
  motorcycle: { topKmh: 100, accelerationMps2: 2, brakingMps2: 2.2 },
} as const satisfies Record<string, Driver>
export type VehicleKind = keyof typeof DRIVERS

/** The driver of a passage, and the chances that decide about lights and queues. */
export interface Motoring {
  driver: Driver
  random: Random
}

const RED_LIGHT_CHANCE = 0.45
const WAIT_SECONDS = { least: 6, most: 55 }
/** The chance of a slow patch (works, a toll, a queue) to begin, per kilometre, and how slow and long the patch is. */
const SLOW_PATCH = { chancePerKm: 0.02, leastShare: 0.35, mostShare: 0.7, leastMeters: 600, mostMeters: 4000 }
const SLOWEST_MPS = 3

/**
 * Finds the speed at each row of the stretch, 0 at its ends and at red lights; `redLights` has the seconds to wait at a
 * row.
 */
export function speedsAlong(road: Road, stretch: Stretch, motoring: Motoring) {
  const speedMps = allowedSpeeds(road, stretch, motoring)
  const redLights = stopAtLights(road, stretch, speedMps, motoring.random)
  keepToAccelerations(stretch.drivenMeters, speedMps, motoring.driver)
  return { speedMps, redLights }
}

/** The way ahead, in rows as far apart as the road's own points. */
export interface Stretch {
  forward: boolean
  fromMeters: number
  drivenMeters: Float64Array
}

/** Finds where on the road a driven distance lies. */
export function roadMeters(road: Road, stretch: Stretch, drivenMeters: number): number {
  const meters = stretch.forward ? stretch.fromMeters + drivenMeters : stretch.fromMeters - drivenMeters
  return road.closed ? meters % road.lengthMeters : Math.min(Math.max(meters, 0), road.lengthMeters)
}

export function layStretch(road: Road, fromMeters: number, toMeters: number): Stretch {
  const forward = road.closed || toMeters > fromMeters
  const ahead = forward ? toMeters - fromMeters : fromMeters - toMeters
  const distance = ahead > 0 ? ahead : ahead + road.lengthMeters
  const stepMeters = road.lengthMeters / (road.meters.length - 1)
  // A stretch needs a point between its two standstills, so it has two steps at least.
  const steps = Math.max(2, Math.round(distance / stepMeters))
  const drivenMeters = Float64Array.from({ length: steps + 1 }, (_, step) => (distance * step) / steps)
  return { forward, fromMeters, drivenMeters }
}

function allowedSpeeds(road: Road, stretch: Stretch, { driver, random }: Motoring): Float64Array {
  const eagerness = random.between(0.9, 1.04)
  const wavesPerMeter = 1 / random.between(2500, 6000)
  const phase = random.between(0, 2 * Math.PI)
  let slowUntilMeters = -1
  let slowShare = 1
  return stretch.drivenMeters.map((driven, row) => {
    const step = stepAt(road, roadMeters(road, stretch, driven))
    const stepKm = (driven - (stretch.drivenMeters[row - 1] ?? driven)) / 1000
    if (driven > slowUntilMeters && random.chance(SLOW_PATCH.chancePerKm * stepKm)) {
      slowUntilMeters = driven + random.between(SLOW_PATCH.leastMeters, SLOW_PATCH.mostMeters)
      slowShare = random.between(SLOW_PATCH.leastShare, SLOW_PATCH.mostShare)
    }
    const mood = eagerness * (0.95 + 0.05 * Math.sin(2 * Math.PI * wavesPerMeter * driven + phase))
    const freeKmh = Math.min(driver.topKmh, road.limitKmh[step]!) * mood
    const trafficKmh = driven <= slowUntilMeters ? freeKmh * slowShare : freeKmh
    return Math.max(SLOWEST_MPS, Math.min(trafficKmh, road.curveKmh[step]!) / 3.6)
  })
}

/** Sets the speed to 0 at both ends and where a light is red; answers the rows of the red lights with their wait. */
function stopAtLights(road: Road, stretch: Stretch, speedMps: Float64Array, random: Random): Map<number, number> {
  const rows = speedMps.length
  const distance = stretch.drivenMeters.at(-1)!
  speedMps[0] = 0
  speedMps[rows - 1] = 0
  const red = new Map<number, number>()
  const lights = road.trafficLightMeters
    .map((light) => {
      const ahead = stretch.forward ? light - stretch.fromMeters : stretch.fromMeters - light
      return road.closed ? (ahead + road.lengthMeters) % road.lengthMeters : ahead
    })
    .filter((driven) => driven > 0 && driven < distance)
    .toSorted((a, b) => a - b)
  for (const driven of lights) {
    const row = Math.round((driven / distance) * (rows - 1))
    const room = row > 2 && row < rows - 3 && !red.has(row - 1) && !red.has(row)
    if (!room || !random.chance(RED_LIGHT_CHANCE)) continue
    speedMps[row] = 0
    red.set(row, random.integer(WAIT_SECONDS.least, WAIT_SECONDS.most))
  }
  return red
}

/** Speeds follow v² = u² + 2·a·s, forwards for acceleration and backwards for braking. */
function keepToAccelerations(drivenMeters: Float64Array, speedMps: Float64Array, driver: Driver): void {
  for (let row = 1; row < speedMps.length; row++) {
    const meters = drivenMeters[row]! - drivenMeters[row - 1]!
    // Pulling power fades with speed.
    const pull = driver.accelerationMps2 * Math.max(0.3, 1 - speedMps[row - 1]! / 45)
    speedMps[row] = Math.min(speedMps[row]!, Math.sqrt(speedMps[row - 1]! ** 2 + 2 * pull * meters))
  }
  for (let row = speedMps.length - 2; row >= 0; row--) {
    const meters = drivenMeters[row + 1]! - drivenMeters[row]!
    speedMps[row] = Math.min(speedMps[row]!, Math.sqrt(speedMps[row + 1]! ** 2 + 2 * driver.brakingMps2 * meters))
  }
}
