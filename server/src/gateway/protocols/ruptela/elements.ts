import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { textOrHex, wholeNumber } from '../../bytes.ts'
import { flag, type Meaning, numbered, passOver, signed, steps, unlessSaid, within } from '../meanings.ts'

/** Notes what happened, unless the number says that it did not; another event stands beside the first. */
const event =
  (word: ReportEvent, happened: (value: number) => boolean = (value) => value > 0): Meaning =>
  (readings, value) => {
    if (!happened(value) || readings.event === word) return
    if (readings.event === null) readings.event = word
    else readings.attributes['secondEvent'] ??= word
  }

const ignition: Meaning = (readings, value) => {
  readings.ignition = value > 0
}
/** The counter of the device or, in steps of five metres, of the tachograph. */
const odometer =
  (stepsOfKm: number): Meaning =>
  (readings, value) => {
    readings.odometerKm = value / stepsOfKm
  }

/** The vehicle's bus fills what it does not know with ones; the highest byte from FB on is no measurement. */
const onBus = (width: 1 | 2 | 4, meaning: Meaning): Meaning =>
  within(0, 0xfa * 256 ** (width - 1) + 256 ** (width - 1) - 1, meaning)

/** Probes measure −55 to 125 °C in tenths. */
const probe = (name: string): Meaning => signed(2, within(-550, 1250, steps(name, 10)))

/**
 * What the elements of a record mean, by the list of FM inputs and outputs (doc.ruptela.com) as public decoders read it.
 * One that is left out is kept under its number.
 */
export const MEANINGS: ReadonlyMap<number, Meaning> = new Map([
  ...[2, 3, 4, 5].map((id) => [id, flag(`input${id - 1}`)] as const),
  [13, flag('moving')],
  [173, flag('moving')],
  [22, steps('adc1Volts', 1000)],
  [23, steps('adc2Volts', 1000)],
  [20, steps('adc3Volts', 1000)],
  [21, steps('adc4Volts', 1000)],
  [27, steps('signalLevel')],
  [29, unlessSaid('voltage', 1000)],
  [30, steps('backupVoltage', 1000)],
  [32, signed(1, steps('deviceTemperatureCelsius'))],
  [39, steps('engineLoadPercent')],
  [65, odometer(1000)],
  [163, odometer(200)],
  [164, steps('tripOdometerKm', 200)],
  ...[78, 79, 80, 74].map((id, index) => [id, probe(numbered('temperatureCelsius', index + 1))] as const),
  [94, steps('engineRpm', 4)],
  [166, onBus(2, steps('engineRpm', 8))],
  [197, onBus(2, steps('engineRpm', 8))],
  [95, steps('obdSpeedKmh')],
  [165, onBus(2, steps('obdSpeedKmh', 256))],
  [645, steps('obdOdometerKm')],
  [98, steps('fuelPercent', 2.55)],
  [207, onBus(1, steps('fuelPercent', 2.5))],
  [205, steps('fuelLevel')],
  [208, onBus(4, steps('fuelUsedLiters', 2))],
  [100, steps('fuelLitersPerHour', 20)],
  [170, flag('charging')],
  [251, ignition],
  [409, ignition],
  [88, event('jamming')],
  [134, event('hardBraking')],
  [136, event('hardAcceleration')],
  [410, event('tow')],
  [411, event('accident')],
  [415, event('gpsAntennaCut', (value) => value === 0)],
  [758, event('tampering', (value) => value === 1)],
  // The operator.
  [150, passOver],
])

/** A driver's key; cards of drivers, read from the bus and from the tachograph; a tag; the number of the chassis. */
const KEY = 34
const CARDS = [
  [126, 127],
  [155, 156],
] as const
const TAG = [760, 761] as const
const CHASSIS = [104, 105, 106] as const

/** Elements of eight bytes, of which several are one text, by their number. */
export type LongElements = ReadonlyMap<number, Buffer>

/** Notes elements of eight bytes once all of a report are read. */
export function noteLongElements({ attributes }: DeviceReadings, elements: LongElements): void {
  const used = new Set<number>()
  const text = (ids: readonly number[]) => {
    const parts = ids.map((id) => elements.get(id))
    for (const [index, id] of ids.entries()) if (parts[index]) used.add(id)
    return parts.every((part) => part !== undefined) ? Buffer.concat(parts as Buffer[]) : null
  }
  const key = text([KEY])
  if (key && !isEmpty(key)) attributes.driverId = key.toString('hex')
  for (const ids of CARDS) {
    const card = text(ids)
    if (card && !isEmpty(card)) attributes.driverId ??= textOrHex(card)
  }
  const tag = text(TAG)
  if (tag && !isEmpty(tag)) attributes['tagId'] = tag.toString('hex')
  const chassis = text(CHASSIS)
  if (chassis && !isEmpty(chassis)) attributes['vin'] = textOrHex(chassis)
  for (const [id, bytes] of elements) if (!used.has(id)) attributes[`io${id}`] = wholeNumber(bytes)
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0) || bytes.every((byte) => byte === 0xff)
}
