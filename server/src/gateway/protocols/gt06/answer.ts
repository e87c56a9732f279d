import { reportOf } from '@monitorweb/domain/position/position-report'
import type { DecodeContext, Decoded, Message } from '../../protocol.ts'
import type { Gt06Family } from './alarms.ts'
import { encodeShortFrame, type Gt06Frame, typeNameOf } from './framing.ts'
import type { DeviceClock, Draft } from './place.ts'

/** What is remembered between the frames of one connection. */
export interface Gt06Memory extends DeviceClock {
  /** The family that earlier frames gave away; null while none did. */
  family: Gt06Family | null
  /** The photo that is being sent piece by piece. */
  photo: { id: number; bytes: number; received: number } | null
}

export function emptyMemory(): Gt06Memory {
  return { utcOffsetMs: 0, family: null, photo: null }
}

/** Reads a frame of one type. Throws ShortBytesError when the content is shorter than its layout. */
export type FrameReader = (frame: Gt06Frame, context: DecodeContext<Gt06Memory>) => Decoded

/** Makes the usual answer: the same type and packet number, without content. */
export function acknowledgement(frame: Gt06Frame): Buffer {
  return encodeShortFrame(frame.type, frame.packetNumber)
}

/**
 * Tells what a draft says: a position, or a heartbeat where there is no place. A place with an impossible date is kept
 * as unknown bytes, and its readings count nevertheless: an alarm is worth hearing without a clock.
 */
export function messagesOf(draft: Draft, frame: Gt06Frame): Message[] {
  const { readings, saidAt } = draft
  // Nearly every frame, so nothing is spread here.
  if (draft.place && draft.answers === '') return [{ kind: 'position', report: reportOf(draft.place, readings) }]
  const answers = draft.answers !== '' && { answers: draft.answers }
  if (draft.place) return [{ kind: 'position', report: reportOf(draft.place, readings), ...answers }]
  const heartbeat: Message = { kind: 'heartbeat', readings, ...(saidAt !== null && { at: saidAt }), ...answers }
  return draft.impossibleDate ? [unknownMessage(frame), heartbeat] : [heartbeat]
}

function unknownMessage(frame: Gt06Frame): Extract<Message, { kind: 'unknown' }> {
  return { kind: 'unknown', type: typeNameOf(frame), length: frame.length }
}

/** Tells a frame of a type that we know and whose length or content no layout fits. */
export function unfitMessage(frame: Gt06Frame): Message {
  return { ...unknownMessage(frame), isKnownType: true }
}

/** Short frames of these types are answers to our own commands, and so are not answered again. */
const COMMAND_ANSWERS = new Set([0x80, 0x81, 0x82])

/**
 * Keeps a frame that has no meaning to us, and answers it as every short frame is answered; nobody answers unknown long
 * ones.
 */
export function unknownFrame(frame: Gt06Frame): Decoded {
  const messages = [unknownMessage(frame)]
  return frame.extended || COMMAND_ANSWERS.has(frame.type) ? { messages } : { messages, reply: acknowledgement(frame) }
}
