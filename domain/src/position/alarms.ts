import { eventOf } from './event-codes.ts'
import type { DeviceReadings, EpochMs, ReportEvent } from './position-report.ts'

/** What no tracker says, and the program itself finds out: a block reached its vehicle after the unblock that was to undo it. */
const FOUND_OUT = 'undoneBlock'

/**
 * The events of {@link ReportEvent} that somebody has to look at, and what the program finds out, the gravest first. What only tells how
 * somebody drives, or that all is well again, is none.
 */
export const ALARM_KINDS = [
  'sos',
  'accident',
  'fallDown',
  FOUND_OUT,
  'jamming',
  'powerCut',
  'tampering',
  'removing',
  'gpsAntennaCut',
  'tow',
  'door',
  'bonnet',
  'footBrake',
  'fuelLeak',
  'temperature',
  'fatigueDriving',
  'powerOff',
  'vibration',
  'lowPower',
  'lowBattery',
  'fault',
  'general',
] as const satisfies readonly (ReportEvent | typeof FOUND_OUT)[]
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** An alarm that nobody acknowledges stays on its vehicle for this long after it was said last. */
export const ALARM_LIFE_MS = 24 * 3_600_000

/** The same alarm, said again within this time and not acknowledged meanwhile, is the same one with a count. */
export const ALARM_FLOOD_MS = 3_600_000

const KNOWN: ReadonlySet<unknown> = new Set(ALARM_KINDS)

/** Tells whether an event is one that somebody has to look at. */
export function isAlarmKind(event: unknown): event is AlarmKind {
  return KNOWN.has(event)
}

/** Those that trackers say, which are what a report may tell. */
export const SAID_ALARMS = ALARM_KINDS.filter((kind) => kind !== FOUND_OUT)

/** Tells whether an event is an alarm that trackers say. */
export function isSaidAlarm(event: unknown): event is AlarmKind {
  return isAlarmKind(event) && event !== FOUND_OUT
}

/** Tells whether the code that a track has for an event is of one that somebody has to look at. */
export function isAlarmCode(code: number): boolean {
  return isAlarmKind(eventOf(code))
}

/** How urgent something is that somebody has to look at. */
export const URGENCIES = { low: 1, medium: 2, high: 3, critical: 4 } as const
export type Urgency = (typeof URGENCIES)[keyof typeof URGENCIES]

/** Answers how urgent an alarm is: somebody may be in danger, the vehicle may be, it may come to harm, or it can wait. */
export function urgencyOf(kind: AlarmKind): Urgency {
  const place = ALARM_KINDS.indexOf(kind)
  if (place <= ALARM_KINDS.indexOf('jamming')) return URGENCIES.critical
  if (place <= ALARM_KINDS.indexOf('tow')) return URGENCIES.high
  return place <= ALARM_KINDS.indexOf('fatigueDriving') ? URGENCIES.medium : URGENCIES.low
}

/** Tells whether one alarm is graver than another, as a comparison for sorting: the gravest comes first. */
export function bySeverity(one: AlarmKind, other: AlarmKind): number {
  return ALARM_KINDS.indexOf(one) - ALARM_KINDS.indexOf(other)
}

/** What the alarms of a report are read from. */
type SaidReadings = Pick<DeviceReadings, 'event' | 'attributes'>

/**
 * Lists the alarms that a report tells: its event, a second one beside it, and switches that are held. Nearly every
 * report tells none, so a shared empty list answers for those.
 */
export function alarmsIn({ event, attributes }: SaidReadings): readonly AlarmKind[] {
  if (event === null && attributes.panic !== true && attributes.jamming !== true) return NO_ALARMS
  const said = [
    event,
    attributes['secondEvent'],
    attributes.panic === true ? 'sos' : null,
    attributes.jamming === true ? 'jamming' : null,
  ]
  return [...new Set(said.filter(isSaidAlarm))]
}

const NO_ALARMS: readonly AlarmKind[] = []

/** A stretch of time in which the same alarm was said, and how often. */
export interface AlarmFlood {
  firstAt: EpochMs
  lastAt: EpochMs
  count: number
}

/** Tells whether an alarm said at an instant belongs to a flood of its kind. */
export function belongsTo({ firstAt, lastAt }: Pick<AlarmFlood, 'firstAt' | 'lastAt'>, at: EpochMs): boolean {
  return at >= firstAt - ALARM_FLOOD_MS && at <= lastAt + ALARM_FLOOD_MS
}
