import { readerOf } from '../../bytes.ts'
import type { Decoded } from '../../protocol.ts'
import { noteCameraEvent } from './alarms.ts'
import { type FrameReader, type Gt06Memory, unknownFrame } from './answer.ts'
import { type Block, framed } from './frame-context.ts'
import { encodeFrame } from './framing.ts'
import { readPlace } from './place.ts'

const CAMERA_MARK = 0xffff

/** JC400 begins with a mark and adds satellites, speed and supply; JC100 has a place only in its longer frames. */
const cameraPlace: Block = ({ reader, draft, memory }) => {
  if (reader.left >= 2 && (reader.peek(0) << 8) + reader.peek(1) === CAMERA_MARK) {
    reader.skip(3)
    readPlace(reader, draft, memory, { shape: 'speedLast' })
    draft.readings.voltage = reader.u16() / 10
  } else if (reader.left > 7) readPlace(reader, draft, memory, { shape: 'bare' })
  else reader.skip(6)
}

/** A short event has no data of its own, so its packet number stands in for them. */
const cameraEvent: Block = ({ reader, draft, frame }) => {
  noteCameraEvent(draft, reader.u8())
  draft.readings.attributes['eventData'] = reader.left < 2 ? frame.packetNumber : reader.u16()
  if (reader.left > 0) draft.readings.attributes['eventFiles'] = reader.take(reader.left).toString('latin1')
}

/** Reads type 95: an event of a dash camera, with the names of its films. */
export const cameraReport = framed(cameraPlace, cameraEvent)

/** X1 sends at most so many bytes of a photo at once. */
const PHOTO_PIECE_BYTES = 1024

function photoRequest({ photo }: Gt06Memory): Buffer | undefined {
  if (!photo || photo.received >= photo.bytes) return undefined
  const content = Buffer.alloc(10)
  content.writeUInt32BE(photo.id)
  content.writeUInt32BE(photo.received, 4)
  content.writeUInt16BE(Math.min(photo.bytes - photo.received, PHOTO_PIECE_BYTES), 8)
  return encodeFrame({ type: 0x36, content, packetNumber: 0 })
}

function keepAndAsk(decoded: Decoded, memory: Gt06Memory): Decoded {
  const reply = photoRequest(memory)
  return reply ? { messages: decoded.messages, reply } : { messages: decoded.messages }
}

/** Reads type 35: X1 announces a photo and sends it only when asked; its bytes are kept as they come. */
export const photoAnnouncement: FrameReader = (frame, { memory }) => {
  const reader = readerOf(frame.content)
  reader.skip(6 + 1 + 4 + 4 + 3)
  const bytes = reader.u32()
  memory.photo = { id: reader.u32(), bytes, received: 0 }
  return keepAndAsk(unknownFrame(frame), memory)
}

/** Reads type 36 of long frames: a piece of the announced photo. */
export const photoPiece: FrameReader = (frame, { memory }) => {
  const reader = readerOf(frame.content)
  const id = reader.u32()
  reader.skip(4)
  const piece = reader.u16()
  if (memory.photo?.id !== id || piece === 0) return unknownFrame(frame)
  memory.photo.received += piece
  return keepAndAsk(unknownFrame(frame), memory)
}
