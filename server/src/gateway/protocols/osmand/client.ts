import { type DeviceReadings, type EpochMs, noReadings } from '@monitorweb/domain/position/position-report'
import type { Message } from '../../protocol.ts'
import { course, keep, noteParameter } from './parameters.ts'
import { coordinate, deviceSerial, instant, refusal, textOf } from './values.ts'

type JsonObject = Record<string, unknown>

/** Reads the JSON of Traccar Client: one location, or several that were sent together. Throws BadRequestError. */
export function clientMessages(document: JsonObject, receivedAt: EpochMs): Message[] {
  const serial = deviceSerial('device_id', textOf(document['device_id']))
  const { location } = document
  const locations = Array.isArray(location) ? location : [location]
  if (locations.length === 0) throw refusal('location', 'um objeto JSON', '[]')
  return locations.map((entry) => {
    if (!isObject(entry)) throw refusal('location', 'um objeto JSON', textOf(entry))
    return locationMessage(entry, serial, receivedAt)
  })
}

function locationMessage(location: JsonObject, serial: string, receivedAt: EpochMs): Message {
  const timestamp = textOf(location['timestamp'])
  const fixTime = timestamp === undefined || timestamp === '' ? receivedAt : instant('timestamp', timestamp)
  const readings = readingsOf(location)
  const coords = location['coords']
  if (coords === undefined || coords === null) return { kind: 'heartbeat', serial, readings, at: fixTime }
  if (!isObject(coords)) throw refusal('coords', 'um objeto JSON', textOf(coords))
  const accuracy = known(coords['accuracy'])
  if (accuracy !== null) keep(readings, 'accuracyMeters', accuracy)
  const metresPerSecond = known(coords['speed'])
  const place = {
    fixTime,
    hasFix: true,
    latitude: coordinate('coords.latitude', textOf(coords['latitude']), 90),
    longitude: coordinate('coords.longitude', textOf(coords['longitude']), 180),
    altitudeMeters: typeof coords['altitude'] === 'number' ? coords['altitude'] : null,
    speedKmh: metresPerSecond === null ? null : metresPerSecond * 3.6,
    courseDegrees: course(known(coords['heading'])),
    satellites: null,
  }
  return { kind: 'position', serial, report: { ...readings, ...place } }
}

function readingsOf(location: JsonObject): DeviceReadings {
  const readings = noReadings()
  const metres = known(location['odometer'])
  if (metres !== null) readings.odometerKm = metres / 1000
  if (typeof location['is_moving'] === 'boolean') keep(readings, 'moving', location['is_moving'])
  if (typeof location['event'] === 'string' && location['event'] !== '') keep(readings, 'trigger', location['event'])
  if (location['mock'] === true) keep(readings, 'mock', true)
  noteBattery(readings, location['battery'])
  const { activity } = location
  const activityType = isObject(activity) ? activity['type'] : activity
  if (typeof activityType === 'string' && activityType !== '') keep(readings, 'activity', activityType)
  noteExtras(readings, location['extras'])
  return readings
}

/** The battery's level comes as a share of 1. */
function noteBattery(readings: DeviceReadings, battery: unknown): void {
  if (!isObject(battery)) return
  const level = known(battery['level'])
  if (level !== null) keep(readings, 'batteryPercent', Math.round(level * 10_000) / 100)
  if (typeof battery['is_charging'] === 'boolean') keep(readings, 'charging', battery['is_charging'])
}

function noteExtras(readings: DeviceReadings, extras: unknown): void {
  if (!isObject(extras)) return
  for (const [name, value] of Object.entries(extras)) {
    const text = textOf(value)
    if (text !== undefined && text !== '') noteParameter(readings, name, text)
  }
}

/** Phones say -1 where they do not know a value. */
function known(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null
}

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
