import { type ByteReader, bit } from '../../bytes.ts'
import { type FrameReader, unknownFrame } from './answer.ts'
import { type Block, framed, framedUnanswered, supplyVoltage } from './frame-context.ts'
import type { Draft } from './place.ts'

/** Reads type 15: what the tracker says to a command. */
export const commandAnswer = framed(({ reader, draft }) => {
  const { readings } = draft
  const length = reader.u8()
  if (length < 4) return reader.skip(reader.left)
  draft.answers = flagOf(reader)
  const text = reader.take(length - 4).toString('latin1')
  // The language follows, of which nothing is read.
  reader.skip(Math.min(reader.left, 2))
  if (text.startsWith('<ICCID:')) readings.attributes['iccid'] = text.slice(7, 27)
  else readings.attributes['commandResult'] = text
})

/** The server's flag, which the tracker gives back as it got it; models that do not know it give zeros. */
function flagOf(reader: ByteReader): string {
  const flag = reader.u32()
  return flag === 0 ? '' : String(flag)
}

const SPOKEN_PLACE =
  /^Current position!Lat:([NS])(\d+\.\d+),Lon:([EW])(\d+\.\d+),Course:(\d+\.\d+),Speed:(\d+\.\d+),DateTime:(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)/

/** Reads type 21 of long frames: text, in ASCII or UTF-16, sometimes a place in words. */
export const longText = framedUnanswered(({ reader, draft }) => {
  draft.answers = flagOf(reader)
  const ascii = reader.u8() === 1
  const bytes = reader.take(ascii ? reader.left : reader.left & ~1)
  const text = ascii ? bytes.toString('latin1') : Buffer.from(bytes).swap16().toString('utf16le')
  const spoken = SPOKEN_PLACE.exec(text)
  if (spoken) placeInWords(spoken, draft)
  else draft.readings.attributes['commandResult'] = text
})

function placeInWords([, north, latitude, east, longitude, course, speed, ...date]: string[], draft: Draft): void {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = date.map(Number)
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) {
    draft.impossibleDate = true
    return
  }
  draft.place = {
    fixTime: Date.UTC(year, month - 1, day, hour, minute, second),
    hasFix: true,
    latitude: Number(latitude) * (north === 'S' ? -1 : 1),
    longitude: Number(longitude) * (east === 'W' ? -1 : 1),
    altitudeMeters: null,
    speedKmh: Number(speed),
    courseDegrees: Number(course),
    satellites: null,
  }
}

/** X3's reader writes the digits of a tag between the bytes that begin and end a text. */
const [STX, ETX] = [0x02, 0x03]
const TAG = /^[0-9A-F]{8,16}$/i

/** Reads type 9B of long frames: what an external device sent through the tracker, a driver's tag, else in hexadecimal unless it is text. */
export const externalDevice = framedUnanswered(({ reader, draft: { readings } }) => {
  reader.skip(1)
  const said = reader.take(reader.left)
  const tag = said.toString('latin1', 1, said.length - 1)
  if (said[0] === STX && said.at(-1) === ETX && TAG.test(tag)) readings.attributes.driverId = tag
  else readings.attributes['externalData'] = textOrHex(said)
})

function textOrHex(bytes: Buffer): string {
  const printable = bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0d || byte === 0x0a)
  return printable ? bytes.toString('latin1').trim() : bytes.toString('hex')
}

const STATES: Record<string, string> = {
  ALM1: 'alarm1Status',
  ALM2: 'alarm2Status',
  ALM3: 'alarm3Status',
  ALM4: 'alarm4Status',
  STA1: 'otherStatus',
  DYD: 'engineStatus',
}

/** Reads settings and states as NAME=hexadecimal, separated by semicolons. */
const terminalStates: Block = ({ reader, draft: { readings } }) => {
  for (const pair of reader.take(reader.left).toString('latin1').split(';')) {
    const [name = '', value = ''] = pair.split('=')
    const state = STATES[name]
    if (state !== undefined && /^[0-9A-F]+$/i.test(value)) readings.attributes[state] = Number.parseInt(value, 16)
    if (name === 'ICCID' && value !== '') readings.attributes['iccid'] = value
  }
}

const doorInputs: Block = ({ reader, draft: { readings } }) => {
  if (reader.left >= 7) reader.skip(6)
  const flags = reader.u8()
  readings.attributes['door'] = bit(flags, 0)
  readings.attributes.input1 = bit(flags, 2)
}

const simCard: Block = ({ reader, draft: { readings } }) => {
  reader.skip(8 + 8)
  readings.attributes['iccid'] = reader.take(10).toString('hex').replace(/f+$/, '')
}

/** One byte names the network, while two are the supply. */
const networkOrSupply: Block = (frameContext) => {
  if (frameContext.reader.left === 2) supplyVoltage(frameContext)
  else frameContext.draft.readings.attributes['networkTechnology'] = frameContext.reader.u8() > 0 ? '4G' : '2G'
}

/** An ultrasonic fuel sensor gives the temperature as its second number and the level as its sixth field. */
const FUEL_SENSOR = /!AIOIL,\d+,\d+\.\d+,(\d+\.\d+),[^,]+,\d{4},(\d+\.\d+),[01],\d+,[0-9A-F]{2}/i

const fuelSensor: Block = ({ reader, draft: { readings } }) => {
  const found = FUEL_SENSOR.exec(reader.take(reader.left).toString('latin1'))
  if (!found) return
  readings.attributes.temperatureCelsius = Number(found[1])
  readings.attributes['fuelLevel'] = Number(found[2])
}

const driverTag: Block = ({ reader, draft: { readings } }) => {
  const isText = /[A-Za-z]/.test(String.fromCharCode(reader.peek(0)))
  if (isText) {
    readings.attributes['externalData'] = reader.take(reader.left).toString('latin1').trim()
    return
  }
  reader.skip(2)
  readings.attributes.driverId = reader.take(4).toString('hex')
  reader.skip(Math.min(reader.left, 2))
}

const climate: Block = ({ reader, draft: { readings } }) => {
  readings.attributes.temperatureCelsius = reader.i32() / 10
  readings.attributes['humidityPercent'] = reader.i32() / 10
}

/** The converter at the supply, whose volts are told as both; of a second one (VG04) one byte more follows. */
const supplyOrSecond: Block = (frameContext) => {
  const { reader, draft } = frameContext
  if (reader.left !== 3) {
    supplyVoltage(frameContext)
    draft.readings.attributes.adc1Volts = draft.readings.voltage!
    return
  }
  draft.readings.attributes.adc2Volts = reader.u16() / 100
  reader.skip(1)
}

/** The blocks of type 94 of long frames, by its first byte. */
const INFORMATION: Record<number, Block> = {
  0: supplyOrSecond,
  4: terminalStates,
  5: doorInputs,
  10: simCard,
  11: networkOrSupply,
  13: fuelSensor,
  27: driverTag,
  30: climate,
}

export const information: FrameReader = (frame, context) => {
  const block = INFORMATION[frame.content[0] ?? 0xff]
  if (!block) return unknownFrame(frame)
  return framedUnanswered((frameContext) => {
    frameContext.reader.skip(1)
    block(frameContext)
  })(frame, context)
}

/** Reads type 94 of short frames: the supply alone. */
export const shortInformation = framedUnanswered(({ reader, draft }) => {
  draft.readings.voltage = reader.i16() / 100
})

/** On-board diagnostics come as NUMBER=hexadecimal in hundredths; the number is hexadecimal too. */
const DIAGNOSTICS: Record<number, string> = {
  43: 'fuelLevel',
  45: 'coolantCelsius',
  53: 'obdSpeedKmh',
  54: 'engineRpm',
  71: 'fuelUsedLiters',
}

/**
 * Reads type 8C of long frames: date, ignition, pairs, and a place without date that the reports repeat. Odometer and
 * hours count as metres and milliseconds; they look like kilometres and hours, and are kept as these beside.
 */
export const diagnostics = framedUnanswered(({ reader, draft: { readings } }) => {
  reader.skip(6)
  readings.ignition = reader.u8() > 0
  const pairs = pairsOf(reader)
  reader.skip(reader.left)
  for (const pair of pairs) {
    const [number = '', text = ''] = pair.split('=')
    const code = Number.parseInt(number.slice(0, 2), 16)
    if (code === 74 && text !== '') readings.attributes['vin'] = text
    const value = Number.parseInt(text, 16) / 100
    if (Number.isNaN(value)) continue
    const name = DIAGNOSTICS[code]
    if (name !== undefined) readings.attributes[name] = value
    if (code === 40) {
      readings.odometerKm = value / 1000
      readings.attributes['obdOdometerKm'] = value
    }
    if (code === 73) {
      readings.hourMeterHours = value / 3_600_000
      readings.attributes['obdHours'] = value
    }
  }
})

/** Twelve bytes of place follow the pairs. */
function pairsOf(reader: ByteReader): string[] {
  return reader
    .take(Math.max(reader.left - 12, 0))
    .toString('latin1')
    .split(',')
}
