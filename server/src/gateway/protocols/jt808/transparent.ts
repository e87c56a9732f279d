import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import { type ByteReader, readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { readAsset } from './asset-sensors.ts'
import { noteLongObdItem, noteObdText } from './obd.ts'
import { noteStatus, readTime } from './place.ts'

const [DRIVER, DIAGNOSIS_TEXT, TAGS, SENSORS, VEHICLE] = [0x40, 0x41, 0x53, 0x54, 0xf0]
const [FROM_MEMORY, STREAM] = [1, 1]
const [STATUS_AND_PLACE, STATUS_PLACE_AND_TIME] = [12, 18]
const FAULT_CODE = /[PCBU][0-9A-F]{4}/g

/** Reads what a device passes on for others (0900): a driver's key, or the vehicle's diagnosis. Null for other kinds. */
export function readTransparent(serial: string, body: Buffer): Message | null {
  const [kind] = body
  const readings = noReadings()
  if (kind === DRIVER) {
    const [head, , , , key = ''] = body.toString('latin1', 3).split('|')
    if (head !== 'GTSL' || !/^\w{4,32}$/.test(key)) return null
    readings.attributes.driverId = key
    return { kind: 'heartbeat', serial, readings }
  }
  if (kind === DIAGNOSIS_TEXT) {
    noteObdText(body.toString('latin1', 1), readings)
    return { kind: 'heartbeat', serial, readings }
  }
  if (kind === TAGS || kind === SENSORS) return readAsset(serial, readerOf(body.subarray(1)), kind === TAGS)
  return kind === VEHICLE ? readVehicle(serial, readerOf(body.subarray(1))) : null
}

/**
 * Reads the message of a diagnosis: when, whether from memory, two bytes of what it is, then readings of two bytes of id
 * and one of length, or fault codes as text; status, place and, of some, the time once more are last.
 */
function readVehicle(serial: string, reader: ByteReader): Message {
  const at = readTime(reader)
  const readings = noReadings()
  readings.buffered = reader.u8() === FROM_MEMORY
  reader.skip(1)
  const isStream = reader.u8() === STREAM
  const data = isStream ? noteItems(reader, readings) : reader.take(reader.left)
  const codes = data.toString('latin1').match(FAULT_CODE)
  if (codes) readings.attributes['dtcs'] = [...new Set(codes)].join(' ')
  const status = data.subarray(isStream ? 0 : -STATUS_PLACE_AND_TIME)
  if (status.length >= STATUS_AND_PLACE) noteStatus(status.readUInt32BE(0), readings)
  return { kind: 'heartbeat', serial, readings, ...(at !== null && { at }) }
}

/** Notes so many items as the first byte says, and answers what stands behind them. */
function noteItems(reader: ByteReader, readings: DeviceReadings): Buffer {
  for (let left = reader.u8(); left > 0; left--) {
    const id = reader.u16()
    noteLongObdItem({ id, value: reader.take(reader.u8()) }, readings)
  }
  return reader.take(reader.left)
}
