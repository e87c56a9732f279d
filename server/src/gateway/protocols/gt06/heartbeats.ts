import { bit } from '../../bytes.ts'
import { noteAlarm } from './alarms.ts'
import type { FrameReader } from './answer.ts'
import {
  alarm,
  type Block,
  batteryLevel,
  framed,
  language,
  note,
  signal,
  skip,
  supplyVoltage,
  terminalStatus,
} from './frame-context.ts'
import { lwHeartbeat, r11Heartbeat, seeworldHeartbeat } from './makers.ts'
import { readDate } from './place.ts'

const percent = note('batteryPercent', (reader) => reader.u8())

/** Reads the signal and the satellites of two systems, five bits each. */
const packedSignal: Block = ({ reader, draft: { readings } }) => {
  const value = reader.u16()
  readings.attributes['satellites'] = ((value >> 10) & 0x1f) + ((value >> 5) & 0x1f)
  readings.attributes.signalLevel = value & 0x1f
}

/** In working mode 4 the device measures the temperature too. */
const modeAndVoltage: Block = (frameContext) => {
  const mode = frameContext.reader.u8()
  supplyVoltage(frameContext)
  frameContext.reader.skip(3)
  const temperature = frameContext.reader.i16()
  if (mode === 4) frameContext.draft.readings.attributes.temperatureCelsius = temperature / 10
}

/** Reads the temperature of the long status, whose top bit says that it is above zero. */
const signedTemperature: Block = ({ reader, draft }) => {
  const value = reader.u16()
  const celsius = (value & 0x7fff) / 10
  draft.readings.attributes.temperatureCelsius = bit(value, 15) || celsius === 0 ? celsius : -celsius
}

const standardStatus = framed(terminalStatus, batteryLevel, signal, alarm, language)
const openStatus = framed(terminalStatus, batteryLevel, signal, skip(2))
const obdStatus = framed(terminalStatus, packedSignal, alarm, language, percent, modeAndVoltage)
const longStatus = framed(skip(3), alarm, language, percent, skip(8), signedTemperature)

/**
 * LW trackers set the top half byte of the voltage, where the others have an alarm code, mostly far below it. What may be one of their
 * highest codes with its language gives nothing away.
 */
function looksLikeLw(content: Buffer): boolean {
  const [, , , code = 0, last = 0] = content
  if (code <= HIGHEST_ALARM && last <= HIGHEST_LANGUAGE) return false
  return code >= 0xf0 && code < 0xfe
}

/** Of the highest codes, two are voltages that a vehicle has, none or that of a truck at rest: what may be either tells neither. */
function mayBeVoltageOrAlarm(content: Buffer): boolean {
  const [, , , code = 0, last = 0] = content
  return content.length === STATUS_BYTES && HARD_DRIVING.includes(code) && last <= HIGHEST_LANGUAGE
}

const HARD_DRIVING = [0xf0, 0xf1]
const [HIGHEST_ALARM, HIGHEST_LANGUAGE] = [0xf2, 2]
const [STATUS_BYTES, HIGHEST_LEVEL, HIGHEST_SIGNAL, NO_SIGNAL, FULL_BARS] = [5, 6, 31, 99, 4]

/**
 * R11 says its supply in hundredths of a volt where the others have battery and signal, then its signal in bars and a zero.
 * It is told by what those would be: a signal of more than 31, or a battery in per cent, beside the alarm of a fence (never
 * another: no call for help is lost so), where the supply is one of a vehicle. Once told, the connection is known.
 */
function looksLikeR11(content: Buffer): boolean {
  const [, level = 0, signal = 0, code, last] = content
  if (content.length !== STATUS_BYTES || code !== FULL_BARS || last !== 0) return false
  const volts = (level * 256 + signal) / 100
  const isNoSignal = signal > HIGHEST_SIGNAL && signal !== NO_SIGNAL
  return volts >= 8 && volts <= 36 && (isNoSignal || level > HIGHEST_LEVEL)
}

/** Reads type 13, whose layout depends on its length and on the device family. */
export const statusHeartbeat: FrameReader = (frame, context) => {
  const { family } = context.memory
  if (frame.length === 0x13) return obdStatus(frame, context)
  if (frame.content.length === 16) return longStatus(frame, context)
  if (family === 'lw' || looksLikeLw(frame.content)) return lwHeartbeat(frame, context)
  if (family === null && mayBeVoltageOrAlarm(frame.content)) return openStatus(frame, context)
  if (family === 'r11' || (family === null && looksLikeR11(frame.content))) return r11Heartbeat(frame, context)
  return (family === 'seeworld' ? seeworldHeartbeat : standardStatus)(frame, context)
}

/** No cell of a tracker has more. */
const MOST_CELL_VOLTS = 5

/**
 * Reads type 23: the status, then volts, signal and language where the frame goes on. The volts of GK310 are of its battery, those of EG02 and
 * EG03 of the vehicle (document of Concox), which their size tells.
 */
export const gk310Heartbeat = framed(({ reader, draft: { readings } }) => {
  const status = reader.u8()
  readings.attributes.armed = bit(status, 0)
  readings.ignition = bit(status, 1)
  readings.attributes.charging = bit(status, 2)
  if (reader.left >= 2) {
    const volts = reader.u16() / 100
    if (volts > MOST_CELL_VOLTS) readings.voltage = volts
    else readings.attributes.backupVoltage = volts
  }
  if (reader.left >= 1) readings.attributes.signalLevel = reader.u8()
  if (reader.left === 2) reader.skip(2)
})

/** Reads type A9: cells and access points, and the alarm behind them. */
export const wifiAlarm = framed(({ reader, draft, memory }) => {
  draft.saidAt = readDate(reader, memory)
  reader.skip(bit(reader.u16(), 15) ? 2 : 1)
  const cellBytes = reader.u8() > 0 ? 4 + 8 + 1 : 2 + 3 + 1
  reader.skip(reader.u8() * cellBytes + 1)
  reader.skip(reader.u8() * 7)
  const low = reader.u8()
  noteAlarm(draft, ((reader.u8() >> 4) << 8) | low, memory.family)
})

/** Reads type B2: a Bluetooth tag at the tracker. */
export const bluetoothTag = framed(({ reader, draft: { readings } }) => {
  const { attributes } = readings
  reader.skip(6)
  attributes.signalLevel = reader.i8()
  attributes['tagMac'] = reader.take(6).toString('hex')
  attributes['tagUuid'] = reader.take(16).toString('hex')
  attributes['tagMajor'] = reader.u16()
  attributes['tagMinor'] = reader.u16()
  attributes['tagBatteryVolts'] = reader.u16() / 100
  attributes['tagClock'] = (reader.u8() >> 2) & 0x0f
})

/** Reads type 40: the battery of an electric vehicle. */
export const batteryReport = framed(({ reader, draft: { readings } }) => {
  const { attributes } = readings
  reader.skip(8 + 4)
  attributes.batteryPercent = reader.u8()
  attributes['remainingCapacity'] = reader.u16()
  attributes['absoluteCapacityPercent'] = reader.u8()
  attributes['fullCapacity'] = reader.u16()
  attributes['batteryHealthPercent'] = reader.u8()
  attributes['batteryCelsius'] = Math.round(reader.u16() - 2731) / 10
  attributes['batteryCurrent'] = reader.u16()
  attributes['packVoltage'] = reader.u16() / 1000
  attributes['batteryCycles'] = reader.u16()
  for (let number = 1; number <= 14; number++) attributes[`batteryCell${number}Volts`] = reader.u16() / 1000
})
