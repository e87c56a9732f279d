import { type DeviceReadings, noReadings, reportOf } from '@monitorweb/domain/position/position-report'
import { bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { FieldReader } from '../../fields.ts'
import { degreesOf } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'
import { readPlace, timeOf } from './place.ts'

const KMH_PER_MPH = 1.609344

/** Reads an angle in decimal degrees and the letter of its half of the Earth. */
function readDegrees(fields: FieldReader, limit: number): number {
  const degrees = fields.number()
  if (degrees < 0 || degrees > limit) throw new UnfitBytesError(`${degrees} is no angle`)
  return /^[SW]$/.test(fields.text()) && degrees !== 0 ? -degrees : degrees
}

function position(serial: string, place: Parameters<typeof reportOf>[0], readings: DeviceReadings): Message {
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

/**
 * Reads a position (U01 to U03): time, fix, place, miles an hour, course, satellites, battery, status, cell, signal, mileage,
 * number. An alarm (U06) says its code before.
 */
export function readStatus(serial: string, fields: FieldReader, isAlarm: boolean): Message {
  const readings = noReadings()
  const { attributes } = readings
  if (isAlarm) attributes['alarmCode'] = fields.number()
  const fixTime = timeOf(fields.text(), fields.text())
  const hasFix = fields.text() === 'T'
  const [latitude, longitude] = [readDegrees(fields, 90), readDegrees(fields, 180)]
  const [speedKmh, courseDegrees] = [fields.number() * KMH_PER_MPH, fields.number()]
  const satellites = fields.number()
  const battery = /^(\d{1,3})%$/.exec(fields.text())?.[1]
  if (battery !== undefined) attributes.batteryPercent = Number(battery)
  // States of which no document is at hand, and the cell.
  fields.skip(3)
  attributes.signalLevel = fields.number()
  readings.odometerKm = fields.number()
  attributes['recordIndex'] = fields.number()
  const place = { fixTime, hasFix, latitude, longitude, altitudeMeters: null, speedKmh, courseDegrees, satellites }
  return position(serial, place, readings)
}

/** Reads what a lock was opened with or refused (P45), and the number that its answer repeats. */
export function readUnlocking(serial: string, fields: FieldReader): { message: Message; number: number } {
  const readings = noReadings()
  const { attributes } = readings
  const fixTime = timeOf(fields.text(), fields.text())
  const [latitude, longitude] = [readDegrees(fields, 90), readDegrees(fields, 180)]
  const hasFix = fields.text() === 'A'
  const [speedKmh, courseDegrees] = [fields.number() * KMH_PER_MPH, fields.number()]
  attributes['eventSource'] = fields.number()
  // Whether that was enough to open it.
  fields.skip(1)
  const card = fields.text()
  if (/^\d*[1-9]\d*$/.test(card)) attributes.driverId = card
  // The password, and how often it was wrong.
  fields.skip(2)
  const number = fields.number()
  const place = {
    fixTime,
    hasFix,
    latitude,
    longitude,
    altitudeMeters: null,
    speedKmh,
    courseDegrees,
    satellites: null,
  }
  return { message: position(serial, place, readings), number }
}

/** Reads a position of older trackers (W01): degrees and minutes, longitude first. */
export function readOlder(serial: string, fields: FieldReader): Message {
  const readings = noReadings()
  const { attributes } = readings
  const longitude = degreesOf(fields.text(), fields.text())
  const latitude = degreesOf(fields.text(), fields.text())
  const hasFix = fields.text() === 'A'
  const fixTime = timeOf(fields.text(), fields.text())
  const [speedKmh, courseDegrees] = [fields.number(), fields.number()]
  attributes.batteryPercent = fields.number()
  const satellites = fields.number()
  attributes.signalLevel = fields.number()
  attributes['alertType'] = fields.number()
  const place = { fixTime, hasFix, latitude, longitude, altitudeMeters: null, speedKmh, courseDegrees, satellites }
  return position(serial, place, readings)
}

const TEMPERATURE_AND_HUMIDITY = 1

const UNKNOWN = 0xffff

/**
 * Reads what a sensor said to a lock by radio (WLNET, 5), in bytes: the place of the lock, time and name of the sensor, the
 * number that its answer repeats, its battery, signal and readings.
 */
export function readSensor(serial: string, bytes: Buffer): { message: Message; number: number } {
  const reader = readerOf(bytes)
  const place = readPlace(reader)
  const readings = noReadings()
  const { attributes } = readings
  // When the sensor said it, a few seconds before.
  reader.skip(6)
  attributes['tag1Id'] = reader.take(5).toString('hex')
  const number = reader.u8()
  attributes['tag1BatteryVolts'] = reader.u16() / 100
  attributes['tag1BatteryPercent'] = reader.u8()
  attributes['tag1SignalDbm'] = -reader.u8()
  if (reader.u8() === TEMPERATURE_AND_HUMIDITY) {
    const temperature = reader.u16()
    // The upper bits are the sign.
    const tenths = temperature & 0x0fff
    if (temperature !== UNKNOWN) attributes['tag1TemperatureCelsius'] = (bit(temperature, 12) ? -tenths : tenths) / 10
    attributes['tag1HumidityPercent'] = reader.u8()
  }
  return { message: position(serial, place, readings), number }
}
