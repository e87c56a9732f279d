import { type ByteReader, bit, isUnfit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { noteAlarm, noteStatusAlarm } from './alarms.ts'
import { acknowledgement, type FrameReader, type Gt06Memory, messagesOf, unfitMessage } from './answer.ts'
import type { Gt06Frame } from './framing.ts'
import { type Draft, emptyDraft, readPlace } from './place.ts'

/** A frame while it is read: its bytes, what they said until now, and what the connection knows. */
export interface FrameContext {
  reader: ByteReader
  draft: Draft
  frame: Gt06Frame
  memory: Gt06Memory
  /** The serial that the login named; null before a login. */
  serial: string | null
}

/** Reads one block of a frame into the draft; the layout of a frame is a list of blocks. */
export type Block = (frameContext: FrameContext) => void

/**
 * Makes a reader of frames that consist of exactly these blocks, one after the other, and are acknowledged in the usual
 * way.
 */
export function framed(...blocks: Block[]): FrameReader {
  return (frame, context) => ({ messages: said(blocks, frame, context), reply: acknowledgement(frame) })
}

/** Does the same as {@link framed} for the types that nobody acknowledges. */
export function framedUnanswered(...blocks: Block[]): FrameReader {
  return (frame, context) => ({ messages: said(blocks, frame, context) })
}

/**
 * Reads the blocks in turn. A sound frame that they do not fit to its end is told as not read, with nothing of it: a
 * place that only seems to stand there would be worse than none, and so would the family of a layout that is another's.
 */
function said(blocks: Block[], frame: Gt06Frame, { memory, serial }: Parameters<FrameReader>[1]): Message[] {
  const frameContext: FrameContext = { reader: readerOf(frame.content), draft: emptyDraft(), frame, memory, serial }
  const { family } = memory
  try {
    for (const block of blocks) block(frameContext)
    if (frameContext.reader.left > 0)
      throw new UnfitBytesError(`${frameContext.reader.left} bytes more than the layout has`)
  } catch (error) {
    memory.family = family
    if (!isUnfit(error) || !frame.verified) throw error
    return [unfitMessage(frame)]
  }
  return messagesOf(frameContext.draft, frame)
}

/** Passes over the rest of a frame, whatever it is: for types whose content is of no use to us. */
export const rest: Block = ({ reader }) => reader.skip(reader.left)

/** Reads the common location block. */
export const place: Block = ({ reader, draft, memory }) => readPlace(reader, draft, memory)

export function skip(bytes: number): Block {
  return ({ reader }) => reader.skip(bytes)
}

/** How many bytes the serving cell's numbers take; `network` takes 1 unless the country's top bit makes it 2. */
interface CellWidths {
  area: 2 | 4
  cell: 3 | 4 | 8
  network?: 2
}

/** Skips the serving cell, since positions come from satellites. The cell is absent in some short frames. */
export function cell({ area, cell: cellBytes, network }: CellWidths): Block {
  return ({ reader }) => {
    if (reader.left === 0) return
    const country = reader.u16()
    reader.skip((network ?? (bit(country, 15) ? 2 : 1)) + area + cellBytes)
  }
}

/** Skips the serving cell of 2G. */
export const narrowCell = cell({ area: 2, cell: 3 })

/**
 * Skips the serving cell under a length byte, which most devices count in and some do not (for 8, eight bytes follow).
 */
export const countedCell: Block = ({ reader }) => {
  const length = reader.u8()
  if (length > 0) reader.skip(Math.max(length - 1, 8))
  else if (reader.left >= 45 && reader.peek(9) === 0) reader.skip(45)
}

/** Reads the terminal status byte except for its alarm. */
export const statusBits: Block = ({ reader, draft: { readings } }) => {
  const status = reader.u8()
  readings.ignition = bit(status, 1)
  readings.attributes.charging = bit(status, 2)
  readings.attributes.blocked = bit(status, 7)
}

/** Reads the terminal status byte with its alarm. */
export const terminalStatus: Block = (frameContext) => {
  const { reader, draft, frame } = frameContext
  noteStatusAlarm(draft, reader.peek(0), frame.length === 0x24)
  statusBits(frameContext)
}

/** Reads the battery as one of six steps, or as percent by devices that know it; larger values mean nothing. */
export const batteryLevel: Block = ({ reader, draft }) => {
  const level = reader.u8()
  if (level <= 6) draft.readings.attributes.batteryPercent = Math.floor((level * 100) / 6)
  else if (level <= 100) draft.readings.attributes.batteryPercent = level
}

export const signal: Block = ({ reader, draft }) => {
  draft.readings.attributes.signalLevel = reader.u8()
}

export const alarm: Block = ({ reader, draft, memory }) => noteAlarm(draft, reader.u8(), memory.family)

/** Skips the language byte, which is of no use to us, where the frame has it. */
export const language: Block = ({ reader }) => reader.skip(Math.min(reader.left, 1))

/** Reads an alarm code whose upper half stands in the upper bits of the language byte. */
export const extendedAlarm: Block = ({ reader, draft, memory }) => {
  const low = reader.u8()
  noteAlarm(draft, ((reader.u8() >> 4) << 8) | low, memory.family)
}

/** No vehicle has a supply of more volts than this, trucks and electric ones included. */
const MAX_SUPPLY_VOLTS = 150

/** Reads the main supply in hundredths of a volt; what cannot be one shows that the layout is another. */
export const supplyVoltage: Block = ({ reader, draft }) => {
  const volts = reader.u16() / 100
  if (volts > MAX_SUPPLY_VOLTS) throw new UnfitBytesError(`${volts} V is no supply`)
  draft.readings.voltage = volts
}

export const odometerMeters: Block = ({ reader, draft }) => {
  draft.readings.odometerKm = reader.u32() / 1000
}

export const ignitionByte: Block = ({ reader, draft }) => {
  draft.readings.ignition = reader.u8() > 0
}

/** Reads whether the report comes from memory. */
export const fromMemory: Block = ({ reader, draft }) => {
  draft.readings.buffered = reader.u8() > 0
}

/** Reads the reason of the report, and whether it comes from memory. */
export const reasonAndMemory: Block = (frameContext) => {
  frameContext.draft.readings.attributes['reasonCode'] = frameContext.reader.u8()
  fromMemory(frameContext)
}

/** Reads three bytes of ignition, reason and memory, and four of odometer, each only where exactly so much is left. */
export const tail: Block = (frameContext) => {
  if (frameContext.reader.left === 3 || frameContext.reader.left === 7) {
    ignitionByte(frameContext)
    reasonAndMemory(frameContext)
  }
  if (frameContext.reader.left === 4) odometerMeters(frameContext)
}

/** Reads blocks for which the frame is short of bytes: they go on into its packet number and checksum. */
export function intoTrailer(...blocks: Block[]): Block {
  return (frameContext) => {
    const reader = readerOf(
      Buffer.concat([frameContext.reader.take(frameContext.reader.left), frameContext.frame.trailer]),
    )
    for (const block of blocks) block({ ...frameContext, reader })
  }
}

/** Keeps a reading that has no column of its own. */
export function note(name: string, read: (reader: ByteReader) => string | number | boolean): Block {
  return ({ reader, draft }) => {
    draft.readings.attributes[name] = read(reader)
  }
}
