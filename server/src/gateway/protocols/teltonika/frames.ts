/** Computes CRC-16/ARC bit by bit, after the definition and apart from the table that is under test. */
function crc(bytes: Buffer): number {
  let remainder = 0
  for (const byte of bytes) {
    remainder ^= byte
    for (let step = 0; step < 8; step++) remainder = remainder & 1 ? (remainder >> 1) ^ 0xa001 : remainder >> 1
  }
  return remainder
}

export function login(serial: string): Buffer {
  return Buffer.concat([Buffer.of(0, serial.length), Buffer.from(serial)])
}

/** Makes data as a device sends them over TCP, around what its codec has between both numbers of records. */
export function data(codec: number, count: number, records: Uint8Array): Buffer {
  const counted = Buffer.concat([Buffer.of(codec, count), records, Buffer.of(count)])
  const frame = Buffer.concat([Buffer.alloc(8), counted, Buffer.alloc(4)])
  frame.writeUInt32BE(counted.length, 4)
  frame.writeUInt32BE(crc(counted), frame.length - 4)
  return frame
}

/** Makes the same as a device sends them over UDP. */
export function datagram(serial: string, recordsId: number, counted: Buffer): Buffer {
  const head = Buffer.of(0, 0, 0xca, 0xfe, 0x01, recordsId, 0, serial.length)
  const packet = Buffer.concat([head, Buffer.from(serial), counted.subarray(8, -4)])
  packet.writeUInt16BE(packet.length - 2)
  return packet
}

/** An element of a record: number, bytes, value. */
export type SentElement = readonly [id: number, bytes: 1 | 2 | 4 | 8, value: number]

export interface RecordFields {
  at: number
  priority?: number
  latitude?: number
  longitude?: number
  satellites?: number
  speedKmh?: number
  cause?: number
  elements?: readonly SentElement[]
}

/** Makes a record of codec 8 extended that has one element, which says its length. */
export function extendedRecord(at: number, id: number, content: Uint8Array): Buffer {
  const elements = Buffer.alloc(18)
  elements.writeUInt16BE(1, 2)
  elements.writeUInt16BE(1, 12)
  elements.writeUInt16BE(id, 14)
  elements.writeUInt16BE(content.length, 16)
  return Buffer.concat([placeOf({ at }), elements, content])
}

/** Makes a record of codec 8; numbers of elements have one byte. */
export function record(fields: RecordFields): Buffer {
  const elements = fields.elements ?? []
  const groups = ([1, 2, 4, 8] as const).map((bytes) => {
    const group = elements.filter((element) => element[1] === bytes)
    return Buffer.concat([Buffer.of(group.length), ...group.map(([id, , value]) => element(id, bytes, value))])
  })
  return Buffer.concat([placeOf(fields), Buffer.of(fields.cause ?? 0, elements.length), ...groups])
}

/** Makes what a record begins with: its time, priority and place. */
function placeOf(fields: RecordFields): Buffer {
  const { at, priority = 0, latitude = -23.55, longitude = -46.633333, satellites = 11, speedKmh = 62 } = fields
  const place = Buffer.alloc(24)
  place.writeBigUInt64BE(BigInt(at))
  place.writeUInt8(priority, 8)
  place.writeInt32BE(Math.round(longitude * 1e7), 9)
  place.writeInt32BE(Math.round(latitude * 1e7), 13)
  place.writeInt16BE(760, 17)
  place.writeUInt16BE(271, 19)
  place.writeUInt8(satellites, 21)
  place.writeUInt16BE(speedKmh, 22)
  return place
}

function element(id: number, bytes: 1 | 2 | 4 | 8, value: number): Buffer {
  const written = Buffer.alloc(1 + bytes)
  written.writeUInt8(id)
  if (bytes === 8) written.writeBigUInt64BE(BigInt(value), 1)
  else written.writeUIntBE(value, 1, bytes)
  return written
}
