import { closeFrame, TYPE } from './framing.ts'

const time = (at: number) => new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
/** Year to second in a byte each. */
const timeBytes = (at: number) => Buffer.from((time(at).match(/\d\d/g) ?? []).map(Number))

/** Makes a login: the IMEI behind a zero, and the version. */
export function login(serial: string): Buffer {
  return closeFrame({ length: 0x0d, type: TYPE.login, content: Buffer.from(`0${serial}4d`, 'hex') })
}

export interface PlaceFields {
  /** To the second. */
  at: number
  speedKmh?: number
  hasFix?: boolean
  /** What some models add: height and alarm. */
  added?: string
}

/** Makes a report of −23.55, −46.63 as GT06 writes it. */
export function gt06Place(
  { at, speedKmh = 62, hasFix = true, added = '' }: PlaceFields,
  type: number = TYPE.gt06Place,
): Buffer {
  const place = Buffer.alloc(12)
  place.writeUInt8(0x99)
  place.writeUInt32BE(23.55 * 1_800_000, 1)
  place.writeUInt32BE(46.63 * 1_800_000, 5)
  place.writeUInt8(speedKmh, 9)
  place.writeUInt16BE((hasFix ? 0x1000 : 0) | 0x0800 | 271, 10)
  const content = Buffer.concat([timeBytes(at), place, Buffer.from(added, 'hex')])
  return closeFrame({ length: content.length, type, content })
}

/** Makes a report of −23.55, −46.63 in degrees. */
export function place({ at, speedKmh = 62 }: PlaceFields, type: number = TYPE.place): Buffer {
  const degrees = '17f86470' + '2ef99cf0'
  const content = Buffer.concat([
    ...[timeBytes(at), Buffer.from(degrees + degrees, 'hex'), Buffer.of(speedKmh, 135, 9)],
    Buffer.from('010028648900', 'hex'),
  ])
  return closeFrame({ length: content.length + 1, type, content })
}

/** Makes a report of one access point and two cells. */
export function surroundings(at: number, added = '', type: number = TYPE.accessPoints): Buffer {
  const around = `1475905bd30e25${'02'}02d40b${'05d3118264'}${'05d3118360'}${added}`
  return closeFrame({ length: 1, type, content: Buffer.from(time(at) + around, 'hex') })
}
