import { isUnfit } from '../bytes.ts'
import type { Message } from '../protocol.ts'

export type Kept = Extract<Message, { kind: 'unknown' }>

/** Reads what has a layout, and keeps what has none (null). What does not fit its layout is kept as well, and told as not read. */
export function readOrKeep<Told>(read: () => Told | null, kept: Kept): Told | Kept {
  try {
    return read() ?? kept
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { ...kept, isKnownType: true }
  }
}
