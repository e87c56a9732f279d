import { noReadings } from '@monitorweb/domain/position/position-report'
import { readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'

const CELL_SLOTS = 24
/** The battery of a portable says its charge in steps. */
const PERCENT_OF_STEP = [0, 0, 10, 20, 60, 80, 100]
const [NO_STEP, NO_VALUE] = [255, 65_535]

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

/** Reads `ZC20`: day, time, charge in steps, hundredths of a volt; 255 and 65535 where there is none. */
export function readCharge(serial: string, [step = '', volts = '']: readonly string[]): Message {
  if (!/^\d{1,3}$/.test(step) || !/^\d{1,5}$/.test(volts)) throw new UnfitBytesError('no charge')
  const readings = noReadings()
  if (Number(step) !== NO_STEP) readings.attributes.batteryPercent = PERCENT_OF_STEP[Number(step)]
  if (Number(volts) !== NO_VALUE) readings.attributes.backupVoltage = Number(volts) / 100
  return { kind: 'heartbeat', serial, readings }
}
