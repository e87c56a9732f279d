import { isUnfit } from '../../bytes.ts'
import type { DecodeContext, Decoded, FrameProtocol, MessageNumber } from '../../protocol.ts'
import { emptyMemory, type FrameReader, type Gt06Memory, unfitMessage, unknownFrame } from './answer.ts'
import { damaged, frameLength, type Gt06Frame, MAX_FRAME_BYTES, openFrame } from './framing.ts'
import { frameReader } from './types.ts'

/**
 * Reads Concox, Jimi and the many makers that took their frames over (GT06N, CRX, J16, TK06, GV20, X3, NT20, JM-VL …).
 * The facts come from the Concox GT06 communication protocol 1.8.1, GT06N/F/E 1.0.0, and the public samples of other
 * makers.
 */
export const gt06 = {
  name: 'gt06',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: emptyMemory,
  frameLength,
  decode,
  numberOf,
} satisfies FrameProtocol<Gt06Memory>

/** A damaged frame is never answered (Jimi LL301 protocol: a packet with a wrong CRC is discarded). */
function decode(bytes: Buffer, context: DecodeContext<Gt06Memory>): Decoded {
  const frame = openFrame(bytes)
  const read = frameReader(frame)
  return read ? readOrKeep(read, frame, context) : unknownFrame(frame)
}

/** It stands before checksum and tail; the few that end without one do not count either. */
function numberOf(bytes: Buffer): MessageNumber {
  return { value: bytes.readUInt16BE(bytes.length - 6), of: 0x1_0000 }
}

/** A sound frame of a known type that does not fit its layout is kept, and told as not read. */
function readOrKeep(read: FrameReader, frame: Gt06Frame, context: DecodeContext<Gt06Memory>): Decoded {
  try {
    return read(frame, context)
  } catch (error) {
    if (!isUnfit(error)) throw error
    if (!frame.verified) throw damaged(frame, `wrong checksum, and type ${frame.type} does not fit`)
    return { ...unknownFrame(frame), messages: [unfitMessage(frame)] }
  }
}
