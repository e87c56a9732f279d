/** Makes a datagram as a device sends it that waits for an answer. */
export function datagram(serial: string, type: number, number: number, content: Uint8Array, service = 1): Buffer {
  const digits = Buffer.from(serial.length % 2 === 0 ? serial : `${serial}f`, 'hex')
  const head = Buffer.of(0x83, digits.length, ...digits, 1, 2, service, type, number >> 8, number & 0xff)
  return Buffer.concat([head, content])
}

export interface ReportFields {
  /** To the second. */
  at: number
  fixedAt?: number
  latitude?: number
  speedKmh?: number
  /** Bits of the state of the fix. */
  fixState?: number
  inputs?: number
}

/** Makes place and state at 46.63 degrees west: 760 m, course 271, 9 satellites. */
export function placed(fields: ReportFields): Buffer {
  const { at, fixedAt = at, latitude = -23.55, speedKmh = 36, fixState = 0, inputs = 0b101 } = fields
  const bytes = Buffer.alloc(36)
  bytes.writeUInt32BE(at / 1000)
  bytes.writeUInt32BE(fixedAt / 1000, 4)
  bytes.writeInt32BE(Math.round(latitude * 1e7), 8)
  bytes.writeInt32BE(-466_300_000, 12)
  bytes.writeInt32BE(76_000, 16)
  bytes.writeUInt32BE(Math.round(speedKmh / 0.036), 20)
  bytes.writeInt16BE(271, 24)
  bytes.set([9, fixState], 26)
  bytes.writeUInt16BE(10, 28)
  bytes.writeInt16BE(-71, 30)
  bytes.set([0x0f, 9, inputs, 0], 32)
  return bytes
}

/** Makes an event report with accumulators. */
export function event(fields: ReportFields, code = 11, accumulators: readonly number[] = []): Buffer {
  const values = accumulators.map((value) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  })
  return Buffer.concat([placed(fields), Buffer.of(1, code, accumulators.length, 0), ...values])
}
