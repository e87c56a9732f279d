import { alarmsIn } from '@monitorweb/domain/position/alarms'
import { judgeClock } from '@monitorweb/domain/position/device-clock'
import { valueAsNamed } from '@monitorweb/domain/position/named-readings'
import { FUTURE_TOLERANCE_MS } from '@monitorweb/domain/position/position-flags'
import {
  type DeviceReadings,
  type EpochMs,
  type PositionReport,
  type ReadingAttributes,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import type { Message } from '../../gateway/protocol.ts'
import type { PositionRow } from '../../storage/positions/stored-position.ts'
import type { Apart } from '../../storage/reception/set-apart-store.ts'
import type { ReceivedFrame, Step } from '../received-frame.ts'
import { storableText } from '../storable-text.ts'
import { addReadings } from './newest-readings.ts'

/** Attributes are a device's own words, and a device that sends ever more of them must not grow rows without bound. */
const MAX_ATTRIBUTES = 64

/**
 * Turns messages into rows: one form for all protocols, with finite numbers and times read by the zone of the device's
 * clock, and nothing judged yet.
 */
export function normalise(): Step {
  return {
    name: 'normalise',
    run(frame) {
      for (const message of frame.messages) {
        if (message.kind === 'position') frame.positions.push(toRow(frame, message.report))
        else if (message.kind === 'heartbeat' && message.readings) {
          const readings = cleaned(message.readings)
          const newsAt = newsInstant(frame, readings, message.at)
          if (newsAt !== null) addReadings(frame, readings, newsAt)
          if (alarmsIn(message.readings).length > 0) frame.positions.push(alarmRow(frame, message.readings, message.at))
          else if (isToldInTime(readings)) frame.placeless.push(toPlaceless(frame, readings, message.at))
        } else if (message.kind === 'unknown') frame.apart.push(apartOf(message, frame))
      }
      return undefined
    },
  }
}

function apartOf(message: Extract<Message, { kind: 'unknown' }>, { bytes }: ReceivedFrame): Apart {
  const { type, length = bytes.length, isKnownType = false, fault } = message
  if (fault !== undefined) return { reason: 'decoderFault', type, length, detail: fault }
  return { reason: isKnownType ? 'noLayout' : 'unknownType', type: storableText(type), length, detail: '' }
}

function toRow(frame: ReceivedFrame, report: PositionReport): PositionRow {
  return {
    deviceId: frame.device?.id ?? 0,
    receivedAt: frame.receivedAt,
    fixTime: inUtc(frame, report.fixTime),
    latitude: report.latitude,
    longitude: report.longitude,
    altitudeMeters: single(report.altitudeMeters),
    speedKmh: finite(report.speedKmh),
    courseDegrees: report.courseDegrees === null ? null : turn(report.courseDegrees),
    satellites: countOf(report.satellites),
    hasFix: report.hasFix,
    flags: 0,
    digest: 0n,
    // The fields are written out rather than spread, since this is done for every position.
    ignition: report.ignition,
    event: report.event,
    buffered: report.buffered,
    voltage: single(report.voltage),
    odometerKm: finite(report.odometerKm),
    hourMeterHours: single(report.hourMeterHours),
    attributes: bounded(report.attributes),
  }
}

/** What is dated by its receipt, by the server's clock, has no zone. */
function inUtc({ device, receivedAt }: ReceivedFrame, at: EpochMs): EpochMs {
  return at === receivedAt ? at : at - (device?.clockMinutes ?? 0) * 60_000
}

/** An alarm without a place is a report without a fix, so that history tells it; it is as old as its device says. */
function alarmRow(frame: ReceivedFrame, readings: DeviceReadings, at: EpochMs = frame.receivedAt): PositionRow {
  const nowhere = { latitude: 0, longitude: 0, altitudeMeters: null, courseDegrees: null, satellites: null }
  return toRow(frame, reportOf({ fixTime: at, hasFix: false, speedKmh: null, ...nowhere }, readings))
}

/**
 * Answers as of when readings tell how things are; null for those that tell how they were. What names no time, or an impossible
 * one, is the newest of its frame: nothing says that it is old.
 */
function newsInstant(frame: ReceivedFrame, { buffered }: DeviceReadings, at: EpochMs | undefined): EpochMs | null {
  if (buffered === true) return null
  const clock = at === undefined ? null : judgeClock(inUtc(frame, at), frame.receivedAt, frame.ageDays, frame.passedAt)
  if (clock === null) return Number.POSITIVE_INFINITY
  return Math.abs(frame.receivedAt - clock.fixTime) <= FUTURE_TOLERANCE_MS ? clock.fixTime : null
}

/** Whether reports ask what these readings tell at their instant; of others, the newest is enough. */
function isToldInTime({ ignition, attributes }: DeviceReadings): boolean {
  return ignition !== null || attributes.driverId !== undefined
}

/** Makes a row of the instant that the heartbeat names, or of its receipt. */
function toPlaceless(frame: ReceivedFrame, readings: DeviceReadings, at = frame.receivedAt): PositionRow {
  return {
    deviceId: frame.device?.id ?? 0,
    receivedAt: frame.receivedAt,
    fixTime: inUtc(frame, at),
    latitude: 0,
    longitude: 0,
    altitudeMeters: null,
    speedKmh: null,
    courseDegrees: null,
    satellites: null,
    hasFix: false,
    flags: 0,
    digest: 0n,
    ...readings,
  }
}

function cleaned(readings: DeviceReadings): DeviceReadings {
  return {
    ignition: readings.ignition,
    event: readings.event,
    buffered: readings.buffered,
    voltage: single(readings.voltage),
    odometerKm: finite(readings.odometerKm),
    hourMeterHours: single(readings.hourMeterHours),
    attributes: bounded(readings.attributes),
  }
}

/** A side value or a name that the database cannot hold, or a value that is not what its name promises, is dropped or mended; the position is worth more. */
function bounded(attributes: ReadingAttributes): ReadingAttributes {
  const names = Object.keys(attributes)
  const isSound = (name: string) => storableText(name) === name && storable(name, attributes[name]) === attributes[name]
  if (names.length <= MAX_ATTRIBUTES && names.every(isSound)) return attributes
  const kept = Object.entries(attributes)
    .slice(0, MAX_ATTRIBUTES)
    .map(([name, value]) => [storableText(name), storable(name, value)])
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

type Attribute = ReadingAttributes[string]

function storable(name: string, said: Attribute): Attribute {
  const value = valueAsNamed(name, said)
  if (typeof value === 'string') return storableText(value)
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : value
}

/** Keeps what a column of four bytes can hold without overflow or underflow; other numbers become null. */
function single(value: number | null): number | null {
  const kept = finite(value)
  if (kept === null || kept === 0) return kept
  const size = Math.abs(kept)
  return size < 3e38 && size > 1e-30 ? kept : null
}

/** Keeps a small whole number, such as a count of satellites; other numbers become null. */
function countOf(value: number | null): number | null {
  const kept = finite(value)
  return kept !== null && kept >= 0 && kept <= 1000 ? Math.round(kept) : null
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}

/** Turns any angle into 0 ≤ degrees < 360. */
function turn(degrees: number): number | null {
  return Number.isFinite(degrees) ? ((degrees % 360) + 360) % 360 : null
}
