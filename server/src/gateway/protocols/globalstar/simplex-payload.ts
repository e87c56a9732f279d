import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  type PositionReport,
  type ReportEvent,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'

const [STANDARD, TRUNCATED, NON_STANDARD] = [0, 1, 3]
const MESSAGE_BYTES = 9
const STEPS_OF_HALF = 2 ** 23
/** Times are counted in ten minutes. */
const STEPS_OF_HOUR = 6
const SWITCHED_OFF = 0xffff

const TURNED_ON = 1
const LEFT_AREA = 2
const UNDESIRED_INPUT = 4
const [DIAGNOSTIC, REPLACE_BATTERY, CONTACT_PROVIDER, ACCUMULATED] = [21, 22, 23, 24]

/** Reads what a simplex device sent through the satellites, as the manuals of SmartOne 1.4 and SmartOne C 2.4 lay it out. */
export function readPayload(serial: string, payload: Buffer, at: EpochMs): Message {
  const [first = 0] = payload
  const type = first & 3
  if (type === NON_STANDARD && payload.length === MESSAGE_BYTES) {
    const readings = readNonStandard(first >> 2, payload)
    if (readings) return { kind: 'heartbeat', serial, readings, at }
  } else if (type === STANDARD && payload.length === MESSAGE_BYTES) {
    const readings = readStandard(payload)
    const isWithoutPlace = bit(first, 3)
    return isWithoutPlace
      ? { kind: 'heartbeat', serial, readings, at }
      : { kind: 'position', serial, report: placed(payload, at, readings) }
  } else if (type === TRUNCATED && payload.length >= MESSAGE_BYTES) {
    const readings = noReadings()
    readings.attributes['externalData'] = payload.subarray(7).toString('hex')
    return { kind: 'position', serial, report: placed(payload, at, readings) }
  }
  const subtype = type === NON_STANDARD ? `3.${first >> 2}` : String(type)
  const isKnownType = type === STANDARD || type === TRUNCATED
  return { kind: 'unknown', serial, type: subtype, length: payload.length, ...(isKnownType && { isKnownType }) }
}

function placed(payload: Buffer, fixTime: EpochMs, readings: DeviceReadings): PositionReport {
  const place = {
    fixTime,
    hasFix: true,
    latitude: (payload.readIntBE(1, 3) * 90) / STEPS_OF_HALF,
    longitude: (payload.readIntBE(4, 3) * 180) / STEPS_OF_HALF,
  }
  return reportOf({ ...place, altitudeMeters: null, speedKmh: null, courseDegrees: null, satellites: null }, readings)
}

/** Inputs say whether they are open; a closed one is on. */
function readStandard(payload: Buffer): DeviceReadings {
  const [status, inputs, motion] = [payload.readUInt8(0), payload.readUInt8(7), payload.readUInt8(8)]
  const readings = noReadings()
  const { attributes } = readings
  attributes.input1 = !bit(inputs, 1)
  attributes.input2 = !bit(inputs, 3)
  attributes.moving = bit(motion, 6)
  attributes['vibrating'] = bit(motion, 4)
  if (bit(motion, 7)) attributes['reducedAccuracy'] = true
  const subtype = inputs >> 4
  if (subtype === UNDESIRED_INPUT) {
    attributes['input1Undesired'] = bit(inputs, 0)
    attributes['input2Undesired'] = bit(inputs, 2)
  }
  readings.event = eventOf(subtype, {
    needsBattery: bit(status, 2),
    isVibration: bit(motion, 3) && bit(motion, 4),
  })
  return readings
}

function eventOf(subtype: number, said: { needsBattery: boolean; isVibration: boolean }): ReportEvent | null {
  // One that is to find what was stolen says so, and one that is to say little says so at each trip; which it is the message does not tell.
  if (subtype === LEFT_AREA) return 'movement'
  // Somebody set which state of the input must not be.
  if (subtype === UNDESIRED_INPUT) return 'general'
  if (said.isVibration) return 'vibration'
  if (said.needsBattery) return 'lowBattery'
  return subtype === TURNED_ON ? 'powerOn' : null
}

/** Reads what tells no place: the state of the device, and how long its inputs were on. Null for another kind. */
function readNonStandard(subtype: number, payload: Buffer): DeviceReadings | null {
  const readings = noReadings()
  if (subtype === ACCUMULATED) {
    for (const [name, offset] of [['input1Hours', 1] as const, ['input2Hours', 3] as const]) {
      const steps = payload.readUInt16BE(offset)
      if (steps !== SWITCHED_OFF) readings.attributes[name] = steps / STEPS_OF_HOUR
    }
    return readings
  }
  if (subtype !== DIAGNOSTIC && subtype !== REPLACE_BATTERY && subtype !== CONTACT_PROVIDER) return null
  const state = payload.readUInt8(1)
  const isFaulty = subtype === CONTACT_PROVIDER || state >> 5 !== 0
  if (isFaulty) readings.event = 'fault'
  else if (subtype === REPLACE_BATTERY || bit(state, 4)) readings.event = 'lowBattery'
  return readings
}
