/** Makes a frame as a device sends it; of a sign of life with supply and signal. */
export function frame(type: number, serial: string, content: Uint8Array, { number = 7, levels = [0, 0] } = {}): Buffer {
  const inside = Buffer.concat([
    ...[Buffer.from(levels), Buffer.from(`0${serial}`, 'hex'), Buffer.of(number >> 8, number & 0xff, type), content],
  ])
  return Buffer.concat([Buffer.of(0x68, 0x68, inside.length), inside, Buffer.of(0x0d, 0x0a)])
}

interface PlaceFields {
  /** To the second. */
  at: number
  latitude?: number
  longitude?: number
  speedKmh?: number
  hasFix?: boolean
}

export function place({
  at,
  latitude = -23.55,
  longitude = -46.63,
  speedKmh = 62,
  hasFix = true,
}: PlaceFields): Buffer {
  const time = new Date(at)
  const bytes = Buffer.alloc(24)
  bytes.set([time.getUTCFullYear() - 2000, time.getUTCMonth() + 1, time.getUTCDate()])
  bytes.set([time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()], 3)
  bytes.writeUInt32BE(Math.round(Math.abs(latitude) * 1_800_000), 6)
  bytes.writeUInt32BE(Math.round(Math.abs(longitude) * 1_800_000), 10)
  bytes.writeUInt8(speedKmh, 14)
  bytes.writeUInt16BE(271, 15)
  bytes.writeUInt32BE((hasFix ? 1 : 0) | (latitude >= 0 ? 2 : 0) | (longitude >= 0 ? 4 : 0), 20)
  return bytes
}
