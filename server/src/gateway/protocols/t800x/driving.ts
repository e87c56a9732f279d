import { noReadings, type ReportEvent } from '@monitorweb/domain/position/position-report'
import { type ByteReader, readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { FAMILY, type Packet } from './framing.ts'
import { messageOf } from './locations.ts'
import { readPlace, readState, readTime } from './place.ts'

const PLACED = { hasPlace: true, buffered: false, satellites: 0 }

/** Even kinds are braking, odd ones speeding up, at high, medium and low speed. */
const BY_SPEED: Readonly<Record<number, ReportEvent>> = {
  0: 'hardBraking',
  1: 'hardAcceleration',
  2: 'hardBraking',
  3: 'hardAcceleration',
  4: 'hardBraking',
  5: 'hardAcceleration',
}
const BY_SENSOR: Readonly<Record<number, ReportEvent>> = { 0: 'hardBraking', 1: 'hardAcceleration', 2: 'hardCornering' }

/** Reads how somebody drove by the speed: the kind, then where it began and where it ended, which tells the event. */
export function readBehaviour({ family, content }: Packet): Message[] {
  const reader = readerOf(content)
  const event = BY_SPEED[reader.u8()] ?? null
  return [null, event].map((ownEvent) => readEnd(reader, family, ownEvent))
}

function readEnd(reader: ByteReader, family: number, event: ReportEvent | null): Message {
  const at = readTime(reader)
  const place = readPlace(reader, at, PLACED)
  const readings = { ...noReadings(), event }
  if (family === FAMILY.computer) noteRpm(reader, readings.attributes)
  return messageOf(place && { ...place, satellites: null }, readings, at)
}

function noteRpm(reader: ByteReader, attributes: Record<string, unknown>): void {
  const rpm = reader.u16()
  if (rpm !== 0xffff) attributes['engineRpm'] = rpm
}

/**
 * Reads how somebody drove by the sensor: the kind, time, state, acceleration and place. Of an accident, which is a list of
 * these, the first one tells it.
 */
export function readAcceleration({ family, content }: Packet, isAccident: boolean): Message[] {
  const reader = readerOf(content)
  const kind = reader.u8()
  const readings = noReadings()
  readings.event = isAccident ? 'accident' : (BY_SENSOR[kind] ?? null)
  const at = readTime(reader)
  const state = readState(reader)
  readings.buffered = state.buffered
  reader.skip(5)
  const place = readPlace(reader, at, state)
  if (family === FAMILY.computer && reader.left >= 2) noteRpm(reader, readings.attributes)
  return [messageOf(place, readings, at)]
}
