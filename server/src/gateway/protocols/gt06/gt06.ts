import { isUnfit } from '../../bytes.ts'
import type { DecodeContext, Decoded, FrameProtocol, Message, MessageNumber } from '../../protocol.ts'
import { damagedMessage, emptyMemory, type FrameReader, type Gt06Memory, unfitMessage, unknownFrame } from './answer.ts'
import { DamagedFrameError, frameLength, type Gt06Frame, MAX_FRAME_BYTES, openFrame } from './framing.ts'
import { frameReader } from './types.ts'

/** A device whose frames are all damaged speaks another language, or over a line of which nothing is to be believed. */
const MAX_DAMAGED_IN_A_ROW = 5

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

/**
 * A damaged frame of a device that logged in is kept and not answered, and what follows it is read (Jimi LL301 protocol: a packet with a
 * wrong CRC is discarded): a record that is damaged in the tracker's memory would else end each connection before all others.
 */
function decode(bytes: Buffer, context: DecodeContext<Gt06Memory>): Decoded {
  const { memory, serial } = context
  try {
    const decoded = decodeFrame(openFrame(bytes), context)
    memory.damagedInARow = 0
    return decoded
  } catch (error) {
    if (!(error instanceof DamagedFrameError) || serial === null) throw error
    if (++memory.damagedInARow > MAX_DAMAGED_IN_A_ROW) throw error
    return { messages: [damagedMessage(error)] }
  }
}

function decodeFrame(frame: Gt06Frame, context: DecodeContext<Gt06Memory>): Decoded {
  const read = frameReader(frame)
  return read ? readOrKeep(read, frame, context) : unknownFrame(frame)
}

/** It stands before checksum and tail; the few that end without one do not count either. Of a damaged frame nothing counts. */
function numberOf(bytes: Buffer, [message]: readonly Message[]): MessageNumber | null {
  if (message?.kind === 'unknown' && message.fault !== undefined) return null
  return { value: bytes.readUInt16BE(bytes.length - 6), of: 0x1_0000 }
}

/** A sound frame of a known type that does not fit its layout is kept, and told as not read. */
function readOrKeep(read: FrameReader, frame: Gt06Frame, context: DecodeContext<Gt06Memory>): Decoded {
  try {
    return read(frame, context)
  } catch (error) {
    if (!isUnfit(error)) throw error
    if (!frame.verified) throw new DamagedFrameError(`wrong checksum, and type ${frame.type} does not fit`, frame)
    return { ...unknownFrame(frame), messages: [unfitMessage(frame)] }
  }
}
