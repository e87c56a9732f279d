import { isAlarmKind } from '../position/alarms.ts'
import { eventOf } from '../position/event-codes.ts'
import { READING_AGE_MS } from '../position/known-ignition.ts'
import { CONDITION_MANNERS } from './conditions.ts'
import { groundOf, noteInside } from './ground.ts'
import type { RulePoint, Signal, SignalContext, SignalMemory } from './signal.ts'
import { driftsAway, standsSince } from './standing.ts'

/** A speed that is so much below a limit ends what was above it. */
const SPEED_MARGIN_KMH = 3
/** The same of temperatures. */
const CELSIUS_MARGIN = 0.5

/** Reads from a point whether a condition holds there. Changes the memory. */
export function readSignal(point: RulePoint, context: SignalContext): Signal | null {
  const { condition } = context
  switch (condition.kind) {
    case 'staysInside': {
      const ground = groundOf(point, context, true)
      return ground && { isOn: ground.isInside, geofenceId: ground.id }
    }
    case 'leaves':
    case 'staysAway': {
      const ground = groundOf(point, context, true)
      return ground && { isOn: !ground.isInside, geofenceId: ground.id }
    }
    case 'speeding':
      return withinGround(point, context, (geofence) => speeding(point, context, condition.limitKmh ?? geofence))
    case 'moving':
      return withinGround(point, context, () => moving(point, context))
    case 'unknownDriver':
      return withinGround(point, context, () => unknownDriver(point, context, condition.driverIds))
    case 'ignitionOn':
      return withinGround(point, context, () => (point.ignition === -1 ? null : { isOn: point.ignition === 1 }))
    case 'towed':
      return withinGround(point, context, () => driftsAway(point, context))
    case 'idling':
      return withinGround(point, context, () => idling(point, context))
    case 'stopped':
      return withinGround(point, context, () => standsSince(point, context.memory))
    case 'alarm': {
      const event = eventOf(point.event)
      const isCalled = isAlarmKind(event) && condition.alarms.includes(event)
      if (isCalled) return withinLastGround(point, context, { isOn: true, what: event })
      // Where the next one is called for without a place is where the vehicle was last.
      if (context.geofences.length > 0) groundOf(point, context)
      return null
    }
    case 'hotter':
    case 'colder':
      return withinGround(point, context, () => beyond(point, context, condition))
    case 'inputOn':
    case 'inputOff':
      return withinGround(point, context, () => switched(point, condition))
    case 'odometer':
      return reached(point.odometerKm, condition.km)
    case 'hours':
      return reached(point.hourMeterHours, condition.hours)
    case 'enters':
    case 'silent':
      return null
  }
}

/** Where a rule has geofences that its condition is not about, it counts in them only. */
function withinGround(
  point: RulePoint,
  context: SignalContext,
  read: (limitKmh: number | null) => Signal | null,
): Signal | null {
  if (context.geofences.length === 0) return read(null)
  const ground = groundOf(point, context)
  if (ground === null) return null
  const signal = read(ground.speedLimitKmh)
  if (!ground.isInside) return { isOn: false }
  return signal && { ...signal, geofenceId: ground.id }
}

/** The same of what may be told without a place: it is where the vehicle was last. */
function withinLastGround(point: RulePoint, context: SignalContext, signal: Signal): Signal | null {
  const { geofences, memory } = context
  if (geofences.length === 0) return signal
  groundOf(point, context)
  if (memory.isInside === undefined) return null
  return memory.isInside ? { ...signal, geofenceId: memory.insideId ?? null } : { isOn: false }
}

/**
 * Remembers of a point before a rule began what its signals are judged by later: who drives, in which geofence the vehicle is, where it was left, and
 * what a condition that has to begin read there. Answers whether that was so; null where the point says nothing of it.
 */
export function remember(point: RulePoint, context: SignalContext): boolean | null {
  const { condition, geofences, memory } = context
  if (condition.kind === 'enters') noteInside(point, context)
  else if (CONDITION_MANNERS[condition.kind].needsEdge) return readSignal(point, context)?.isOn ?? null
  else if (geofences.length > 0) groundOf(point, context, CONDITION_MANNERS[condition.kind].needsGeofence)
  if (condition.kind === 'unknownDriver') memory.driver = driverAt(point, memory.driver ?? null)
  return null
}

function speeding({ isAccepted, speedKmh }: RulePoint, { isOn }: SignalContext, limitKmh: number | null) {
  if (!isAccepted || Number.isNaN(speedKmh)) return null
  // Where there is no limit none is broken, whatever was before.
  if (limitKmh === null) return { isOn: false }
  return { isOn: speedKmh > (isOn ? limitKmh - SPEED_MARGIN_KMH : limitKmh), value: speedKmh }
}

function moving({ isAccepted, speedKmh }: RulePoint, { movingKmh }: SignalContext): Signal | null {
  return isAccepted && !Number.isNaN(speedKmh) ? { isOn: speedKmh >= movingKmh, value: speedKmh } : null
}

function idling(point: RulePoint, context: SignalContext): Signal | null {
  const stand = standsSince(point, context.memory)
  if (stand === null || point.ignition === -1) return null
  return { isOn: stand.isOn && point.ignition === 1 && !(point.speedKmh >= context.movingKmh) }
}

function unknownDriver(point: RulePoint, context: SignalContext, driverIds: readonly string[]): Signal | null {
  const { memory } = context
  memory.driver = driverAt(point, memory.driver ?? null)
  const drives = moving(point, context)
  if (drives === null) return null
  const id = memory.driver?.id ?? null
  const isKnown = id !== null && (driverIds.length === 0 || driverIds.includes(id))
  return { isOn: drives.isOn && !isKnown, what: id }
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
  { isOn }: SignalContext,
  { kind, celsius }: { kind: 'hotter' | 'colder'; celsius: number },
): Signal | null {
  if (Number.isNaN(temperatureCelsius)) return null
  const margin = isOn ? CELSIUS_MARGIN : 0
  if (kind === 'colder') return { isOn: temperatureCelsius < celsius + margin }
  return { isOn: temperatureCelsius > celsius - margin, value: temperatureCelsius }
}

function switched(
  { ports }: RulePoint,
  { kind, input }: { kind: 'inputOn' | 'inputOff'; input: number },
): Signal | null {
  const bits = Number.isNaN(ports) ? 0 : ports >> ((input - 1) * 2)
  return bits & 1 ? { isOn: ((bits & 2) !== 0) === (kind === 'inputOn') } : null
}

function reached(reading: number, goal: number): Signal | null {
  // A tracker that was started says 0 until it knows better.
  if (!(reading > 0)) return null
  return { isOn: reading >= goal, value: reading }
}
