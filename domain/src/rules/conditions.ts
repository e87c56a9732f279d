import type { AlarmKind } from '../position/alarms.ts'

/** What a rule waits for; for how long, where and when is said beside it. */
export type Condition =
  | { kind: 'enters' | 'leaves' | 'staysInside' | 'staysAway' }
  /** Null: the limit of the geofence in which the vehicle is. */
  | { kind: 'speeding'; limitKmh: number | null }
  | { kind: 'moving' | 'ignitionOn' | 'towed' | 'idling' | 'stopped' | 'silent' }
  | { kind: 'alarm'; alarms: readonly AlarmKind[] }
  | { kind: 'hotter' | 'colder'; celsius: number }
  /** 1 is the tracker's first input. */
  | { kind: 'inputOn' | 'inputOff'; input: number }
  | { kind: 'odometer'; km: number }
  | { kind: 'hours'; hours: number }
  /** With no ids any driver is known who said one. */
  | { kind: 'unknownDriver'; driverIds: readonly string[] }

export type ConditionKind = Condition['kind']

/** How a condition is judged. */
interface Manner {
  /** Its geofences are what it is about; of others they say only where it counts. */
  needsGeofence?: boolean
  /** It has to begin while it is watched: what was so before the rule began is none. */
  needsEdge?: boolean
  /** Nobody knows whether it went on through a silence, so it ends there. */
  breaksInSilence?: boolean
  /** It has to last; without a time it would say nothing. */
  needsSeconds?: boolean
  /** It is an instant, and ends as it begins. */
  isInstant?: boolean
  /** It is a reading that grows, which is reached wherever the vehicle is. */
  isPlaceless?: boolean
}

export const CONDITION_MANNERS: Record<ConditionKind, Manner> = {
  enters: { needsGeofence: true, needsEdge: true },
  leaves: { needsGeofence: true, needsEdge: true },
  staysInside: { needsGeofence: true, needsSeconds: true },
  staysAway: { needsGeofence: true, needsSeconds: true },
  speeding: { breaksInSilence: true },
  moving: { breaksInSilence: true },
  ignitionOn: { breaksInSilence: true },
  towed: { needsEdge: true },
  idling: { breaksInSilence: true, needsSeconds: true },
  stopped: { needsSeconds: true },
  silent: { needsSeconds: true },
  alarm: { isInstant: true },
  hotter: { breaksInSilence: true },
  colder: { breaksInSilence: true },
  inputOn: { breaksInSilence: true },
  inputOff: { breaksInSilence: true },
  odometer: { needsEdge: true, isInstant: true, isPlaceless: true },
  hours: { needsEdge: true, isInstant: true, isPlaceless: true },
  unknownDriver: { breaksInSilence: true },
}
