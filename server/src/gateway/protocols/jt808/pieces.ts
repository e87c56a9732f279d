import type { Jt808Message } from './header.ts'

/** What came of one message, by the place of each piece, and how many bytes these are. */
interface Come {
  bodies: Buffer[]
  bytes: number
}

/** What came of messages in pieces, by the number of their first piece. */
export type Pieces = Map<number, Come>

/** A device has one or two on their way; whoever begins many more loses the oldest. */
const MAX_MESSAGES = 4
const MAX_PIECES = 255
/** The longest message has so many pieces of 1,023 bytes. More than that is kept of no device, since anybody may begin messages that never end. */
const MAX_BYTES = 256 * 1024

/** Keeps a piece, and answers the whole message once all have come; null before that, and for what is no piece of one. */
export function wholeOf(message: Jt808Message, pieces: Pieces): Jt808Message | null {
  const { piece, number, body } = message
  if (!piece || piece.index < 1 || piece.index > piece.count || piece.count > MAX_PIECES) return null
  // Pieces of one message are numbered one after the other.
  const first = (number - piece.index + 1) & 0xffff
  const come = pieces.get(first) ?? { bodies: [], bytes: 0 }
  come.bytes += body.length - (come.bodies[piece.index - 1]?.length ?? 0)
  come.bodies[piece.index - 1] = copyOf(body)
  pieces.set(first, come)
  dropOldest(pieces)
  for (let index = 0; index < piece.count; index++) if (!come.bodies[index]) return null
  pieces.delete(first)
  return { ...message, piece: null, body: Buffer.concat(come.bodies.slice(0, piece.count)) }
}

/** A view would keep all of what was read beside the body for as long as the rest of the message may take. */
function copyOf(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

function dropOldest(pieces: Pieces): void {
  let bytes = 0
  for (const come of pieces.values()) bytes += come.bytes
  for (const [oldest, come] of pieces) {
    if (pieces.size <= MAX_MESSAGES && bytes <= MAX_BYTES) return
    pieces.delete(oldest)
    bytes -= come.bytes
  }
}
