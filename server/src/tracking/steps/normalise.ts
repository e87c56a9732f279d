import type { DeviceReadings, PositionReport, ReadingAttributes } from '@monitorweb/domain/position-report'
import type { PositionRow } from '../../storage/write-batch.ts'
import type { Parcel, Step } from '../parcel.ts'

/** Attributes are a device's own words: a runaway one must not grow rows without bound. */
const MAX_ATTRIBUTES = 64

/** Turns messages into rows: one form for all protocols, numbers that are numbers, nothing judged yet. */
export function normalise(): Step {
  return {
    name: 'normalise',
    run(parcel) {
      for (const message of parcel.messages) {
        if (message.kind === 'position') parcel.positions.push(toRow(parcel, message.report))
        else if (message.kind === 'heartbeat' && message.readings) parcel.readings = cleaned(message.readings)
        else if (message.kind === 'unknown') parcel.apart.push(`unknown frame type ${message.type}`)
      }
      return undefined
    },
  }
}

function toRow(parcel: Parcel, report: PositionReport): PositionRow {
  return {
    deviceId: parcel.device?.id ?? 0,
    receivedAt: parcel.receivedAt,
    fixTime: report.fixTime,
    latitude: report.latitude,
    longitude: report.longitude,
    altitudeMeters: finite(report.altitudeMeters),
    speedKmh: finite(report.speedKmh),
    courseDegrees: report.courseDegrees === null ? null : turn(report.courseDegrees),
    satellites: finite(report.satellites),
    hasFix: report.hasFix,
    flags: 0,
    digest: 0n,
    // Written out rather than spread: this is done for every position.
    ignition: report.ignition,
    event: report.event,
    buffered: report.buffered,
    voltage: finite(report.voltage),
    odometerKm: finite(report.odometerKm),
    hourMeterHours: finite(report.hourMeterHours),
    attributes: bounded(report.attributes),
  }
}

function cleaned(readings: DeviceReadings): DeviceReadings {
  return {
    ignition: readings.ignition,
    event: readings.event,
    buffered: readings.buffered,
    voltage: finite(readings.voltage),
    odometerKm: finite(readings.odometerKm),
    hourMeterHours: finite(readings.hourMeterHours),
    attributes: bounded(readings.attributes),
  }
}

function bounded(attributes: ReadingAttributes): ReadingAttributes {
  const entries = Object.entries(attributes)
  return entries.length <= MAX_ATTRIBUTES ? attributes : Object.fromEntries(entries.slice(0, MAX_ATTRIBUTES))
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}

/** Any angle as 0 ≤ degrees < 360. */
function turn(degrees: number): number | null {
  return Number.isFinite(degrees) ? ((degrees % 360) + 360) % 360 : null
}
