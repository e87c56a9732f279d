import type { EpochMs } from '../position/position-report.ts'
import type { OccurrencePlace } from './rule.ts'
import type { RuleWorld } from './rule-world.ts'

/** What is told of one instant. Where `isAccepted` is false, the place and the speed are not to be believed. */
export interface RulePoint {
  at: EpochMs
  isAccepted: boolean
  latitude: number
  longitude: number
  /** The same, for all rules to keep; null where it is not to be believed. Nobody changes it. */
  place: OccurrencePlace | null
  /** NaN: not told, as the figures below. */
  speedKmh: number
  /** 1 on, 0 off, -1 not known. */
  ignition: number
  odometerKm: number
  hourMeterHours: number
  temperatureCelsius: number
  /** Two bits an input from the least on: whether it was told, whether it was on. */
  ports: number
  /** A code of event-codes. */
  event: number
  /** The driver told since the point before; null: none. */
  driverId: string | null
}

export interface EnteredGeofence {
  id: number
  at: EpochMs
  place: OccurrencePlace | null
}

/** What a condition remembers of the points before; plain values, since it is stored. */
export interface SignalMemory {
  isInside?: boolean
  insideId?: number | null
  /** Of a rule of entering, inside of which geofences: states of before say `isInside` and `insideId` of one of them. */
  insideIds?: readonly number[]
  /** Those that were entered and not been inside of for long enough yet, in their order; absent and null: none. */
  entering?: readonly EnteredGeofence[] | null
  /** Where the vehicle stands, and since when. */
  stand?: { latitude: number; longitude: number; since: EpochMs }
  /** Where it was left with the engine off. */
  left?: { latitude: number; longitude: number } | null
  /** Who drives, and since when the engine is off, where it is: states of before do not say that. */
  driver?: { id: string; at: EpochMs; offAt?: EpochMs } | null
}

/** What a point says of a condition: null where it says nothing. */
export interface Signal {
  isOn: boolean
  /** Since when, where it is known to be longer than from this point on. */
  since?: EpochMs
  value?: number
  geofenceId?: number | null
  what?: string | null
}

/** It is not so: the same for all that say nothing else, since most points do. */
export const OFF: Signal = Object.freeze({ isOn: false })
/** It is so, of which there is nothing else to say. */
export const ON: Signal = Object.freeze({ isOn: true })

/** What of a rule its signals are read by. */
export type SignalWorld = Pick<RuleWorld, 'rule' | 'geofences' | 'movingKmh'>

/** How far the judging of a rule is, as signals ask it; they change the memory. */
export interface SignalState {
  memory: SignalMemory
  /** Null: it is not so yet; then it takes more to become so than to stay so. */
  since: EpochMs | null
}
