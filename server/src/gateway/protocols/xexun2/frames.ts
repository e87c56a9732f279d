import { closeMessage, headOf } from './framing.ts'

export interface RecordFields {
  /** To the second. */
  at: number
  number?: number
  /** With the upper bit it is charging. */
  battery?: number
  /** Bits of alarms; without them there is no such part. */
  alarms?: number
  /** What says where it is, in hexadecimal; without it there is no such part. */
  located?: string
}

/** 10 satellites, 46°37.8' west, 23°33' south. */
export const BY_SATELLITES = '0a c590ee66 c511d000'

/** Makes a record with signal 27. */
export function record({ at, number = 7, battery = 80, alarms, located }: RecordFields): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(number)
  head.writeUInt32BE(at / 1000, 1)
  head.writeUInt8(27, 5)
  head.writeUInt16BE(battery, 6)
  head.writeUInt8((alarms === undefined ? 0 : 1) | (located === undefined ? 0 : 2), 8)
  const alarm = Buffer.alloc(alarms === undefined ? 0 : 4)
  if (alarms !== undefined) alarm.writeUInt32BE(alarms)
  return Buffer.concat([head, alarm, Buffer.from((located ?? '').replaceAll(' ', ''), 'hex')])
}

/** Makes a message of records as a device sends it. */
export function recordsMessage(serial: string, records: readonly Buffer[], number = 5): Buffer {
  const lengths = records.map((one) => Buffer.of(one.length >> 8, one.length & 0xff))
  return closeMessage(headOf(0x14, number, serial), Buffer.concat([Buffer.of(records.length), ...lengths, ...records]))
}
