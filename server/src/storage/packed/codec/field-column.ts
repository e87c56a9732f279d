import type { BlockReader, BlockWriter } from './column-blocks.ts'
import { codeIntegers, readIntegers } from './integer-column.ts'
import { WORD } from './message-fields.ts'
import { PackedDayError } from './packed-day-error.ts'
import { readTexts, textsOf, writeTexts } from './text-column.ts'
import { ByteWriter } from './varints.ts'

/** What a word of a text is in each message: figures, figures and letters of base 16 in either case, or any text. */
const KINDS = { decimal: 0, lowerHex: 1, upperHex: 2, text: 3 } as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

/** Base 10 and 16 to so many places are integers that can be packed. */
const MOST_PLACES = { [KINDS.decimal]: 15, [KINDS.lowerHex]: 13, [KINDS.upperHex]: 13 }
const PATTERNS = { [KINDS.decimal]: /^\d+$/, [KINDS.lowerHex]: /^[\da-f]+$/, [KINDS.upperHex]: /^[\dA-F]+$/ }
/** Stands for words without zeros before them. */
const ANY_WIDTH = 0

/** Writes texts that have a template in common word by word: the template, then each word of all messages. */
export function writeFields(writer: BlockWriter, template: string, messages: readonly (readonly string[])[]): void {
  writer.head.block(Buffer.from(template, 'latin1'))
  for (let place = 0; place < messages[0]!.length; place++) {
    const words = messages.map((message) => message[place]!)
    const { kind, width } = kindOf(words)
    writer.head.byte(kind)
    writer.head.varint(width)
    if (kind === KINDS.text) {
      const texts = new ByteWriter()
      writeTexts(texts, words)
      writer.block(texts.written())
    } else writer.block(codeIntegers(Float64Array.from(words, (word) => Number.parseInt(word, baseOf(kind)))).bytes)
  }
}

/** Reads so many messages as {@link writeFields} wrote them. */
export function readFields(reader: BlockReader, count: number): Buffer[] {
  const pieces = Buffer.from(reader.head.block()).toString('latin1').split(WORD)
  const messages = new Array<string>(count).fill(pieces[0]!)
  for (const piece of pieces.slice(1)) {
    const kind = reader.head.byte()
    const width = reader.head.varint()
    const word = wordsOf(reader, count, { kind, width })
    for (let index = 0; index < count; index++) messages[index] += word(index) + piece
  }
  return messages.map((text) => Buffer.from(text, 'latin1'))
}

function wordsOf(reader: BlockReader, count: number, { kind, width }: { kind: number; width: number }) {
  if (kind > KINDS.text || width > MOST_PLACES[KINDS.decimal]) throw new PackedDayError('no such kind of word')
  if (kind === KINDS.text) {
    const texts = textsOf(readTexts(reader.block(), count))
    return (index: number) => texts[index] ?? ''
  }
  const values = readIntegers(reader.block(), count)
  return (index: number) => {
    const word = values[index]!.toString(baseOf(kind)).padStart(width, '0')
    return kind === KINDS.upperHex ? word.toUpperCase() : word
  }
}

function kindOf(words: readonly string[]): { kind: Kind; width: number } {
  const width = words[0]!.length
  const areOfOneWidth = words.every((word) => word.length === width)
  for (const kind of [KINDS.decimal, KINDS.lowerHex, KINDS.upperHex] as const) {
    const fits = (word: string) => word.length <= MOST_PLACES[kind] && PATTERNS[kind].test(word)
    if (!words.every(fits)) continue
    if (areOfOneWidth) return { kind, width }
    if (words.every((word) => word.length === 1 || !word.startsWith('0'))) return { kind, width: ANY_WIDTH }
  }
  return { kind: KINDS.text, width: ANY_WIDTH }
}

function baseOf(kind: number): number {
  return kind === KINDS.decimal ? 10 : 16
}
