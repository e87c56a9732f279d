import { isAlarmKind } from '../position/alarms.ts'
import { eventOf } from '../position/event-codes.ts'
import { READING_AGE_MS } from '../position/known-ignition.ts'
import { CONDITION_MANNERS } from './conditions.ts'
import { groundOf, noteInside } from './ground.ts'
import {
  OFF,
  ON,
  type RulePoint,
  type Signal,
  type SignalMemory,
  type SignalState,
  type SignalWorld,
} from './signal.ts'
import { driftsAway, standsSince } from './standing.ts'

/** A speed that is so much below a limit ends what was above it. */
const SPEED_MARGIN_KMH = 3
/** The same of temperatures. */
const CELSIUS_MARGIN = 0.5

/** Reads a condition at a point where it counts, with the limit of the geofence there. */
type Read = (point: RulePoint, world: SignalWorld, state: SignalState, limitKmh: number | null) => Signal | null

// What is read has its parameters one by one, and no object of them: at each point of each rule that would be as much as all that is kept.

/** Reads from a point whether a condition holds there. Changes the memory. */
export function readSignal(point: RulePoint, world: SignalWorld, state: SignalState): Signal | null {
  const { condition } = world.rule
  switch (condition.kind) {
    case 'staysInside': {
      const ground = groundOf(point, world, state.memory, true)
      return ground && { isOn: ground.isInside, geofenceId: ground.id }
    }
    case 'leaves':
    case 'staysAway': {
      const ground = groundOf(point, world, state.memory, true)
      return ground && { isOn: !ground.isInside, geofenceId: ground.id }
    }
    case 'alarm': {
      const event = eventOf(point.event)
      const isCalled = isAlarmKind(event) && condition.alarms.includes(event)
      if (isCalled) return withinLastGround(point, world, state, { isOn: true, what: event })
      // Where the next one is called for without a place is where the vehicle was last.
      if (world.geofences.length > 0) groundOf(point, world, state.memory)
      return null
    }
    case 'odometer':
      return reached(point.odometerKm, condition.km)
    case 'hours':
      return reached(point.hourMeterHours, condition.hours)
    case 'enters':
    case 'silent':
      return null
    default:
      return withinGround(point, world, state, READS[condition.kind])
  }
}

const READS: Record<
  | 'speeding'
  | 'moving'
  | 'unknownDriver'
  | 'ignitionOn'
  | 'towed'
  | 'idling'
  | 'stopped'
  | 'hotter'
  | 'colder'
  | 'inputOn'
  | 'inputOff',
  Read
> = {
  speeding,
  moving,
  unknownDriver,
  ignitionOn: ({ ignition }) => (ignition === -1 ? null : ignition === 1 ? ON : OFF),
  towed: driftsAway,
  idling,
  stopped: (point, _world, { memory }) => standsSince(point, memory),
  hotter: beyond,
  colder: beyond,
  inputOn: switched,
  inputOff: switched,
}

/** Where a rule has geofences that its condition is not about, it counts in them only. */
function withinGround(point: RulePoint, world: SignalWorld, state: SignalState, read: Read): Signal | null {
  if (world.geofences.length === 0) return read(point, world, state, null)
  const ground = groundOf(point, world, state.memory)
  if (ground === null) return null
  const signal = read(point, world, state, ground.speedLimitKmh)
  if (!ground.isInside) return OFF
  return signal && { ...signal, geofenceId: ground.id }
}

/** The same of what may be told without a place: it is where the vehicle was last. */
function withinLastGround(
  point: RulePoint,
  world: SignalWorld,
  { memory }: SignalState,
  signal: Signal,
): Signal | null {
  if (world.geofences.length === 0) return signal
  groundOf(point, world, memory)
  if (memory.isInside === undefined) return null
  return memory.isInside ? { ...signal, geofenceId: memory.insideId ?? null } : OFF
}

/**
 * Remembers of a point before a rule began what its signals are judged by later: who drives, in which geofence the vehicle is, where it was left, and
 * what a condition that has to begin read there. Answers whether that was so; null where the point says nothing of it.
 */
export function remember(point: RulePoint, world: SignalWorld, state: SignalState): boolean | null {
  const { memory } = state
  const { kind } = world.rule.condition
  if (kind === 'enters') noteInside(point, world, memory)
  else if (CONDITION_MANNERS[kind].needsEdge) return readSignal(point, world, state)?.isOn ?? null
  else if (world.geofences.length > 0) groundOf(point, world, memory, CONDITION_MANNERS[kind].needsGeofence)
  if (kind === 'unknownDriver') memory.driver = driverAt(point, memory.driver ?? null)
  return null
}

function speeding(
  { isAccepted, speedKmh }: RulePoint,
  { rule: { condition } }: SignalWorld,
  { since }: SignalState,
  ofGround: number | null,
): Signal | null {
  if (!isAccepted || Number.isNaN(speedKmh) || condition.kind !== 'speeding') return null
  const limitKmh = condition.limitKmh ?? ofGround
  // Where there is no limit none is broken, whatever was before.
  if (limitKmh === null || !(speedKmh > (since === null ? limitKmh : limitKmh - SPEED_MARGIN_KMH))) return OFF
  return { isOn: true, value: speedKmh }
}

function moving({ isAccepted, speedKmh }: RulePoint, { movingKmh }: SignalWorld): Signal | null {
  if (!isAccepted || Number.isNaN(speedKmh)) return null
  return speedKmh >= movingKmh ? { isOn: true, value: speedKmh } : OFF
}

function idling(point: RulePoint, { movingKmh }: SignalWorld, { memory }: SignalState): Signal | null {
  const stand = standsSince(point, memory)
  if (stand === null || point.ignition === -1) return null
  return stand.isOn && point.ignition === 1 && !(point.speedKmh >= movingKmh) ? ON : OFF
}

function unknownDriver(point: RulePoint, world: SignalWorld, { memory }: SignalState): Signal | null {
  const { condition } = world.rule
  if (condition.kind !== 'unknownDriver') return null
  memory.driver = driverAt(point, memory.driver ?? null)
  const drives = moving(point, world)
  if (drives === null) return null
  const id = memory.driver?.id ?? null
  const isKnown = id !== null && (condition.driverIds.length === 0 || condition.driverIds.includes(id))
  return drives.isOn && !isKnown ? { isOn: true, what: id } : OFF
}

/** Tells who drives by a point and what was known before: whoever drove is gone some time after the engine was switched off, heard of since or not. */
export function driverAt({ at, driverId, ignition }: RulePoint, told: SignalMemory['driver']): SignalMemory['driver'] {
  const driver = driverId === null ? told : { id: driverId, at }
  if (!driver || (driver.offAt !== undefined && at - driver.offAt > READING_AGE_MS)) return null
  if (ignition === 0) return { ...driver, offAt: driver.offAt ?? at }
  return ignition === 1 && driver.offAt !== undefined ? { id: driver.id, at: driver.at } : driver
}

function beyond(
  { temperatureCelsius }: RulePoint,
  { rule: { condition } }: SignalWorld,
  { since }: SignalState,
): Signal | null {
  if (Number.isNaN(temperatureCelsius)) return null
  const margin = since === null ? 0 : CELSIUS_MARGIN
  if (condition.kind === 'colder') return temperatureCelsius < condition.celsius + margin ? ON : OFF
  if (condition.kind !== 'hotter') return null
  return temperatureCelsius > condition.celsius - margin ? { isOn: true, value: temperatureCelsius } : OFF
}

function switched({ ports }: RulePoint, { rule: { condition } }: SignalWorld): Signal | null {
  if (condition.kind !== 'inputOn' && condition.kind !== 'inputOff') return null
  const bits = Number.isNaN(ports) ? 0 : ports >> ((condition.input - 1) * 2)
  if ((bits & 1) === 0) return null
  return ((bits & 2) !== 0) === (condition.kind === 'inputOn') ? ON : OFF
}

function reached(reading: number, goal: number): Signal | null {
  // A tracker that was started says 0 until it knows better.
  if (!(reading > 0)) return null
  return { isOn: reading >= goal, value: reading }
}
