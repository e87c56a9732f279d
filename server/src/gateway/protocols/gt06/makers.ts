import { bit, decimalDigits } from '../../bytes.ts'
import {
  alarm,
  type Block,
  batteryLevel,
  cell,
  countedCell,
  framed,
  ignitionByte,
  intoTrailer,
  language,
  narrowCell,
  note,
  odometerMeters,
  place,
  reasonAndMemory,
  signal,
  skip,
  statusBits,
  supplyVoltage,
  tail,
  terminalStatus,
} from './frame-context.ts'
import type { Gt06Frame } from './framing.ts'

const statusWithVoltage = [terminalStatus, supplyVoltage, signal]

/** BENWAY packs inputs and either a temperature or an analogue value into two bytes. */
const benwayInputs: Block = ({ reader, draft: { readings } }) => {
  const mask = reader.u16()
  readings.ignition = bit(mask, 15)
  readings.attributes.input2 = bit(mask, 14)
  if (bit(mask, 12)) readings.attributes.temperatureCelsius = (mask & 0x1ff) * (bit(mask, 9) ? -1 : 1)
  else readings.attributes['analog1'] = bit(mask, 13) ? mask & 0x3ff : (mask & 0x3ff) / 10
}

const driverCard: Block = (frameContext) => {
  odometerMeters(frameContext)
  const card = frameContext.reader.take(frameContext.reader.u8()).toString('latin1').trim()
  if (card !== '') frameContext.draft.readings.attributes['card'] = card
}

/** The one alarm of WETRUST tells nothing more than that it is an alarm. */
const drivingTime: Block = ({ reader, draft: { readings } }) => {
  if (reader.u8() > 0) readings.event = 'general'
  readings.attributes['cardStatus'] = reader.u8()
  readings.attributes['drivingTime'] = reader.u16()
}

/** In a frame of S5 the temperature is sign and magnitude, and the odometer counts tens of metres. */
const s5Sensors: Block = ({ reader, draft: { readings } }) => {
  readings.attributes['oil'] = reader.u16()
  const value = reader.u8()
  readings.attributes.temperatureCelsius = bit(value, 7) ? -(value & 0x7f) : value
  readings.odometerKm = reader.u32() / 100
}

export const benway = framed(place, narrowCell, benwayInputs)
export const vxt01 = framed(place, narrowCell, ...statusWithVoltage, skip(1))
export const vxt01Alarm = framed(place, narrowCell, terminalStatus, batteryLevel, signal, skip(2))
export const qh302r = framed(skip(8), place, narrowCell, tail)
export const wetrust = framed(place, narrowCell, driverCard, drivingTime)
export const s5 = framed(place, narrowCell, ...statusWithVoltage, alarm, s5Sensors)
export const gt06eCard = framed(place, narrowCell, driverCard, skip(2))

const beginSeeworld: Block = ({ memory }) => {
  memory.family = 'seeworld'
}

const seeworldSensors: Block = ({ reader, draft: { readings } }) => {
  reader.skip(4)
  const value = reader.u16()
  readings.attributes.temperatureCelsius = (bit(value, 15) ? -(value & 0x7fff) : value) / 100
  readings.attributes['humidityPercent'] = reader.u16() / 100
}

const wholeVolts: Block = ({ reader, draft }) => {
  draft.readings.voltage = reader.u8()
}

/** The length byte of the cell counts the nine bytes that follow, always nine. */
export const seeworldAlarm = framed(place, skip(10), terminalStatus, batteryLevel, signal, alarm, language)

/**
 * GL21L counts steps behind its status, and knows its battery better there. Without them the length alone fits, which
 * is no sign of a maker.
 */
const steps: Block = (frameContext) => {
  const { reader } = frameContext
  const { readings } = frameContext.draft
  if (reader.left < 9) return
  beginSeeworld(frameContext)
  reader.skip(2)
  readings.attributes['steps'] = reader.u32()
  readings.attributes.batteryPercent = reader.u8()
  reader.skip(1)
  readings.attributes.moving = reader.u8() > 0
  reader.skip(Math.min(reader.left, 3))
}

export const seeworldReport = framed(
  beginSeeworld,
  place,
  cell({ area: 2, cell: 4 }),
  ignitionByte,
  skip(2),
  odometerMeters,
  seeworldSensors,
)
export const seeworldStatus = framed(terminalStatus, skip(2), batteryLevel, signal, wholeVolts, language, steps)
const beginR11: Block = ({ memory }) => {
  memory.family = 'r11'
}

export const r11Heartbeat = framed(beginR11, terminalStatus, supplyVoltage, signal, skip(1))
export const seeworldHeartbeat = framed(terminalStatus, batteryLevel, signal, wholeVolts, language)

/** The voltage stands in the lower twelve bits, in tenths of a volt. */
const lwVoltage: Block = ({ reader, draft, memory }) => {
  memory.family = 'lw'
  draft.readings.voltage = (reader.u16() & 0xfff) / 10
}

const lwEngine: Block = ({ reader, draft: { readings }, memory }) => {
  memory.family = 'lw'
  readings.hourMeterHours = reader.u32() / 3600
  reader.skip(8)
  readings.attributes['inputBits'] = reader.u16()
}

export const lwHeartbeat = framed(terminalStatus, batteryLevel, signal, lwVoltage)
export const lw4g = framed(
  place,
  cell({ area: 4, cell: 8 }),
  skip(1),
  ...[terminalStatus, supplyVoltage, batteryLevel, signal, alarm, language],
  odometerMeters,
  lwEngine,
)

/** NT and XT trackers repeat their serial number before the place; the others have no such digits there. */
export function startsWithOwnSerial({ content }: Gt06Frame, serial: string | null): boolean {
  return serial !== null && content.length >= 33 && decimalDigits(content.subarray(1, 9))?.slice(1) === serial
}

const beginNt: Block = ({ reader, memory }) => {
  memory.family = 'nt'
  reader.skip(1 + 8 + 6)
}

/** With a driver the cell has a number of four bytes and one byte more, and its length byte does not count itself. */
const ntCell: Block = (frameContext) => {
  const { reader, frame } = frameContext
  if (frame.type === 0x25) reader.skip(reader.u8())
  else countedCell(frameContext)
}

const ntMeters: Block = ({ reader, draft: { readings }, frame }) => {
  readings.odometerKm = reader.u24() / 1000
  readings.hourMeterHours = reader.u24() / 60
  if (frame.type !== 0x25) return
  const driver = reader.take(reader.u8())
  if (driver.length > 0) readings.attributes.driverId = driver.subarray(1).toString('hex')
}

export const ntReport = framed(
  beginNt,
  place,
  ntCell,
  terminalStatus,
  supplyVoltage,
  note('backupVoltage', (reader) => reader.u8() / 10),
  signal,
  alarm,
  language,
  ntMeters,
)

const driverTag: Block = ({ reader, draft: { readings } }) => {
  const tag = reader.take(8)
  if (tag.some((byte) => byte > 0)) readings.attributes.driverId = tag.toString('hex')
}

/** Reads a report of TRX16i with the tag of its driver. The unit of the four bytes of its odometer is not known. */
export const trxReport = framed(
  place,
  cell({ area: 2, cell: 4 }),
  ignitionByte,
  reasonAndMemory,
  skip(4),
  supplyVoltage,
  note('backupVoltage', (reader) => reader.u8() / 10),
  ({ reader, draft: { readings } }) => {
    readings.hourMeterHours = reader.u24() / 60
  },
  driverTag,
)

const altitude: Block = ({ reader, draft }) => {
  if (draft.place && reader.left >= 2) draft.place.altitudeMeters = reader.i16()
}

const sl4xOdometer: Block = (frameContext) => {
  if (frameContext.reader.left >= 6) odometerMeters(frameContext)
}

export const sl4xReport = framed(
  place,
  cell({ area: 2, cell: 4, network: 2 }),
  ignitionByte,
  reasonAndMemory,
  sl4xOdometer,
  altitude,
)

const alarmNumber = note('alarmCode', (reader) => reader.u8())
/**
 * The cell number is eight bytes wide and one more follows; status and altitude then run into the checksum, which is no
 * place to look for alarms. SL4X seems to mean a cell of four bytes: the alarm of that reading is kept as its number.
 */
export const sl4xStatus = framed(
  place,
  skip(1 + 2 + 2 + 2 + 4 + 3),
  alarmNumber,
  skip(1),
  intoTrailer(statusBits, batteryLevel, signal, skip(1), altitude),
)
