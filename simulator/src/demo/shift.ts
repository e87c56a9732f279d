import type { DriveStep } from '../drives/drive-plan.ts'
import type { Random } from '../random.ts'
import type { Road } from '../roads/road.ts'
import type { SampleVehicle } from './sample-vehicles.ts'

/** Whose shift is planned, and for which day. */
export interface ShiftOptions {
  vehicle: SampleVehicle
  day: number
  road: Road
  random: Random
}

/** What a vehicle does from the beginning of its shift to its end. */
export interface Shift {
  startMeters: number
  metersADay: number
  steps: DriveStep[]
  lastIdleSeconds: number
}

/** Plans the shift of one day, by the vehicle's duty. */
export function shiftOf(options: ShiftOptions): Shift {
  // The yards of vehicles on one road lie apart from each other.
  const yardMeters = 250 + ((options.vehicle.number * 170) % 1900)
  switch (options.vehicle.duty.kind) {
    case 'haul':
      return haul(options, yardMeters)
    case 'deliveries':
      return deliveries(options, { ...options.vehicle.duty, yardMeters })
    case 'rounds':
      return rounds(options, { ...options.vehicle.duty, yardMeters })
    case 'stand':
      return stand(options.vehicle.duty.engineOn, yardMeters)
  }
}

/** A shorter highway than this is driven both ways in one shift. */
const THERE_AND_BACK_METERS = 340_000

function haul({ day, road, random }: ShiftOptions, yardMeters: number): Shift {
  const near = yardMeters
  const far = road.lengthMeters - yardMeters
  const meters = far - near
  const lastIdleSeconds = random.integer(40, 400)
  if (meters < THERE_AND_BACK_METERS) {
    const loading: DriveStep = { kind: 'stop', seconds: random.integer(45, 110) * 60, idleSeconds: 90 }
    const steps = [...leg(near, far, random), loading, ...leg(far, near, random)]
    return { startMeters: near, metersADay: 2 * meters, steps, lastIdleSeconds }
  }
  const [from, to] = day % 2 === 0 ? [near, far] : [far, near]
  return { startMeters: from, metersADay: meters, steps: leg(from, to, random), lastIdleSeconds }
}

/** Drives one way, with a rest every two hours or so, one of them for a meal. */
function leg(from: number, to: number, random: Random): DriveStep[] {
  const rests = Math.floor(Math.abs(to - from) / 140_000)
  const steps: DriveStep[] = []
  for (let rest = 1; rest <= rests; rest++) {
    const share = (rest + random.between(-0.2, 0.2)) / (rests + 1)
    const isMeal = rest === Math.ceil(rests / 2)
    const minutes = isMeal ? random.integer(45, 70) : random.integer(12, 28)
    steps.push({ kind: 'drive', toMeters: from + (to - from) * share })
    steps.push({ kind: 'stop', seconds: minutes * 60, idleSeconds: random.integer(30, 240) })
  }
  return [...steps, { kind: 'drive', toMeters: to }]
}

function deliveries(
  { road, random }: ShiftOptions,
  { reachKm, fromEnd, yardMeters }: { reachKm: number; fromEnd: boolean; yardMeters: number },
): Shift {
  const at = (away: number) => (fromEnd ? road.lengthMeters - yardMeters - away : yardMeters + away)
  const reachMeters = Math.min(reachKm * 1000, road.lengthMeters - 2 * yardMeters)
  const tour = (): DriveStep[] => {
    const out = Array.from({ length: 4 }, (_, stop) => reachMeters * ((stop + random.between(0.2, 0.9)) / 5))
    const back = Array.from({ length: 2 }, (_, stop) => reachMeters * ((2 - stop - random.between(0.2, 0.8)) / 3))
    const calls = [...out, reachMeters, ...back].flatMap((away): DriveStep[] => [
      { kind: 'drive', toMeters: at(away) },
      unloading(random, [9, 38]),
    ])
    return [...calls, { kind: 'drive', toMeters: at(0) }]
  }
  const lunch: DriveStep = { kind: 'stop', seconds: random.integer(50, 80) * 60, idleSeconds: 20 }
  const steps = [...tour(), lunch, ...tour()]
  return { startMeters: at(0), metersADay: 4 * reachMeters, steps, lastIdleSeconds: random.integer(20, 120) }
}

const STOPS_A_LAP = 4

function rounds({ road, random }: ShiftOptions, { laps, yardMeters }: { laps: number; yardMeters: number }): Shift {
  const stops = laps * STOPS_A_LAP
  const meters = laps * road.lengthMeters
  const steps: DriveStep[] = []
  for (let stop = 1; stop < stops; stop++) {
    const driven = (meters * (stop + random.between(-0.35, 0.35))) / stops
    steps.push({ kind: 'drive', toMeters: (yardMeters + driven) % road.lengthMeters })
    const isMeal = stop === Math.round(stops / 2)
    steps.push(isMeal ? { kind: 'stop', seconds: 3300, idleSeconds: 15 } : unloading(random, [2, 11]))
  }
  steps.push({ kind: 'drive', toMeters: yardMeters })
  return { startMeters: yardMeters, metersADay: meters, steps, lastIdleSeconds: random.integer(5, 60) }
}

function unloading(random: Random, [least, most]: [number, number]): DriveStep {
  const seconds = random.integer(least * 60, most * 60)
  return { kind: 'stop', seconds, idleSeconds: random.chance(0.3) ? seconds : random.integer(0, 40) }
}

function stand(engineOn: 'always' | 'workday' | 'never', yardMeters: number): Shift {
  const idle = { startMeters: yardMeters, metersADay: 0 }
  if (engineOn === 'always') return { ...idle, steps: [], lastIdleSeconds: 24 * 3600 }
  if (engineOn === 'never') return { ...idle, steps: [], lastIdleSeconds: 0 }
  const night: DriveStep = { kind: 'stop', seconds: 6 * 3600, idleSeconds: 0 }
  const work: DriveStep = { kind: 'stop', seconds: 11 * 3600, idleSeconds: 11 * 3600 }
  return { ...idle, steps: [night, work], lastIdleSeconds: 0 }
}
