import { placeAlong, type Road } from './road.ts'
import { layStretch, type Motoring, roadMeters, type Stretch, speedsAlong } from './stretch.ts'

export interface Wait {
  startSeconds: number
  endSeconds: number
  drivenMeters: number
}

/**
 * A stretch of road as it was driven, from standstill to standstill. The columns have a row for each point of the road
 * that was passed; between two rows the acceleration is constant, so that any instant in between is exact.
 */
export interface Passage {
  seconds: Float64Array
  drivenMeters: Float64Array
  speedMps: Float64Array
  waits: readonly Wait[]
  durationSeconds: number
  distanceMeters: number
  topSpeedKmh: number
  /** Gives place, direction and speed so many seconds after the departure. */
  at(seconds: number): MovingState
}

export interface MovingState {
  latitude: number
  longitude: number
  courseDegrees: number
  speedKmh: number
  drivenMeters: number
}

/** A span goes from one place on the road to another, in metres from the road's start. */
export interface Span {
  fromMeters: number
  /** Less than `fromMeters` drives the road backwards, or on a round goes on to the next time the place comes by. */
  toMeters: number
}

/** Drives the span, with limits, curves, red lights, slow patches, and no more acceleration than the driver has. */
export function drivePassage(road: Road, { fromMeters, toMeters }: Span, motoring: Motoring): Passage {
  const stretch = layStretch(road, fromMeters, toMeters)
  const { speedMps, redLights } = speedsAlong(road, stretch, motoring)
  const { seconds, waits } = timeOf(stretch.drivenMeters, speedMps, redLights)
  const columns = { seconds, drivenMeters: stretch.drivenMeters, speedMps }
  return {
    ...columns,
    waits,
    durationSeconds: seconds.at(-1)!,
    distanceMeters: stretch.drivenMeters.at(-1)!,
    topSpeedKmh: 3.6 * speedMps.reduce((top, speed) => Math.max(top, speed), 0),
    at: (second) => stateAt(road, stretch, columns, second),
  }
}

function timeOf(drivenMeters: Float64Array, speedMps: Float64Array, redLights: Map<number, number>) {
  const seconds = new Float64Array(speedMps.length)
  const waits: Wait[] = []
  let waited = 0
  for (let row = 1; row < speedMps.length; row++) {
    const meters = drivenMeters[row]! - drivenMeters[row - 1]!
    const arrival = seconds[row - 1]! + waited + (2 * meters) / (speedMps[row]! + speedMps[row - 1]!)
    seconds[row] = arrival
    waited = redLights.get(row) ?? 0
    if (waited > 0)
      waits.push({ startSeconds: arrival, endSeconds: arrival + waited, drivenMeters: drivenMeters[row]! })
  }
  return { seconds, waits }
}

function stateAt(
  road: Road,
  stretch: Stretch,
  { seconds, drivenMeters, speedMps }: Pick<Passage, 'seconds' | 'drivenMeters' | 'speedMps'>,
  second: number,
): MovingState {
  const row = rowAt(seconds, second)
  const startMps = speedMps[row]!
  const endMps = speedMps[row + 1]!
  const stepMeters = drivenMeters[row + 1]! - drivenMeters[row]!
  const travelSeconds = (2 * stepMeters) / (startMps + endMps)
  // Any wait at a light comes at the beginning of the step after the light.
  const elapsed = Math.max(0, Math.min(second, seconds[row + 1]!) - (seconds[row + 1]! - travelSeconds))
  const acceleration = (endMps - startMps) / travelSeconds
  const driven = drivenMeters[row]! + Math.min(stepMeters, startMps * elapsed + (acceleration * elapsed ** 2) / 2)
  const place = placeAlong(road, roadMeters(road, stretch, driven))
  return {
    ...place,
    courseDegrees: stretch.forward ? place.courseDegrees : (place.courseDegrees + 180) % 360,
    speedKmh: Math.max(0, 3.6 * (startMps + acceleration * elapsed)),
    drivenMeters: driven,
  }
}

function rowAt(seconds: Float64Array, second: number): number {
  let low = 0
  let high = seconds.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (seconds[middle]! <= second) low = middle
    else high = middle - 1
  }
  return low
}
