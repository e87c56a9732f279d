/** Computes CRC-16/KERMIT bit by bit, after the definition and apart from the table that is under test. */
function crc(bytes: Buffer): number {
  let remainder = 0
  for (const byte of bytes) {
    remainder ^= byte
    for (let step = 0; step < 8; step++) remainder = remainder & 1 ? (remainder >> 1) ^ 0x8408 : remainder >> 1
  }
  return remainder
}

/** Makes a packet as a device sends it. */
export function packet(serial: string, type: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(11)
  head.writeUInt16BE(9 + content.length)
  head.writeBigUInt64BE(BigInt(serial), 2)
  head.writeUInt8(type, 10)
  const counted = Buffer.concat([head, content])
  return Buffer.concat([counted, Buffer.from([crc(counted.subarray(2)) >> 8, crc(counted.subarray(2)) & 0xff])])
}

/** An element of a record: number, bytes, value. */
export type SentElement = readonly [id: number, bytes: 1 | 2 | 4 | 8, value: number | bigint]

export interface RecordFields {
  at: number
  /** Of an extended record, how many follow the first and which this is; null for one that is not extended. */
  part?: number | null
  latitude?: number | null
  satellites?: number
  speedKmh?: number
  cause?: number
  elements?: readonly SentElement[]
}

/** Makes a record, extended where it says which part it is. */
export function record(fields: RecordFields): Buffer {
  const { at, part = null, latitude = -23.55, satellites = 11, speedKmh = 62, cause = 0, elements = [] } = fields
  const time = Buffer.alloc(4)
  time.writeUInt32BE(at / 1000)
  const place = Buffer.alloc(16)
  place.writeInt32BE(latitude === null ? -0x8000_0000 : Math.round(-46.633333 * 1e7))
  place.writeInt32BE(latitude === null ? -0x8000_0000 : Math.round(latitude * 1e7), 4)
  place.writeUInt16BE(7605, 8)
  place.writeUInt16BE(27150, 10)
  place.writeUInt8(satellites, 12)
  place.writeUInt16BE(speedKmh, 13)
  place.writeUInt8(9, 15)
  const number = (id: number) => (part === null ? Buffer.of(id) : Buffer.of(id >> 8, id & 0xff))
  const groups = ([1, 2, 4, 8] as const).map((bytes) => {
    const group = elements.filter((element) => element[1] === bytes)
    return Buffer.concat([
      Buffer.of(group.length),
      ...group.flatMap(([id, , value]) => [number(id), sentValue(bytes, value)]),
    ])
  })
  return Buffer.concat([
    time,
    Buffer.of(0),
    ...(part === null ? [] : [Buffer.of(part)]),
    Buffer.of(0),
    place,
    number(cause),
    ...groups,
  ])
}

function sentValue(bytes: 1 | 2 | 4 | 8, value: number | bigint): Buffer {
  const written = Buffer.alloc(bytes)
  if (bytes === 8) written.writeBigUInt64BE(BigInt(value))
  else written.writeUIntBE(Number(value), 0, bytes)
  return written
}

/** Makes what a packet of records holds. */
export function records(...all: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.of(0, all.length), ...all])
}
