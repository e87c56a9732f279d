import { readPlanes, writePlanes } from './byte-planes.ts'
import { BlockReader, BlockWriter } from './column-blocks.ts'
import { readFields, writeFields } from './field-column.ts'
import { codeIntegers, readIntegers } from './integer-column.ts'
import { GROUP_KINDS, groupMessages, type MessageGroup } from './message-groups.ts'
import { PackedDayError } from './packed-day-error.ts'
import type { PackedMessage } from './packed-message.ts'
import { openSections, sealSections } from './sections.ts'
import { readTexts, textsOf, writeTexts } from './text-column.ts'
import { inMicroseconds, readTimesInto, writeTimes } from './time-column.ts'
import { ByteWriter } from './varints.ts'

/** What the first byte of packed messages says. Older versions stay readable; a newer one is named and not guessed at. */
export const MESSAGES_VERSION = 1
/** Eleven a second; it bounds what the bytes of a day make in memory. */
export const MOST_MESSAGES = 1_000_000

/** The sections of packed messages; those of the groups go on to the end. */
const [RECEIVED_AT, DIRECTION, PROTOCOL, GROUP, GROUPS] = [0, 1, 2, 3, 4]

/**
 * Packs the raw messages of a device and day in the order in which they are given (decision 43): those of one length or
 * one form by their columns, others one after the other. A RangeError says that there are more than
 * {@link MOST_MESSAGES}, or a value that cannot be packed.
 */
export function packMessages(messages: readonly PackedMessage[]): Buffer {
  if (messages.length > MOST_MESSAGES) throw new RangeError(`${messages.length} messages are no day that can be packed`)
  const { groupOf, groups } = groupMessages(messages)
  const blocks = new BlockWriter()
  blocks.head.varint(groups.length)
  for (const group of groups) writeGroup(blocks, group)
  const times = inMicroseconds(Float64Array.from(messages, ({ receivedAt }) => receivedAt))
  return sealSections(MESSAGES_VERSION, messages.length, [
    written((writer) => writeTimes(writer, times)),
    written((writer) =>
      writeTexts(
        writer,
        messages.map(({ direction }) => direction),
      ),
    ),
    written((writer) =>
      writeTexts(
        writer,
        messages.map(({ protocol }) => protocol),
      ),
    ),
    codeIntegers(groupOf).bytes,
    ...blocks.sections(),
  ])
}

/** Answers the messages that {@link packMessages} packed; throws {@link PackedDayError} for bytes that are not whole. */
export function unpackMessages(bytes: Uint8Array): PackedMessage[] {
  const sections = openSections(MESSAGES_VERSION, bytes)
  const { count } = sections
  if (count > MOST_MESSAGES) throw new PackedDayError(`${count} messages are no day`)
  const times = readTimesInto(sections.reader(RECEIVED_AT), new Float64Array(count))
  const directions = textsOf(readTexts(sections.reader(DIRECTION), count))
  const protocols = textsOf(readTexts(sections.reader(PROTOCOL), count))
  const contents = readContents(readIntegers(sections.reader(GROUP), count), new BlockReader(sections, GROUPS))
  return contents.map((content, index) => ({
    receivedAt: times[index]! / 1000,
    direction: directions[index] ?? '',
    protocol: protocols[index] ?? '',
    bytes: content,
  }))
}

function readContents(groupOf: Float64Array, blocks: BlockReader): Buffer[] {
  const groups = blocks.head.varint()
  const counts = new Float64Array(groups)
  for (const group of groupOf) {
    if (!(group >= 0 && group < groups)) throw new PackedDayError('no such group of messages')
    counts[group]!++
  }
  const contents = Array.from(counts, (count) => readGroup(blocks, count)[Symbol.iterator]())
  return Array.from(groupOf, (group) => contents[group]!.next().value as Buffer)
}

function writeGroup(blocks: BlockWriter, group: MessageGroup): void {
  blocks.head.byte(group.kind)
  if (group.kind === GROUP_KINDS.fields) writeFields(blocks, group.template, group.words)
  else if (group.kind === GROUP_KINDS.planes) writePlanes(blocks, group.messages)
  else {
    blocks.block(codeIntegers(Float64Array.from(group.messages, ({ length }) => length)).bytes)
    blocks.block(Buffer.concat(group.messages))
  }
}

function readGroup(blocks: BlockReader, count: number): Buffer[] {
  const kind = blocks.head.byte()
  if (kind === GROUP_KINDS.fields) return readFields(blocks, count)
  if (kind === GROUP_KINDS.planes) return readPlanes(blocks, count)
  if (kind !== GROUP_KINDS.others) throw new PackedDayError(`no kind ${kind} of messages`)
  const lengths = readIntegers(blocks.block(), count)
  const content = blocks.block()
  return Array.from(lengths, (length) => Buffer.from(content.raw(length)))
}

function written(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter()
  write(writer)
  return writer.written()
}
