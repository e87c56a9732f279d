import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  type ReportEvent,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'

/**
 * Signal, satellites and battery (%) in three digits each; then ignition (1 on, 2 off, 0 not told), armed (1, 2, 0 alike),
 * how it works, and digits of which only some models have more.
 */
const STATE = /^(\d{3})(\d{3})(\d{3})(?:(\d)(\d\d)(\d\d)\d*)?$/
/**
 * A sign of life of some models goes on behind that: how often it reports, what shakes it, when it arms itself, all of which are settings;
 * then whether it is blocked (2; 1 not), has power and moves (1; 2 not), each 0 where it is not told.
 */
const LIFE = /^\d{14}\d{12}([0-2])([0-2])([0-2])/
const REPORT =
  /^(\d{6})([AV])(\d{4}\.\d{4})([NS])(\d{5}\.\d{4})([EW])(\d{3}\.\d|\d{2}\.\d{2}|\d\.\d{3})(\d{6})([\d.]{6})(\d{9,30})(?:,(.*))?$/s

/** What a watch calls for: the code stands behind the cell. */
const ALARMS: Readonly<Record<string, ReportEvent>> = {
  '01': 'sos',
  '02': 'lowBattery',
  '05': 'fallDown',
  '06': 'fallDown',
}
const ALARM_AT = 4

/** Reads a place: date, fix, latitude, longitude, speed (km/h), time, course, state, cell, and of an alarm its code. */
export function readReport(text: string, isAlarm: boolean): Message {
  const [, date, fix, latitude, north, longitude, east, speed, time, course, state, rest = ''] = REPORT.exec(text) ?? []
  if (state === undefined) throw new UnfitBytesError('no report')
  const courseDegrees = Number(course)
  if (Number.isNaN(courseDegrees)) throw new UnfitBytesError(`${course} is no course`)
  const readings = noReadings()
  const satellites = noteState(readings, state)
  const code = rest.split(',')[ALARM_AT]
  if (isAlarm && code !== undefined && /^\d\d$/.test(code) && code !== '00') {
    readings.attributes['alarmCode'] = Number(code)
    readings.event = ALARMS[code] ?? null
  }
  const place: ReportedPlace = {
    ...{ fixTime: timeOf(`${date}${time}`), hasFix: fix === 'A', satellites, courseDegrees, altitudeMeters: null },
    ...{ latitude: degreesOf(latitude ?? '', north ?? ''), longitude: degreesOf(longitude ?? '', east ?? '') },
    speedKmh: Number(speed),
  }
  return { kind: 'position', report: reportOf(place, readings) }
}

/** Reads a sign of life: the state, and what differs by model. */
export function readSignOfLife(text: string): Message {
  const readings = noReadings()
  const digits = /^,?(\d+)/.exec(text)?.[1] ?? ''
  readings.attributes['satellites'] = noteState(readings, digits)
  const [, blocked, power, movement] = LIFE.exec(digits) ?? []
  if (blocked === '1' || blocked === '2') readings.attributes.blocked = blocked === '2'
  if (power === '1' || power === '2') readings.attributes.charging = power === '1'
  if (movement === '1' || movement === '2') readings.attributes.moving = movement === '1'
  return { kind: 'heartbeat', readings }
}

/** Answers the satellites, which belong to the place where there is one. */
function noteState(readings: DeviceReadings, digits: string): number {
  const [, signal, satellites, battery, ignition, armed, mode] = STATE.exec(digits) ?? []
  if (battery === undefined) throw new UnfitBytesError('no state')
  const { attributes } = readings
  attributes.signalLevel = Number(signal)
  attributes.batteryPercent = Number(battery)
  if (ignition === '1' || ignition === '2') readings.ignition = ignition === '1'
  if (armed !== undefined && armed !== '00') attributes.armed = armed === '01'
  if (mode !== undefined && mode !== '00') attributes['workMode'] = Number(mode)
  return Number(satellites)
}

/** Year to second in two digits each, of UTC. */
function timeOf(digits: string): EpochMs {
  const [year, month, day, hour, minute, second] = (digits.match(/\d\d/g) ?? []).map(Number)
  const instant = instantOf(2000 + (year ?? 0), month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0)
  if (instant === null) throw new UnfitBytesError(`${digits} is no time`)
  return instant
}

/** What a watch measures of who wears it, in the order of its fields. */
const MEASURED: Readonly<Record<string, readonly string[]>> = {
  AP49: ['heartRate'],
  APHT: ['heartRate', 'pressureSystolic', 'pressureDiastolic'],
  APHP: [
    'heartRate',
    'pressureSystolic',
    'pressureDiastolic',
    'bloodOxygenPercent',
    'bloodSugar',
    'bodyTemperatureCelsius',
  ],
  AP50: ['bodyTemperatureCelsius', 'batteryPercent'],
}

/** Reads what a watch measured; an empty field says nothing. Null for a type without a meaning here. */
export function readMeasured(type: string, text: string): Message | null {
  const names = MEASURED[type]
  if (!names) return null
  const readings = noReadings()
  const values = text.split(',').slice(1)
  for (const [index, name] of names.entries())
    if (/^\d{1,4}(\.\d{1,3})?$/.test(values[index] ?? '')) readings.attributes[name] = Number(values[index])
  return { kind: 'heartbeat', readings }
}
