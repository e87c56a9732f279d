import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import { readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'

const CELL_SLOTS = 24
/** The battery of a portable says its charge in steps; the others say nothing of it. */
const PERCENT_OF_STEP: Readonly<Record<string, number>> = { 2: 10, 3: 20, 4: 50, 5: 80, 6: 100 }
const NO_VALUE = 65_535

/**
 * Reads what the battery of an electric vehicle tells (`BS50`): how many cells, volts of each, of the pack, charge, and
 * behind what is not known here two temperatures.
 */
export function readPack(serial: string, hex: string): Message {
  if (!/^([0-9A-F]{2}){77,}$/i.test(hex)) throw new UnfitBytesError('no battery')
  const bytes = Buffer.from(hex, 'hex')
  const reader = readerOf(bytes.subarray(3))
  const readings = noReadings()
  const { attributes } = readings
  const cells = reader.u8()
  if (cells > CELL_SLOTS) throw new UnfitBytesError(`${cells} cells`)
  for (let number = 1; number <= cells; number++)
    attributes[`batteryCell${number}Volts`] = bytes.readUInt16LE(2 + 2 * number) / 1000
  attributes['packVoltage'] = bytes.readUInt16LE(55) / 100
  attributes.batteryPercent = bytes.readUInt8(57)
  attributes['batteryCelsius'] = bytes.readUInt8(75) - 40
  attributes['battery2Celsius'] = bytes.readUInt8(76) - 40
  return { kind: 'heartbeat', serial, readings }
}

/**
 * Reads `BS51`: answers of a Daly battery (its UART protocol 1.2), each by its number, `90:…,91:…`. Tenths of volts and of
 * amperes from -3,000 A on, charge in thousandths; temperatures from -40 °C on; milliampere hours; cells and cycles; and
 * in 95 three cells of each frame after its number.
 */
export function readDaly(serial: string, text: string): Message {
  const readings = noReadings()
  const { attributes } = readings
  for (const answer of text.split(',')) {
    const [, id, hex] = /^(9[0-8]):((?:[0-9A-F]{2}){8,})$/i.exec(answer) ?? []
    if (id === undefined || hex === undefined) throw new UnfitBytesError('no answer of a battery')
    const bytes = Buffer.from(hex, 'hex')
    if (id === '90') {
      attributes['packVoltage'] = bytes.readUInt16BE(0) / 10
      attributes['batteryCurrent'] = (bytes.readUInt16BE(4) - NO_CURRENT) / 10
      attributes.batteryPercent = bytes.readUInt16BE(6) / 10
    } else if (id === '92') attributes['batteryCelsius'] = bytes.readUInt8(0) - 40
    else if (id === '93') {
      attributes.charging = bytes.readUInt8(0) === DALY_CHARGING
      attributes['remainingCapacity'] = bytes.readUInt32BE(4)
    } else if (id === '94') attributes['batteryCycles'] = bytes.readUInt16BE(5)
    else if (id === '95') noteCells(bytes, attributes)
  }
  return { kind: 'heartbeat', serial, readings }
}

const [NO_CURRENT, DALY_CHARGING, FRAME_BYTES] = [30_000, 1, 8]

function noteCells(bytes: Buffer, attributes: DeviceReadings['attributes']): void {
  for (let frame = 0; frame + FRAME_BYTES <= bytes.length; frame += FRAME_BYTES)
    for (let cell = 0; cell < 3; cell++) {
      const volts = bytes.readUInt16BE(frame + 1 + 2 * cell) / 1000
      if (volts > 0) attributes[`batteryCell${(bytes.readUInt8(frame) - 1) * 3 + cell + 1}Volts`] = volts
    }
}

/** Reads `ZC20`: charge in steps, hundredths of a volt, tenths of the supply; 65535 where there is none. */
export function readCharge(serial: string, [step = '', volts = '', supply = '']: readonly string[]): Message {
  if (!/^\d{1,3}$/.test(step) || !/^\d{1,5}$/.test(volts)) throw new UnfitBytesError('no charge')
  const readings = noReadings()
  const percent = PERCENT_OF_STEP[Number(step)]
  if (percent !== undefined) readings.attributes.batteryPercent = percent
  if (Number(volts) !== NO_VALUE) readings.attributes.backupVoltage = Number(volts) / 100
  if (/^\d{1,5}$/.test(supply) && Number(supply) !== NO_VALUE) readings.voltage = Number(supply) / 10
  return { kind: 'heartbeat', serial, readings }
}
