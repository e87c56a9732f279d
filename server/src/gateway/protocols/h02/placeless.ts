import { type EpochMs, noReadings } from '@monitorweb/domain/position/position-report'
import type { Message } from '../../protocol.ts'
import { batteryPercent, noteStatus, STATUS } from './status.ts'
import { instantIn } from './text-place.ts'

/** Reads LINK: time, signal, satellites, battery, steps, turnovers, day, state. */
export function readLink(serial: string, [time = '', ...fields]: readonly string[]): Message {
  const [signal = '', satellites = '', battery = '', steps = '', turnovers = '', day = '', status = ''] = fields
  const readings = noReadings()
  const note = (name: string, text: string) => {
    if (/^\d{1,6}$/.test(text)) readings.attributes[name] = Number(text)
  }
  note('signalLevel', signal)
  note('satellites', satellites)
  if (Number(battery) <= 100) note('batteryPercent', battery)
  note('steps', steps)
  note('turnovers', turnovers)
  if (STATUS.test(status)) noteStatus(Number.parseInt(status, 16), readings)
  return { kind: 'heartbeat', serial, readings, ...atOf(day, time) }
}

/** Reads a sign of life whose last field is the battery in percent. */
export function readCharge(serial: string, fields: readonly string[]): Message {
  const readings = noReadings()
  const last = fields.at(-1) ?? ''
  const percent = /^\d{1,3}$/.test(last) ? batteryPercent(Number(last)) : null
  if (percent !== null) readings.attributes.batteryPercent = percent
  return { kind: 'heartbeat', serial, readings }
}

/** Reads cells or access points, of which the time is first, and the day and the state are last, but for one more field. */
export function readWithoutPlace(serial: string, kind: string, fields: readonly string[]): Message {
  const readings = noReadings()
  const at = fields.findLastIndex((field) => STATUS.test(field))
  if (at >= 0 && /^\d{6}$/.test(fields[at - 1] ?? '')) noteStatus(Number.parseInt(fields[at]!, 16), readings)
  if (kind === 'V3' && at >= 4 && /^[0-9A-F]{4}$/.test(fields[at - 4]!))
    readings.attributes['batteryAdc'] = Number.parseInt(fields[at - 4]!, 16)
  return { kind: 'heartbeat', serial, readings, ...atOf(fields[at - 1] ?? '', fields[0] ?? '') }
}

export function resultOf(serial: string, text: string): Message {
  const readings = noReadings()
  readings.attributes['commandResult'] = text
  return { kind: 'heartbeat', serial, readings }
}

function atOf(day: string, time: string): { at?: EpochMs } {
  const at = instantIn(day, time)
  return at === null ? {} : { at }
}
