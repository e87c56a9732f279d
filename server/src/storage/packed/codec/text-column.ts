import { codeIntegers, readIntegersInto } from './integer-column.ts'
import { PackedDayError } from './packed-day-error.ts'
import type { ByteWriter, PackedReader } from './varints.ts'

const NONE = 0

/** A column of texts: the different ones, and for each row 0 or the place of its text from 1 on. */
export interface TextColumn {
  texts: readonly string[]
  places: Float64Array
}

/** Writes texts, each different one once, null where there is none; a RangeError for one that has no form in UTF-8. */
export function writeTexts(writer: ByteWriter, values: readonly (string | null)[]): void {
  const known = new Map<string, number>()
  const places = new Float64Array(values.length)
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    if (!value.isWellFormed()) throw new RangeError('a text that UTF-8 does not hold cannot be packed')
    const place = known.get(value) ?? known.size + 1
    if (place > known.size) known.set(value, place)
    places[index] = place
  }
  writer.varint(known.size)
  for (const text of known.keys()) writer.block(Buffer.from(text, 'utf8'))
  writer.raw(codeIntegers(places).bytes)
}

/** Reads what {@link writeTexts} wrote of so many rows. */
export function readTexts(reader: PackedReader, length: number): TextColumn {
  return readTextsInto(reader, new Float64Array(length))
}

/** Reads what was written of as many rows as there is room for places. */
export function readTextsInto(reader: PackedReader, places: Float64Array): TextColumn {
  const { length } = places
  const count = reader.varint()
  if (count > length) throw new PackedDayError('more texts than rows')
  const texts = Array.from({ length: count }, () => Buffer.from(reader.block()).toString('utf8'))
  readIntegersInto(reader, places)
  for (let index = 0; index < length; index++) {
    if (!(places[index]! >= NONE && places[index]! <= count)) throw new PackedDayError('no such text')
  }
  return { texts, places }
}

/** Answers the text of each row. */
export function textsOf({ texts, places }: TextColumn): (string | null)[] {
  return Array.from(places, (place) => texts[place - 1] ?? null)
}
