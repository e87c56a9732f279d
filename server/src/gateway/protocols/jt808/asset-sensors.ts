import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import type { ByteReader } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { readStatusAndPlace } from './place.ts'

const RECORD_BYTES = 22

/**
 * Reads what a portable tracker passes on of tags around it, or of its own sensors, newest first. Before it stands what a
 * location report begins with, without its alarms; of a place without a fix nothing is told.
 */
export function readAsset(serial: string, reader: ByteReader, isTags: boolean): Message {
  const readings = noReadings()
  const { place, fixTime } = readStatusAndPlace(reader, readings)
  reader.skip(1)
  if (isTags) noteTags(reader, readings)
  else noteSensors(reader, readings)
  if (fixTime === null) return { kind: 'heartbeat', serial, readings }
  if (!place.hasFix) return { kind: 'heartbeat', serial, readings, at: fixTime }
  return placeOrReadings({ ...place, fixTime }, readings, serial)
}

/** Each tag has its place in the list, its address, its signal, and what it said with its length. */
function noteTags(reader: ByteReader, { attributes }: DeviceReadings): void {
  while (reader.left >= 9) {
    const name = `tag${reader.u8() + 1}`
    attributes[`${name}Mac`] = reader.take(6).toString('hex')
    attributes[`${name}SignalLevel`] = reader.i8()
    attributes[`${name}Data`] = reader.take(reader.u8()).toString('hex')
  }
}

/** Time, light, the device's and the probe's temperature around the humidity, three axes, pressure. */
function noteSensors(reader: ByteReader, { attributes }: DeviceReadings): void {
  reader.skip(1)
  if (reader.left < RECORD_BYTES) return
  reader.skip(6)
  attributes['lightSensor'] = reader.u16()
  attributes['deviceCelsius'] = reader.i16() / 10
  attributes['humidityPercent'] = reader.u16() / 10
  attributes.temperatureCelsius = reader.i16() / 10
  reader.skip(6)
  attributes['pressureHectopascal'] = reader.u16()
}
