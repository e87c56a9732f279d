/** Makes a frame as a device sends it. */
export function deviceFrame(serial: string, type: number, content: Uint8Array): Buffer {
  const head = Buffer.from('5356000016000000000500', 'hex')
  head.writeUInt16BE(head.length + content.length, 2)
  head.writeUInt32BE(Number(serial), 5)
  head.writeUInt8(type, 10)
  return Buffer.concat([head, content])
}

export interface StatusFields {
  /** To the second. */
  at: number
  latitude?: number
  speedKmh?: number
  hasFix?: boolean
  inputs?: number
  /** Whether the device counts hundredths of seconds of an angle. */
  isNewer?: boolean
  /** Distance in metres, and hours. */
  counted?: readonly number[]
}

/** Makes a status at 46.63 degrees west: course 271, event 14, 24 V, -5 °C, output 2. */
export function status(fields: StatusFields): Buffer {
  const { at, latitude = -23.55, speedKmh = 62, hasFix = true, inputs = 0b101, isNewer = true, counted = [] } = fields
  const bytes = Buffer.alloc(31)
  bytes.writeUInt32BE(at / 1000)
  for (const [index, degrees] of [latitude, -46.63].entries()) {
    const units = Math.round(degrees * (isNewer ? 360_000 : 3600))
    // The sign reaches up to the bits that the number does not need.
    bytes.writeUInt32BE((units & (isNewer ? 0x0fff_ffff : 0x00ff_ffff)) >>> 0, 4 + index * 4)
  }
  bytes.writeUInt16BE(271, 12)
  bytes.writeUInt16BE(speedKmh, 14)
  bytes.writeUInt8(hasFix ? 1 : 0, 16)
  bytes.writeUInt32BE(at / 1000, 17)
  bytes.writeUInt16BE(14, 21)
  bytes.writeUInt16BE(inputs, 23)
  bytes.writeUInt16BE(2, 25)
  bytes.writeUInt8(24, 27)
  bytes.writeInt8(-5, 28)
  const values = counted.map((value) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(value)
    return number
  })
  return Buffer.concat([bytes, ...values, Buffer.alloc(counted.length > 0 ? 4 : 0)])
}
