import type { Jt808Message } from './header.ts'

/** What came of messages in pieces, by the number of their first piece. */
export type Pieces = Map<number, Buffer[]>

/** A device has one or two on their way; whoever begins many more loses the oldest. */
const MAX_MESSAGES = 4
const MAX_PIECES = 255

/** Keeps a piece, and answers the whole message once all have come; null before that, and for what is no piece of one. */
export function wholeOf(message: Jt808Message, pieces: Pieces): Jt808Message | null {
  const { piece, number } = message
  if (!piece || piece.index < 1 || piece.index > piece.count || piece.count > MAX_PIECES) return null
  // Pieces of one message are numbered one after the other.
  const first = (number - piece.index + 1) & 0xffff
  const come = pieces.get(first) ?? []
  come[piece.index - 1] = message.body
  pieces.set(first, come)
  for (const oldest of pieces.keys()) {
    if (pieces.size <= MAX_MESSAGES) break
    pieces.delete(oldest)
  }
  for (let index = 0; index < piece.count; index++) if (!come[index]) return null
  pieces.delete(first)
  return { ...message, piece: null, body: Buffer.concat(come.slice(0, piece.count)) }
}
