import { isUnfit, readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import type { Jt808Message } from './header.ts'
import { readLocationReport } from './location.ts'

type Kept = Extract<Message, { kind: 'unknown' }>

/**
 * Reads several reports in one (0704): how many, whether from memory, each with its length. One that cannot be read costs
 * only itself.
 */
export function readBatch(message: Jt808Message, kept: Kept): Message[] {
  const reader = readerOf(message.body)
  const count = reader.u16()
  const isBuffered = reader.u8() === 1
  const messages: Message[] = []
  try {
    for (let left = count; left > 0; left--) {
      const report = reader.take(reader.u16())
      messages.push(...readOrKeep(() => readLocationReport(message, report, kept, isBuffered), message, kept))
    }
    return messages
  } catch (error) {
    if (!isUnfit(error) || !message.isVerified || messages.length === 0) throw error
    return [...messages, { ...kept, isKnownType: true }]
  }
}

/** Reads several reports of a device that saves its battery (0210): each with its length in one byte. The last may be cut. */
export function readSaved(message: Jt808Message, kept: Kept): Message[] {
  const reader = readerOf(message.body)
  const messages: Message[] = []
  while (reader.left > 0 && reader.left > reader.peek(0)) {
    const report = reader.take(reader.u8())
    messages.push(...readOrKeep(() => readLocationReport(message, report, kept), message, kept))
  }
  return reader.left > 0 ? [...messages, { ...kept, isKnownType: true }] : messages
}

function readOrKeep(read: () => Message[], { isVerified }: Jt808Message, kept: Kept): Message[] {
  try {
    return read()
  } catch (error) {
    if (!isUnfit(error) || !isVerified) throw error
    return [{ ...kept, isKnownType: true }]
  }
}
