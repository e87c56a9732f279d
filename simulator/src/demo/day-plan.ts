import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { DrivePlan } from '../drives/drive-plan.ts'
import { createRandom, seedOf } from '../random.ts'
import { getCorridor } from '../roads/corridors.ts'
import { buildRoad, type Road } from '../roads/road.ts'
import { DRIVERS } from '../roads/stretch.ts'
import type { SampleVehicle } from './sample-vehicles.ts'
import { shiftOf } from './shift.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Brasília is three hours behind UTC, without summer time. */
const BRASILIA_OFFSET_MS = 3 * HOUR_MS
/** Odometers count from this day on. */
const ODOMETER_DAY = Math.floor(Date.UTC(2024, 0, 1) / DAY_MS)

const roads = new Map<string, Road>()
function roadOf(id: string): Road {
  const known = roads.get(id) ?? buildRoad(getCorridor(id))
  roads.set(id, known)
  return known
}

/** Finds the day that holds the instant: a vehicle's day begins when its shift does, and lasts 24 hours. */
export function dayOf(vehicle: SampleVehicle, time: EpochMs): number {
  return Math.floor((time - shiftOffset(vehicle)) / DAY_MS)
}

export function dayStart(vehicle: SampleVehicle, day: number): EpochMs {
  return day * DAY_MS + shiftOffset(vehicle)
}

function shiftOffset({ duty }: SampleVehicle): number {
  return duty.startHour * HOUR_MS + BRASILIA_OFFSET_MS
}

/**
 * Plans what the vehicle does on that day. The plan is the same for the same day, and begins where the day before
 * ended.
 */
export function planDay(vehicle: SampleVehicle, day: number): DrivePlan {
  const random = createRandom(seedOf('day', vehicle.serial, day))
  const road = roadOf(vehicle.duty.roadId)
  const start = dayStart(vehicle, day)
  const shift = shiftOf({ vehicle, day, road, random })
  const setOff = start + random.integer(4, 50) * 60_000
  return {
    seed: seedOf('drive', vehicle.serial, day),
    road,
    driver: DRIVERS[vehicle.kind],
    start,
    startMeters: shift.startMeters,
    startOdometerKm: 20_000 + vehicle.number * 1750 + ((day - ODOMETER_DAY) * shift.metersADay) / 1000,
    steps: [
      ...(shift.steps.length > 0 ? [{ kind: 'park' as const, until: setOff, idleSeconds: 0 }] : []),
      ...shift.steps,
      { kind: 'park', until: start + DAY_MS, idleSeconds: shift.lastIdleSeconds },
    ],
    intervals: { turnDegrees: 40 },
  }
}
