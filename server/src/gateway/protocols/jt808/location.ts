import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { type DeviceReadings, noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { noteAlarmWord } from './alarms.ts'
import type { Jt808Message } from './header.ts'
import { type Item, noteCard, readItems, readLongItems, readWideItems } from './items.ts'
import { noteItem } from './location-items.ts'
import { noteLongObdItem, noteObdItem } from './obd.ts'
import { readLocation } from './place.ts'
import { noteCameraItem, notePortableAlarms, notePortableItem, portableModel } from './portable-items.ts'
import { noteCall, noteVehicleItem } from './vehicle-items.ts'

const SATELLITES = 0x31
const [VEHICLE, NESTED, CALLS] = [0xf3, 0xeb, 0xfa]
/** What a diagnosis nests under ids of two bytes; other makers write something else under some of these. */
const WIDE: ReadonlySet<number> = new Set([VEHICLE, NESTED, CALLS, 0xea, 0xec, 0xee])

/**
 * Reads a location report (0200, and each of 0704): a position, or where no calendar has its date, its readings beside
 * what is kept of it as bytes. Throws {@link UnfitBytesError} for no place where the checksum is wrong as well.
 */
export function readLocationReport(
  { serial, version, isVerified }: Pick<Jt808Message, 'serial' | 'version' | 'isVerified'>,
  body: Buffer,
  kept: Message,
  isBuffered: boolean | null = null,
): Message[] {
  const reader = readerOf(body)
  const readings = noReadings()
  readings.buffered = isBuffered
  const { alarms, place, fixTime } = readLocation(reader, readings)
  if (!isVerified && !isOnEarth(place)) throw new UnfitBytesError('no place')
  const items = readItems(reader)
  const model = portableModel(items)
  if (!notePortableAlarms(model, alarms, readings)) noteAlarmWord(alarms, version !== null, readings)
  for (const item of items) note(item, model, readings)
  if (fixTime === null) return [kept, { kind: 'heartbeat', serial, readings }]
  const satellites = items.find(({ id, value }) => id === SATELLITES && value.length === 1)?.value[0] ?? null
  const whole: ReportedPlace = { ...place, fixTime, satellites }
  return [placeOrReadings(whole, readings, serial)]
}

function note(item: Item, model: string | null, readings: DeviceReadings): void {
  const { id, value } = item
  if (model !== null && id >= 0xf0) {
    notePortableItem(item, readings)
    if (id === 0xf8 && value.length > 19) noteCard(value.subarray(9, 19), readings.attributes)
  } else if (id === 0xe8) noteCameraItem(value, readings)
  else if (WIDE.has(id) && readWideItems(value) && (id !== NESTED || !readLongItems(value))) noteWide(item, readings)
  else if (id === 0x33) noteLockText(value.toString('latin1'), readings)
  else {
    noteItem(item, readings)
    noteObdItem(item, readings)
  }
}

function noteWide({ id, value }: Item, readings: DeviceReadings): void {
  for (const part of readWideItems(value) ?? []) {
    if (id === CALLS) noteCall(part.id, readings)
    else if (id === VEHICLE) noteLongObdItem(part, readings)
    else noteVehicleItem(part, readings)
  }
}

/** The text of a lock, `*M00,45,1136…`: behind two digits its hundredths of a volt. */
function noteLockText(text: string, { attributes }: DeviceReadings): void {
  const [, volts] = /^\*M00,\d\d,\d\d(\d{3})/.exec(text) ?? []
  if (volts !== undefined) attributes.backupVoltage = Number(volts) / 100
}
