import type { EpochMs } from '../position/position-report.ts'
import { firstAtOrAfter } from '../track/track.ts'
import { CONDITION_MANNERS } from './conditions.ts'
import { judgePoint } from './judge-rule.ts'
import { isTimeless, type JudgedPoints } from './judged-points.ts'
import { passQuiet } from './quiet-points.ts'
import type { Occurrence } from './rule.ts'
import type { RuleState } from './rule-state.ts'
import type { RuleWorld } from './rule-world.ts'
import type { RulePoint } from './signal.ts'
import { remember } from './signals.ts'
import type { RuleReadings, VehicleQuestion } from './vehicle-question.ts'

interface Stretch {
  /** From this point on, and before that one. */
  from: number
  end: number
  /** Takes what is over for good. */
  over: Occurrence[]
}

/** Takes rules over the points of one track. */
export interface Run {
  /** Judges a rule over a stretch of points, and changes its state; of points before it began it only remembers what it is judged by. */
  over(world: RuleWorld, state: RuleState, stretch: Stretch): void
  /** Finds the first point that is later than an instant. */
  firstAfter(time: EpochMs): number
}

/** Fewer points are taken one by one, which all rules of the vehicle share. */
const SHARED_POINTS = 32

/** Makes what takes rules over these points. */
export function createRun(question: VehicleQuestion, points: JudgedPoints): Run {
  const { track } = points
  const drivers = driversOf(question, points)
  const shared = new Map<number, RulePoint>()
  const pointAt = (index: number): RulePoint =>
    readPoint(question.track, points, { index, driverId: drivers.get(index) ?? null })
  const sharedAt = (index: number): RulePoint => {
    let point = shared.get(index)
    if (!point) {
      point = pointAt(index)
      shared.set(index, point)
    }
    return point
  }
  return {
    over(world, state, { from, end, over }) {
      const isShort = end - from <= SHARED_POINTS
      const pass = isShort ? null : passQuiet(world, points)
      const begins = firstAtOrAfter(track, world.rule.effectiveFrom)
      if (from < begins && remembers(world)) {
        for (let index = from; index < Math.min(begins, end); index++) {
          if (isTimeless(track, index)) continue
          const wasSo = remember(pointAt(index), world, state)
          if (wasSo !== null) state.isArmed = !wasSo
        }
      }
      for (let index = Math.max(from, begins); index < end; index++) {
        if (pass) index = pass(state, index, end)
        if (index >= end) break
        if (isTimeless(track, index)) continue
        judgePoint(world, state, isShort ? sharedAt(index) : pointAt(index), over)
      }
    },
    firstAfter(time) {
      let index = firstAtOrAfter(track, time)
      while (index < track.length && track.fixTime[index] === time) index++
      return index
    },
  }
}

/** Whether points before a rule began matter to it. */
export function remembers({ rule: { condition }, geofences }: Pick<RuleWorld, 'rule' | 'geofences'>): boolean {
  return (
    geofences.length > 0 || condition.kind === 'unknownDriver' || CONDITION_MANNERS[condition.kind].needsEdge === true
  )
}

/** Who was told to drive, by the first point that tells its time from then on. */
export function driversOf(
  { told }: Pick<VehicleQuestion, 'told'>,
  { track }: Pick<JudgedPoints, 'track'>,
): ReadonlyMap<number, string> {
  const drivers = new Map<number, string>()
  for (const { at, driverId } of told) {
    let index = firstAtOrAfter(track, at)
    while (index < track.length && isTimeless(track, index)) index++
    drivers.set(index, driverId)
  }
  return drivers
}

/** Reads a point as it is judged, with what was told beside the track. */
export function readPoint(
  { hourMeterHours, temperatureCelsius, ports }: RuleReadings,
  { track, isAccepted }: JudgedPoints,
  { index, driverId }: { index: number; driverId: string | null },
): RulePoint {
  const [latitude, longitude] = [track.latitude[index]!, track.longitude[index]!]
  const isBelieved = isAccepted[index] === 1
  return {
    at: track.fixTime[index]!,
    isAccepted: isBelieved,
    latitude,
    longitude,
    place: isBelieved ? { latitude, longitude } : null,
    speedKmh: track.speedKmh[index]!,
    ignition: track.ignition[index]!,
    odometerKm: track.odometerKm[index]!,
    hourMeterHours: hourMeterHours?.[index] ?? Number.NaN,
    temperatureCelsius: temperatureCelsius?.[index] ?? Number.NaN,
    ports: ports?.[index] ?? Number.NaN,
    event: track.event[index]!,
    driverId,
  }
}
