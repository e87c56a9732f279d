import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { type ByteReader, textOrHex, UnfitBytesError } from '../../bytes.ts'

/** How many bytes a value of the diagnosis has, by the lower byte of its number (SAE J1979); null where it is not known. */
function bytesOf(item: number): number | null {
  if (ONE_BYTE.has(item)) return 1
  if (TWO_BYTES.has(item)) return 2
  return FOUR_BYTES.has(item) ? 4 : null
}

const items = (hex: string): ReadonlySet<number> => new Set(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const ONE_BYTE = items('0405060708090b0d0e0f 1112131c1d1e 2c2d2e2f 3033 4345464748494a4b4c 51525a5b5c')
const TWO_BYTES = items('02030a0c 101415161718191a1b1f 212223 31323c3d3e3f 42444d4e 50535455565758 59')
const FOUR_BYTES = items('0001 2024252627 28292a2b 3435363738393a3b 4041 4f')

/** The device tells these in their units already, a temperature below zero as a byte with its sign. */
const NAMES: Readonly<Record<number, string>> = {
  4: 'engineLoadPercent',
  5: 'coolantCelsius',
  11: 'intakeKpa',
  12: 'engineRpm',
  13: 'obdSpeedKmh',
  15: 'intakeCelsius',
  17: 'throttlePercent',
  33: 'faultKm',
  47: 'fuelPercent',
  49: 'clearedKm',
}
const TEMPERATURES: readonly number[] = [0x05, 0x0f]
/** No coolant is as hot as this byte without its sign; −40 °C is the least that can be measured. */
const LEAST_TEMPERATURE = 0x100 - 40
const LONGEST_TEXT = 512
const VIN = 0x2001

/** Reads which values follow, in how many groups (`isGrouped`), then the values up to one of which the length is not known. */
export function readValues(reader: ByteReader, { attributes }: DeviceReadings, isGrouped: boolean): void {
  const told = Array.from({ length: reader.u8() }, () => reader.u16le() & 0xff)
  if (isGrouped) {
    // The values of the first group stand first; the next ones are those of a moment later.
    if (reader.u8() === 0) return
    reader.skip(1)
  }
  for (const item of told) {
    const bytes = bytesOf(item)
    if (bytes === null) return
    const value = bytes === 1 ? reader.u8() : bytes === 2 ? reader.u16le() : reader.u32le()
    const name = NAMES[item]
    if (name === undefined) continue
    attributes[name] = TEMPERATURES.includes(item) && value >= LEAST_TEMPERATURE ? value - 0x100 : value
  }
}

const SYSTEMS = ['P', 'C', 'B', 'U'] as const

/** Reads faults: a flag, their number, and each; of commercial vehicles with its kind and how often it was there. */
export function readFaults(reader: ByteReader, { attributes }: DeviceReadings, isCommercial: boolean): void {
  reader.skip(1)
  const codes = Array.from({ length: reader.u8() }, () => {
    const code = reader.u16le()
    if (isCommercial) reader.skip(2)
    return `${SYSTEMS[code >> 14]}${(code & 0x3fff).toString(16).padStart(4, '0').toUpperCase()}`
  })
  if (codes.length > 0) attributes['dtcs'] = codes.join(' ')
}

/** Reads the answer to a question: which part it is of how many, what failed, then tag, length and value of the rest. */
export function readAnswer(reader: ByteReader, { attributes }: DeviceReadings): void {
  reader.skip(4)
  reader.skip(2 * reader.u8())
  const texts: string[] = []
  for (let left = reader.u8(); left > 0; left--) {
    const tag = reader.u16le()
    const text = textOrHex(reader.take(reader.u16le()))
    if (tag === VIN) attributes['vin'] = text
    texts.push(text)
  }
  if (texts.length > 0) attributes['commandResult'] = texts.join(' ').slice(0, LONGEST_TEXT)
}

const [TEMPERATURE, BATTERY] = [0x0010, 0x0021]

/** Reads what newer devices add, each with its number and length: temperature (0.1 °C), own battery (0.01 V). */
export function readAdded(reader: ByteReader, { attributes }: DeviceReadings): void {
  while (reader.left > 0) {
    const tag = reader.u16le()
    const value = reader.take(reader.u16le())
    if (tag !== TEMPERATURE && tag !== BATTERY) continue
    if (value.length !== 2) throw new UnfitBytesError(`${value.length} bytes of ${tag}`)
    if (tag === BATTERY) attributes.backupVoltage = value.readUInt16LE() / 100
    else attributes['deviceTemperatureCelsius'] = value.readInt16LE() / 10
  }
}
