import { FIRST_DAY } from './cached.ts'
import { closeFrame } from './framing.ts'

/** Makes a frame as a device sends it. */
export function deviceFrame(type: string, data: string | Uint8Array, serial: string): Buffer {
  return closeFrame('$$', { flag: 'A', serial, type }, typeof data === 'string' ? Buffer.from(data, 'latin1') : data)
}

export interface EventFields {
  /** To the second. */
  at: number
  event?: number
  fix?: 'A' | 'V'
  latitude?: number
  speedKmh?: number
  lines?: string
  converters?: string
  /** What newer models add, with its comma. */
  added?: string
}

/** Makes the text of an event report. */
export function eventReport(fields: EventFields): string {
  const { event = 35, fix = 'A', latitude = -23.55, speedKmh = 83, lines = '0000', added = '' } = fields
  const { converters = '0003|0004|0005|019A|0575' } = fields
  const time = new Date(fields.at).toISOString().replace(/\D/g, '').slice(2, 14)
  const place = `${latitude},-46.63,${time},${fix},9,21,${speedKmh},271,0.9,760`
  return `${event},${place},123456,3600,724|11|05D3|1182,${lines},${converters}${added}`
}

type CachedFields = Pick<EventFields, 'at' | 'event' | 'latitude' | 'speedKmh'>

/** Makes the data of records from memory of the older form. */
export function cachedRecords(records: readonly CachedFields[]): Buffer {
  const head = Buffer.from('0201340000000000', 'hex')
  head.writeUInt32LE(records.length, 4)
  return Buffer.concat([head, ...records.map(cachedRecord)])
}

function cachedRecord({ at, event = 35, latitude = -23.55, speedKmh = 83 }: CachedFields): Buffer {
  const record = Buffer.alloc(52)
  record.writeUInt8(event, 0)
  record.writeInt32LE(latitude * 1e6, 1)
  record.writeInt32LE(-46_630_000, 5)
  record.writeUInt32LE((at - FIRST_DAY) / 1000, 9)
  record.set([1, 9, 21], 13)
  record.writeUInt16LE(speedKmh, 16)
  record.writeUInt16LE(271, 18)
  record.writeUInt16LE(9, 20)
  record.writeInt16LE(760, 22)
  record.writeUInt32LE(123_456, 24)
  record.writeUInt32LE(3600, 28)
  // Output 1 and input 3.
  record.set([0b1, 0b100], 40)
  record.writeUInt16LE(3, 42)
  record.writeUInt16LE(410, 44)
  record.writeUInt16LE(1397, 46)
  return record
}

/** Readings of a record in hexadecimal, number and value, by their length. */
export interface TaggedFields {
  bytes?: readonly string[]
  words?: readonly string[]
  doubleWords?: readonly string[]
  /** With their length between number and value. */
  long?: readonly string[]
}

/** Makes the data of records that say their readings by number. */
export function taggedRecords(records: readonly TaggedFields[]): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(records.length, 4)
  return Buffer.concat([head, ...records.map(taggedRecord)])
}

function taggedRecord({ bytes = [], words = [], doubleWords = [], long = [] }: TaggedFields): Buffer {
  const groups = [bytes, words, doubleWords, long]
  const content = groups.flatMap((group) => [Buffer.of(group.length), Buffer.from(group.join(''), 'hex')])
  const record = Buffer.concat([Buffer.alloc(4), ...content])
  record.writeUInt16LE(record.length - 2, 0)
  record.writeUInt16LE(groups.flat().length, 2)
  return record
}
