/** Computes CRC-16/X-25 bit by bit, after the definition and apart from the table that is under test. */
function crc(bytes: Buffer): number {
  let remainder = 0xffff
  for (const byte of bytes) {
    remainder ^= byte
    for (let step = 0; step < 8; step++) remainder = remainder & 1 ? (remainder >> 1) ^ 0x8408 : remainder >> 1
  }
  return remainder ^ 0xffff
}

function word(value: number): Buffer {
  return Buffer.of(value >> 8, value & 0xff)
}

const TAIL = Buffer.of(0x0d, 0x0a)

/** Makes a frame as a tracker sends it: 78 78 and one byte of length. */
export function shortFrame(type: number, content: Uint8Array, packetNumber = 1): Buffer {
  const body = Buffer.concat([Buffer.of(content.length + 5, type), content, word(packetNumber)])
  return Buffer.concat([Buffer.of(0x78, 0x78), body, word(crc(body)), TAIL])
}

/** Makes a frame as newer trackers send it: 79 79 and two bytes of length. */
export function longFrame(type: number, content: Uint8Array, packetNumber = 1): Buffer {
  const body = Buffer.concat([word(content.length + 5), Buffer.of(type), content, word(packetNumber)])
  return Buffer.concat([Buffer.of(0x79, 0x79), body, word(crc(body)), TAIL])
}

/** Makes a frame whose length byte leaves out its checksum. */
export function miscountedFrame(type: number, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.of(content.length + 3, type), content, word(1)])
  return Buffer.concat([Buffer.of(0x78, 0x78), body, word(crc(body)), TAIL])
}

/** Makes a frame of a personal tracker: access points, cells and nothing else. */
export function wifiFrame(accessPoints: number, cells: number, filling: number): Buffer {
  const time = Buffer.of(0x26, 0x11, 0x21, 0x10, 0x20, 0x30)
  const head = Buffer.of(0x78, 0x78, accessPoints, 0x69)
  const lists = [
    Buffer.alloc(accessPoints * 7, filling),
    Buffer.of(cells, 2, 0xd4, 5),
    Buffer.alloc(cells * 5, filling),
  ]
  return Buffer.concat([head, time, ...lists, TAIL])
}

export interface PlaceFields {
  /** The year since 2000, month, day, hour, minute, second. */
  date?: readonly number[]
  latitude?: number
  longitude?: number
  speedKmh?: number
  course?: number
  hasFix?: boolean
  satellites?: number
}

/** Makes the location block. */
export function placeBlock(fields: PlaceFields = {}): Buffer {
  const { latitude = -23.55, longitude = -46.63, speedKmh = 60, course = 90, hasFix = true, satellites = 9 } = fields
  const bytes = Buffer.alloc(18)
  Buffer.from(fields.date ?? [26, 11, 21, 10, 20, 30]).copy(bytes)
  bytes.writeUInt8(0xc0 | satellites, 6)
  bytes.writeUInt32BE(Math.round(Math.abs(latitude) * 1_800_000), 7)
  bytes.writeUInt32BE(Math.round(Math.abs(longitude) * 1_800_000), 11)
  bytes.writeUInt8(speedKmh, 15)
  const north = latitude >= 0 ? 0x0400 : 0
  const west = longitude < 0 ? 0x0800 : 0
  bytes.writeUInt16BE((hasFix ? 0x1000 : 0) | north | west | course, 16)
  return bytes
}

/** The serving cell of a Brazilian network, in eight bytes. */
export const CELL = Buffer.of(0x02, 0xd4, 5, 0x12, 0x34, 0, 0x56, 0x78)

/** Makes the content of a login with a serial number of 15 digits. */
export function loginContent(serial: string): Buffer {
  return Buffer.from(`0${serial}`, 'hex')
}
