export interface PingFields {
  /** To the second. */
  at: number
  latitude?: number
  hasFix?: boolean
  speedKmh?: number
  /** In hundredths of a volt, with the battery's. */
  volts?: readonly [number, number]
}

/** Makes a ping of device 7753984 and those after it, at 46.625 degrees west: course 270, lines 1c, 123.456 km. */
export function ping(device: number, fields: PingFields): Buffer {
  const { at, latitude = -23.5, hasFix = true, speedKmh = 62, volts = [1281, 410] } = fields
  const bytes = Buffer.alloc(37)
  bytes.writeUIntBE(0x80_0000 + device - 7_590_000, 0, 3)
  bytes.writeUInt8(0x2e, 3)
  const date = new Date(at)
  const days = ((date.getUTCFullYear() - 2000) * 13 + date.getUTCMonth() + 1) * 32 + date.getUTCDate()
  const seconds = (date.getUTCHours() * 60 + date.getUTCMinutes()) * 60 + date.getUTCSeconds()
  bytes.writeUInt32BE(days * 86_400 + seconds, 4)
  bytes.writeUIntBE((Math.round(latitude * 40_000) & 0x7f_ffff) + (hasFix ? 0x80_0000 : 0), 8, 3)
  bytes.writeIntBE(Math.round(-46.625 * 40_000), 11, 3)
  bytes.set([speedKmh, 135, 0x1c], 14)
  bytes.writeUInt32BE(123_456, 17)
  bytes.writeUInt16BE(volts[0], 33)
  bytes.writeUInt16BE(volts[1], 35)
  return bytes
}
