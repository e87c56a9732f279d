/** Fields of a place as devices write it. */
export interface PlaceFields {
  /** To the second. */
  at: number
  /** Bit 0: a fix, 1: north, 2: east. */
  flags?: number
  speedKnots?: number
  /** Degrees and minutes without a point, eight and nine digits. */
  latitude?: string
  longitude?: string
}

/** `ddmmyy` and `hhmmss`. */
export function dayAndTime(at: number): [string, string] {
  const [year, month, day, time] = /^..(..)-(..)-(..)T(.{8})/.exec(new Date(at).toISOString())!.slice(1)
  return [`${day}${month}${year}`, time!.replaceAll(':', '')]
}

/** Makes the 17 bytes of a place: 23°33.0000' and 46°37.8000', course 270. */
export function place({ at, flags = 1, speedKnots = 40, ...angles }: PlaceFields): Buffer {
  const { latitude = '23330000', longitude = '046378000' } = angles
  const digits = Buffer.from(`${dayAndTime(at).join('')}${latitude}${longitude}${flags.toString(16)}`, 'hex')
  return Buffer.concat([digits, Buffer.of(speedKnots, 135)])
}

/** Makes a frame of a tracker: records of 27 bytes, and a number behind them. */
export function trackerFrame(serial: string, what: number, records: readonly Buffer[]): Buffer {
  const content = Buffer.concat(records)
  const head = Buffer.from(`24${serial}${what.toString(16).padStart(2, '0')}0000`, 'hex')
  head.writeUInt16BE(content.length, 7)
  return Buffer.concat([head, content, Buffer.of(7)])
}

export interface LockFields extends PlaceFields {
  version?: number
  /** 1 now, 2 an alarm, 3 and 4 from memory. */
  kind?: number
  status?: number
  battery?: number
  number?: number
}

/** Makes the report of a lock: 1,234 km, 9 satellites, signal 21. */
export function lockFrame(serial: string, fields: LockFields): Buffer {
  const { version = 0x19, kind = 1, status = 0x20c0, battery = 95, number = 9 } = fields
  const readings = Buffer.from('000004d209000000000000000000000015', 'hex')
  readings.writeUInt16BE(status, 9)
  readings.writeUInt8(battery, 11)
  const content = Buffer.concat([place(fields), readings, Buffer.of(0, 2, 0, 0, number)])
  const head = Buffer.from(`24${serial}0000000000`.slice(0, 20), 'hex')
  head.writeUInt8(version, 6)
  head.writeUInt8(0x10 | kind, 7)
  head.writeUInt16BE(content.length, 8)
  return Buffer.concat([head, content])
}

/** Makes a text, with what may not stand in it escaped. */
export function textFrame(content: string | Buffer): Buffer {
  const bytes = [...Buffer.from(content as string, 'latin1')]
  const escaped = bytes.flatMap((byte) => ([0x28, 0x29, 0x3d].includes(byte) ? [0x3d, byte ^ 0x3d] : [byte]))
  return Buffer.from([0x28, ...escaped, 0x29])
}
