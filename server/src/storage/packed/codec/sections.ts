import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { PackedDayError } from './packed-day-error.ts'
import { ByteWriter, PackedReader } from './varints.ts'

const CHECKSUM_BYTES = 4
const HEAD_BYTES = 1 + CHECKSUM_BYTES
/** No day comes near it; damaged or forged bytes shall not fill the memory. */
const MOST_SECTION_BYTES = 2 ** 27

/** The smallest that zlib takes, and what no column of a day that was packed comes near. */
const LEAST_CHUNK_BYTES = 64
const MOST_CHUNK_BYTES = 2 ** 20

/** Columns that repeat themselves, and those that are noise but for runs, which take a fiftieth more the other way. */
const DEFLATE_STRATEGIES = [constants.Z_DEFAULT_STRATEGY, constants.Z_RLE]

/** Packed bytes that are whole: how many things they hold, and their columns, of which each is inflated when it is asked for. */
export interface Sections {
  count: number
  reader(place: number): PackedReader
}

/**
 * Seals columns: a byte of version, the CRC-32 of all that follows and of the version (lowest byte first), how many
 * things the columns are of, then of each column its length, twice as much and one more where it is deflated, the length
 * that it inflates to where it is, and its bytes. A RangeError where a column is longer than a reader accepts.
 */
export function sealSections(version: number, count: number, columns: readonly Uint8Array[]): Buffer {
  const writer = new ByteWriter()
  writer.byte(version)
  writer.raw(new Uint8Array(CHECKSUM_BYTES))
  writer.varint(count)
  for (const column of columns) {
    if (column.length > MOST_SECTION_BYTES) throw new RangeError(`a column of ${column.length} bytes cannot be packed`)
    const deflated = smallest(DEFLATE_STRATEGIES.map((strategy) => deflateRawSync(column, { level: 6, strategy })))
    const isSmaller = deflated.length + 2 < column.length
    const kept = isSmaller ? deflated : column
    writer.varint(kept.length * 2 + Number(isSmaller))
    if (isSmaller) writer.varint(column.length)
    writer.raw(kept)
  }
  const sealed = Buffer.from(writer.written())
  sealed.writeUInt32LE(checksumOf(sealed), 1)
  return sealed
}

/** Opens what {@link sealSections} sealed; throws {@link PackedDayError} where a bit of it changed, or a newer program wrote it. */
export function openSections(version: number, bytes: Uint8Array): Sections {
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (sealed.length <= HEAD_BYTES) throw new PackedDayError('the bytes end too early')
  if (sealed[0]! > version)
    throw new PackedDayError(`packed as version ${sealed[0]}, this program reads up to ${version}`)
  if (checksumOf(sealed) !== sealed.readUInt32LE(1))
    throw new PackedDayError('the checksum is another: bytes are damaged')
  const reader = new PackedReader(sealed.subarray(HEAD_BYTES))
  const count = reader.varint()
  const columns: { length: number | null; kept: Uint8Array }[] = []
  while (reader.left > 0) {
    const head = reader.varint()
    const length = head % 2 === 1 ? reader.varint() : null
    columns.push({ length, kept: reader.raw(Math.floor(head / 2)) })
  }
  return {
    count,
    reader(place) {
      const column = columns[place]
      if (!column) throw new PackedDayError(`no column ${place}`)
      return new PackedReader(column.length === null ? column.kept : inflated(column.kept, column.length))
    },
  }
}

function checksumOf(sealed: Buffer): number {
  return crc32(sealed.subarray(HEAD_BYTES), sealed[0]!)
}

function inflated(bytes: Uint8Array, length: number): Uint8Array {
  if (length > MOST_SECTION_BYTES) throw new PackedDayError('a column is longer than any that is packed')
  try {
    // In one piece: room for one byte more says that nothing is left.
    const chunkSize = Math.min(Math.max(LEAST_CHUNK_BYTES, length + 1), MOST_CHUNK_BYTES)
    const column = inflateRawSync(bytes, { maxOutputLength: Math.max(1, length), chunkSize })
    if (column.length === length) return column
  } catch (cause) {
    throw new PackedDayError('a column does not inflate', { cause })
  }
  throw new PackedDayError('a column inflates to another length')
}

function smallest(candidates: readonly Buffer[]): Buffer {
  return candidates.reduce((best, candidate) => (candidate.length < best.length ? candidate : best))
}
