/** Makes what a device introduces itself with. */
export function header(imei: string, version = 0x23): Buffer {
  const bytes = Buffer.alloc(version === 0x24 ? 18 : 10)
  bytes.set([0xff, version])
  bytes.writeBigUInt64LE(BigInt(imei), 2)
  return bytes
}

/** Makes a package of packets. */
export function wrapped(number: number, packets: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.of(0x5b, number), ...packets, Buffer.of(0x5d)])
}

/** Makes a packet; `at` to the second. */
export function packet(type: number, at: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(7)
  head.writeUInt8(type)
  head.writeUInt16LE(content.length, 1)
  head.writeUInt32LE(at / 1000, 3)
  const counted = Buffer.concat([head.subarray(3), content])
  const sum = counted.reduce((total, byte) => (total + byte) & 0xff, 0)
  return Buffer.concat([head, content, Buffer.of(sum)])
}

export interface ReadingFields {
  at: number
  latitude?: number
  speedKnots?: number
  satellites?: number
  /** Other tags in hexadecimal, each of five bytes. */
  tags?: readonly string[]
}

/** Makes a packet of readings at 46.625 degrees west: course 272, 760 m. */
export function reading({
  at,
  latitude = -23.5,
  speedKnots = 40,
  satellites = 0x65,
  tags = [],
}: ReadingFields): Buffer {
  const place = Buffer.alloc(15)
  place.writeUInt8(3)
  place.writeFloatLE(latitude, 1)
  place.writeUInt8(4, 5)
  place.writeFloatLE(-46.625, 6)
  place.set([5, 136, 76, satellites, speedKnots], 10)
  return packet(1, at, Buffer.concat([place, Buffer.from(tags.join(''), 'hex')]))
}

/** Makes a line of text with its checksum. */
export function line(text: string): Buffer {
  const sum = Buffer.from(text, 'latin1').reduce((total, byte) => total ^ byte, 0)
  return Buffer.from(`$${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`, 'latin1')
}
