import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { type ByteReader, readerOf } from '../../bytes.ts'

/** One of the further items of a report: what it is, and its bytes. */
export interface Item {
  id: number
  value: Buffer
}

/** Reads items of an id and a length of one byte each. An item that reaches beyond the report ends them: makers write such ones. */
export function readItems(reader: ByteReader): Item[] {
  const items: Item[] = []
  while (reader.left >= 2 && reader.left >= 2 + reader.peek(1)) {
    const id = reader.u8()
    items.push({ id, value: reader.take(reader.u8()) })
  }
  return items
}

/**
 * Reads items of two bytes of length, which count the id, and two of the id, as Jimi and others nest them. Null where the
 * bytes are something else.
 */
export function readLongItems(value: Buffer): Item[] | null {
  const reader = readerOf(value)
  const items: Item[] = []
  while (reader.left >= 4) {
    const length = reader.u16()
    if (length < 2 || length > reader.left) return null
    const id = reader.u16()
    items.push({ id, value: reader.take(length - 2) })
  }
  return reader.left === 0 ? items : null
}

/** Reads items of two bytes of id and one of length. Null where the bytes are something else. */
export function readWideItems(value: Buffer): Item[] | null {
  const reader = readerOf(value)
  const items: Item[] = []
  while (reader.left >= 3 && reader.left >= 3 + reader.peek(2)) {
    const id = reader.u16()
    items.push({ id, value: reader.take(reader.u8()) })
  }
  return reader.left === 0 ? items : null
}

/** A number of one to four bytes; null for longer and shorter ones. */
export function numberIn(value: Buffer): number | null {
  return value.length >= 1 && value.length <= 4 ? value.readUIntBE(0, value.length) : null
}

/** A number whose highest bit says that it is below zero. */
export function signedSize(value: number): number {
  return value >= 0x8000 ? -(value - 0x8000) : value
}

/** The number of the SIM card, filled with an F. */
export function noteCard(value: Buffer, attributes: DeviceReadings['attributes']): void {
  attributes['iccid'] = value.toString('hex').replace(/f$/, '')
}
