import { noReadings, reportOf } from '@monitorweb/domain/position/position-report'
import { type ByteReader, readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { readPlace } from './place.ts'

/** Types of trackers that read no diagnosis (PT-690, MPIP-620), and of older ones, whose frames begin `$$`. */
export const PLAIN = { login: 0x4001, places: 0x4206 } as const
export const OLD = { place: 0x4001, numbered: 0x2001 } as const

/** Reads what a tracker said. Null for a type without a meaning here. */
export function readPlain(type: number, content: Buffer): Message[] | null {
  const reader = readerOf(content)
  if (type === PLAIN.login) return [readRecord(reader, null)]
  if (type !== PLAIN.places) return null
  const buffered = reader.u8() > 0
  return Array.from({ length: reader.u8() }, () => readRecord(reader, buffered))
}

/** Reads a place, a state, the battery in steps, the distance (m), and a fence, switches and the cell, which are not kept. */
function readRecord(reader: ByteReader, buffered: boolean | null): Message {
  const place = readPlace(reader)
  const readings = noReadings()
  readings.buffered = buffered
  reader.skip(4)
  readings.attributes['batterySteps'] = reader.u8()
  readings.odometerKm = reader.u32le() / 1000
  reader.skip(7)
  return { kind: 'position', report: reportOf(place, readings) }
}

/** Reads what an older tracker said. Null for a type without a meaning here. */
export function readOld(type: number, content: Buffer): Message[] | null {
  const reader = readerOf(content)
  // Its number, when it was sent, and why.
  if (type === OLD.numbered) reader.skip(9)
  else if (type !== OLD.place) return null
  return [{ kind: 'position', report: reportOf(readPlace(reader), noReadings()) }]
}
