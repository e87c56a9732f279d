import type { ByteReader } from '../../bytes.ts'
import { framed, framedUnanswered } from './frame-context.ts'
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
