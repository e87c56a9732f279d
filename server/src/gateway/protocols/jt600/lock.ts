import { noReadings, type ReportEvent, reportOf } from '@monitorweb/domain/position/position-report'
import { bit, readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import type { BinaryFrame } from './framing.ts'
import { readPlace } from './place.ts'

/** Place, mileage, satellites, vehicle, status, battery, cell and signal; newer ones add fences and more of the cell. */
const STATUS = { mustBeAnswered: 5, rope: 6, locked: 7, wrongPassword: 9, unknownCard: 10, backCapClosed: 13 } as const
/** The gravest first. */
const EVENTS: readonly (readonly [number, ReportEvent])[] = [
  [3, 'tampering'],
  [12, 'tampering'],
  [STATUS.wrongPassword, 'tampering'],
  [STATUS.unknownCard, 'tampering'],
  [8, 'unlock'],
  [14, 'fault'],
  [11, 'lowBattery'],
  [1, 'geofenceEnter'],
  [2, 'geofenceExit'],
  [4, 'vibration'],
]
const CHARGING = 0xff
/** What a lock sends from its memory. */
const FROM_MEMORY: readonly number[] = [3, 4]

/** Reads the report of a lock, and whether it is sent until it is answered. */
export function readLock({ serial, kind, records }: BinaryFrame): { message: Message; mustBeAnswered: boolean } {
  const reader = readerOf(records)
  const place = readPlace(reader)
  const readings = noReadings()
  const { attributes } = readings
  readings.buffered = FROM_MEMORY.includes(kind)
  readings.odometerKm = reader.u32()
  place.satellites = reader.u8()
  // The vehicle that it was told.
  reader.skip(4)
  const status = reader.u16()
  readings.event = EVENTS.find(([index]) => bit(status, index))?.[1] ?? null
  attributes['locked'] = bit(status, STATUS.locked)
  attributes['ropeInserted'] = bit(status, STATUS.rope)
  attributes['backCapClosed'] = bit(status, STATUS.backCapClosed)
  if (bit(status, STATUS.wrongPassword)) attributes['wrongPassword'] = true
  if (bit(status, STATUS.unknownCard)) attributes['unknownCard'] = true
  const battery = reader.u8()
  if (battery === CHARGING) attributes.charging = true
  else attributes.batteryPercent = battery
  // The cell.
  reader.skip(4)
  attributes.signalLevel = reader.u8()
  return {
    message: { kind: 'position', serial, report: reportOf(place, readings) },
    mustBeAnswered: bit(status, STATUS.mustBeAnswered),
  }
}
