import type { AlarmKind } from '../position/alarms.ts'
import { ignitionBefore } from '../position/known-ignition.ts'
import type { EpochMs, ReadingAttributes } from '../position/position-report.ts'
import {
  type ReadingValue,
  readingsAfter,
  readingsUntil,
  type TimedReadings,
  valuesOf,
} from '../position/timed-readings.ts'
import { isBlocked } from './blocked.ts'
import { DEFAULT_STATUS_RULES, type StatusInput } from './vehicle-status.ts'

/** The newest fix of a vehicle that can be trusted, with what was said in it. */
export interface KnownFix {
  fixTime: EpochMs
  receivedAt: EpochMs
  speedKmh: number | null
  ignition: boolean | null
  satellites: number | null
  voltage: number | null
  odometerKm: number | null
  hourMeterHours: number | null
  attributes: ReadingAttributes
}

/** What was heard last of a vehicle: in a fix, and outside of positions. */
export interface LastHeard {
  fix: KnownFix | null
  readings: { values: TimedReadings } | null
}

/** All that its status is told from. */
interface LastKnown extends LastHeard {
  communicationAt: EpochMs | null
  /** Those that nobody acknowledged. */
  alarms: readonly { kind: AlarmKind }[]
  /** How its clock differs from how its reports are read; null where it does not, or is not known. */
  clockFault: object | null
}

interface StatusContext {
  wasMoving: boolean | null
  /** How the installation profile calls the outputs. */
  outputLabels: readonly string[]
}

/**
 * Takes the newest of each reading: a heartbeat after the fix knows better than the fix, and one before it still knows
 * what the fix does not say.
 */
export function newestReadings({ fix, readings }: LastHeard) {
  const fixAt = fix ? Math.min(fix.fixTime, fix.receivedAt) : Number.NEGATIVE_INFINITY
  const values = readings?.values ?? null
  const newer = readingsAfter(values, fixAt)
  const before = readingsUntil(values, fixAt)
  const { ignition: _before, ...older } = valuesOf(before)
  const { ignition, voltage, odometerKm, hourMeterHours, event: _event, ...attributes } = newer
  const told = typeof ignition === 'boolean' ? ignition : null
  const isUnsaid = told === null && fix?.ignition === null
  const borrowed = isUnsaid ? ignitionBefore(before['ignition'], fix, DEFAULT_STATUS_RULES.movingKmh) : null
  return {
    ignition: told ?? fix?.ignition ?? borrowed,
    /** When a heartbeat told the ignition; null where the fix did, or nobody. */
    ignitionAt: told !== null || borrowed !== null ? (values?.['ignition']?.[1] ?? null) : null,
    voltage: numberOr(voltage, fix?.voltage ?? older['voltage']),
    odometerKm: numberOr(odometerKm, fix?.odometerKm ?? older['odometerKm']),
    hourMeterHours: numberOr(hourMeterHours, fix?.hourMeterHours ?? older['hourMeterHours']),
    attributes: { ...attributesOf(older), ...fix?.attributes, ...attributes },
    /** After an ignition that went off later than the fix the vehicle no longer has the fix's speed. */
    speedKmh: ignition === false ? null : (fix?.speedKmh ?? null),
  }
}

function attributesOf({
  voltage: _v,
  odometerKm: _o,
  hourMeterHours: _h,
  ...attributes
}: Record<string, ReadingValue>) {
  return attributes
}

/** Turns what is known into what the status rule asks for. */
export function statusInput(known: LastKnown, { wasMoving, outputLabels }: StatusContext): StatusInput {
  const { fix, communicationAt, alarms, clockFault } = known
  const { speedKmh, ignition, voltage, attributes } = newestReadings(known)
  return {
    active: true,
    lastCommunicationAt: communicationAt,
    fixTime: fix?.fixTime ?? null,
    speedKmh,
    ignition,
    satellites: fix?.satellites ?? null,
    hdop: attributes.hdop ?? null,
    voltage,
    backupVoltage: attributes.backupVoltage ?? null,
    blocked: isBlocked(attributes, outputLabels) === true,
    panic: alarms.some(({ kind }) => kind === 'sos'),
    powerCut: alarms.some(({ kind }) => kind === 'powerCut'),
    hasWrongClock: clockFault !== null,
    wasMoving,
  }
}

function numberOr(value: unknown, otherwise: unknown): number | null {
  return typeof value === 'number' ? value : typeof otherwise === 'number' ? otherwise : null
}
