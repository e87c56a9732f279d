import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { numberOf } from './location.ts'
import { noteNumber, reportIdOf, type TextReport } from './report.ts'
import { noteBattery, noteState } from './tail.ts'

type Reading = (report: TextReport, readings: DeviceReadings) => void

/** Reports that say one thing by their name. */
const NAMED: Readonly<Record<string, ReportEvent>> = {
  SOS: 'sos',
  TOW: 'tow',
  MPN: 'powerRestored',
  EPN: 'powerRestored',
  MPF: 'powerCut',
  EPF: 'powerCut',
  PNA: 'powerOn',
  PNR: 'powerOn',
  PFA: 'powerOff',
  PFR: 'powerOff',
  JDR: 'jamming',
  CRA: 'accident',
  DRM: 'removing',
  SOA: 'tampering',
  IDN: 'idle',
  IDL: 'idle',
  FLA: 'fuelLeak',
  GIN: 'geofenceEnter',
  GOT: 'geofenceExit',
  SWG: 'geofence',
  EPS: 'lowPower',
  BPL: 'lowBattery',
  // The state of motion changed; which it is now stands beside.
  STT: 'movement',
}

/** Reports whose kind says what happened: the second half of the report's own number. */
const BY_KIND: Readonly<Record<string, Readonly<Record<string, ReportEvent>>>> = {
  GEO: { 0: 'geofenceExit', 1: 'geofenceEnter' },
  // 1 says that the speed is back within its range.
  SPD: { 0: 'overspeed' },
  HBM: { 0: 'hardBraking', 1: 'hardAcceleration', 2: 'hardCornering', 3: 'hardBraking', 4: 'hardAcceleration' },
  HBE: { 0: 'hardBraking', 1: 'hardAcceleration', 2: 'hardCornering', 3: 'hardBraking', 4: 'hardAcceleration' },
  // 1 says that the temperature is back within its range.
  TMP: { 0: 'temperature' },
}

/** Reports whose field before the place says what happened. */
const BY_LAST: Readonly<Record<string, Readonly<Record<string, ReportEvent>>>> = {
  // 0 is a working antenna, 1 an open circuit, 2 a short one.
  ANT: { 1: 'gpsAntennaCut', 2: 'gpsAntennaCut' },
  // 1 says that it is over.
  JDS: { 2: 'jamming' },
  GPJ: { 3: 'jamming' },
}

/** Reports that tell more than an event. */
const READINGS: Readonly<Record<string, Reading>> = {
  IGN: (_, readings) => noteIgnition(readings, true),
  VGN: (_, readings) => noteIgnition(readings, true),
  IGF: (_, readings) => noteIgnition(readings, false),
  VGF: (_, readings) => noteIgnition(readings, false),
  IGL: byKind((kind, readings) => noteIgnition(readings, kind === '0')),
  VGL: byKind((kind, readings) => noteIgnition(readings, kind === '0')),
  NMR: byKind((kind, { attributes }) => {
    attributes.moving = kind === '1'
  }),
  STT: ({ before }, readings) => noteState(readings, before[1]),
  BTC: (_, { attributes }) => {
    attributes.charging = true
  },
  STC: (_, { attributes }) => {
    attributes.charging = false
  },
  DIS: noteInput,
  LSW: ({ before }, { attributes }) => {
    attributes.input1 = before.at(-1) === '1'
  },
  TSW: ({ before }, { attributes }) => {
    attributes.input2 = before.at(-1) === '1'
  },
  GEO(report, { attributes }) {
    const fence = Number.parseInt(reportIdOf(report).id, 16)
    if (!Number.isNaN(fence)) attributes['geofenceNumber'] = fence
  },
  IDA({ before }, { attributes }) {
    // Authorised or not, and of some the number of places, stand after the driver's key.
    const key = before[2]
    if (key) attributes.driverId = key
  },
  BPL: ({ before }, { attributes }) => noteNumber(attributes, 'backupVoltage', before[1]),
  EPS({ before }, readings) {
    const millivolts = numberOf(before.at(-3))
    if (millivolts !== null) readings.voltage = millivolts / 1000
  },
  // Before and after it was gone.
  FLA: ({ before }, { attributes }) => noteNumber(attributes, 'fuelPercent', before[2]),
  TEM({ before }, readings) {
    // Below, within and above what was set.
    if (before[1] === '1' || before[1] === '3') readings.event = 'temperature'
    noteNumber(readings.attributes, 'temperatureCelsius', before[2])
  },
  DAR: ({ before }, { attributes }) => noteNumber(attributes, 'warningType', before[1]),
}

/** Models for assets tell temperature and battery before the place, in every report of theirs. */
const TEMPERATURE = /^(?:-?\d{1,3}\.\d)?$/
const ASSET_FIELDS = 6

/** Reads what a report says besides its place: what happened, and what only its type tells. */
export function readEvent(report: TextReport, readings: DeviceReadings): void {
  const { type, before } = report
  readings.event =
    NAMED[type] ?? BY_KIND[type]?.[reportIdOf(report).kind] ?? BY_LAST[type]?.[before.at(-1) ?? ''] ?? null
  READINGS[type]?.(report, readings)
  if (before.length !== ASSET_FIELDS || !TEMPERATURE.test(before[4] ?? '')) return
  noteNumber(readings.attributes, 'temperatureCelsius', before[4])
  noteBattery(readings, before[5])
}

/** Whether a type is one of those above, which say something without a place too. */
export function isEvent(type: string): boolean {
  return [NAMED, BY_KIND, BY_LAST, READINGS].some((known) => Object.hasOwn(known, type))
}

function byKind(read: (kind: string, readings: DeviceReadings) => void): Reading {
  return (report, readings) => read(reportIdOf(report).kind, readings)
}

function noteIgnition(readings: DeviceReadings, on: boolean): void {
  readings.ignition = on
}

/** The number of the input, and its level. */
function noteInput(report: TextReport, { attributes }: DeviceReadings): void {
  const { id, kind } = reportIdOf(report)
  if (/^[0-9]$/.test(id)) attributes[`input${id}`] = kind === '1'
}
