import { noReadings } from '@monitorweb/domain/position/position-report'
import { type ByteReader, readerOf, textOrHex, UnfitBytesError } from '../../bytes.ts'
import type { Decoded, Message } from '../../protocol.ts'
import { type Data, encodeData } from './framing.ts'

/** Text, text with its time, text with the device that it is for, text of a port with time and device. */
const [CODEC_12, CODEC_13, CODEC_14, CODEC_15] = [0x0c, 0x0d, 0x0e, 0x0f]
/** The codecs of messages; nothing confirms them, and a device would take a confirmation for a broken command. */
export const MESSAGE_CODECS: readonly number[] = [CODEC_12, CODEC_13, CODEC_14, CODEC_15]

/** The type of a message that holds a photo, and what it holds of it. */
const PHOTO = 0x0d
const [ANNOUNCED, PIECE] = [0x01, 0x02]
const PIECE_BYTES = 2048
const TIME_BYTES = 4
/** Codecs in which a wired device speaks; commands are answered in the two others. */
const OF_WIRED_DEVICES: readonly number[] = [CODEC_13, CODEC_15]
/** What a scale on a serial port says, in codec 12 as answers are (public message). */
const OF_SCALE = /^GU{4}/
/** Longer texts stand in the raw message alone. */
const LONGEST_TEXT = 512

/** The photo that is being sent: how many bytes it has, where that was said. */
export interface PhotoMemory {
  photo: { id: number; bytes: number } | null
}

/** Reads messages of a device: answers to commands, what a wired device said, pieces of photos. */
export function readMessages({ codec, count, records }: Data, memory: PhotoMemory): Decoded {
  const reader = readerOf(records)
  const messages: Message[] = []
  let reply: Uint8Array | undefined
  for (let left = count; left > 0; left--) {
    const type = reader.u8()
    const length = reader.u32()
    // Some devices do not count the time of codec 13.
    const uncounted = codec === CODEC_13 && left === 1 && reader.left === length + TIME_BYTES ? TIME_BYTES : 0
    const content = readerOf(reader.take(length + uncounted))
    if (codec === CODEC_12 && type === PHOTO) {
      reply = readPhoto(content, memory)
      messages.push({ kind: 'heartbeat' })
    } else messages.push(readText(codec, content))
  }
  if (reader.left > 0) throw new UnfitBytesError(`${reader.left} bytes more than ${count} messages have`)
  return reply ? { messages, reply } : { messages }
}

function readText(codec: number, content: ByteReader): Message {
  const at = codec === CODEC_13 || codec === CODEC_15 ? content.u32() * 1000 : null
  if (codec === CODEC_14 || codec === CODEC_15) content.skip(8)
  const readings = noReadings()
  const text = textOrHex(content.take(content.left))
  const tag = /^GTSL\|[^|]*\|[^|]*\|[^|]*\|(\d+)\|/.exec(text)
  if (tag?.[1]) readings.attributes.driverId = tag[1]
  else if (text !== '') {
    const isExternal = OF_WIRED_DEVICES.includes(codec) || OF_SCALE.test(text)
    readings.attributes[isExternal ? 'externalData' : 'commandResult'] = text.slice(0, LONGEST_TEXT)
  }
  return { kind: 'heartbeat', readings, ...(at !== null && { at }) }
}

/** A photo is announced with its size and sent piece by piece, each when it is asked for. */
function readPhoto(content: ByteReader, memory: PhotoMemory): Uint8Array | undefined {
  const part = content.u8()
  if (part !== ANNOUNCED && part !== PIECE) return undefined
  const id = content.u32()
  if (part === ANNOUNCED) {
    memory.photo = { id, bytes: content.u32() }
    return pieceRequest(id, 0, memory.photo.bytes)
  }
  const from = content.u32()
  const piece = content.u16()
  content.skip(piece)
  const known = memory.photo?.id === id ? memory.photo.bytes : null
  // Of a photo that was announced before this connection, a whole piece is followed by another one.
  const left = known === null ? (piece < PIECE_BYTES ? 0 : PIECE_BYTES) : known - from - piece
  return pieceRequest(id, from + piece, left)
}

function pieceRequest(id: number, from: number, left: number): Uint8Array | undefined {
  if (left <= 0) return undefined
  const record = Buffer.alloc(16)
  record.writeUInt8(PHOTO)
  record.writeUInt32BE(11, 1)
  record.writeUInt8(PIECE, 5)
  record.writeUInt32BE(id, 6)
  record.writeUInt32BE(from, 10)
  record.writeUInt16BE(Math.min(left, PIECE_BYTES), 14)
  return encodeData(CODEC_12, record)
}
