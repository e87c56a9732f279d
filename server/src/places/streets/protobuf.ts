/** A field of a protobuf message: `value` of a number, `bytes` of what has a length or a fixed size. */
export interface MessageField {
  field: number
  value: number
  bytes?: Uint8Array
}

interface Reader {
  bytes: Uint8Array
  offset: number
}

const decoder = new TextDecoder()
/** How long what has a fixed size is, by its wire type. */
const FIXED_BYTES: Record<number, number> = { 1: 8, 5: 4 }

/** Reads the fields of a message (protobuf.dev/programming-guides/encoding); stops where it makes no sense. */
export function fieldsOf(bytes: Uint8Array): MessageField[] {
  const reader: Reader = { bytes, offset: 0 }
  const found: MessageField[] = []
  while (reader.offset < bytes.length) {
    const key = readVarint(reader)
    const [field, wire] = [Math.floor(key / 8), key % 8]
    if (wire === 0) {
      found.push({ field, value: readVarint(reader) })
      continue
    }
    const length = wire === 2 ? readVarint(reader) : FIXED_BYTES[wire]
    if (length === undefined || reader.offset + length > bytes.length) return found
    found.push({ field, value: 0, bytes: bytes.subarray(reader.offset, reader.offset + length) })
    reader.offset += length
  }
  return found
}

/** Reads numbers that are packed one after the other. */
export function varints(bytes: Uint8Array): number[] {
  const reader: Reader = { bytes, offset: 0 }
  const found: number[] = []
  while (reader.offset < bytes.length) found.push(readVarint(reader))
  return found
}

export function wordOf(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Undoes the zigzag by which small negative numbers are short ones. */
export function signed(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function readVarint(reader: Reader): number {
  let value = 0
  let factor = 1
  for (let byte = 0x80; byte & 0x80 && reader.offset < reader.bytes.length; factor *= 128) {
    byte = reader.bytes[reader.offset++] ?? 0
    value += (byte & 0x7f) * factor
  }
  return value
}
