import type { DecodeContext } from '../../protocol.ts'

export interface Tk103Memory {
  /** Whether the device puts the time before its word, and not its number. */
  isTimed: boolean
}

/** Day and time of a place of fixed widths. */
const STAMP = /(\d{6})[AV] *\d*\.\d+[NS] *\d*\.\d+[EW][\d. ]{5}(\d{6})/
const [LOGIN, HANDSHAKE] = ['BP05', 'BP00']
/** So many of the last digits tell two devices apart. */
const TELLING_DIGITS = 9

/**
 * Whose a message is. KX402 has the running time in the first twelve places, `YYMMDDHHMMSS`, and the number of the device
 * in the login alone; most makers put the number there. It is the time where it is that of the place behind it, or where a
 * handshake names another number; then the session counts. Null before a login.
 */
export function identityOf(
  head: string,
  { word, rest }: { word: string; rest: string },
  { serial, memory }: Pick<DecodeContext<Tk103Memory>, 'serial' | 'memory'>,
): string | null {
  if (!/^\d{12}$/.test(head)) return head
  const [, day = '', time = ''] = STAMP.exec(rest) ?? []
  const [, digits] = (word === HANDSHAKE ? /^(\d{10,15})HSO/ : /^(\d{15})/).exec(rest) ?? []
  const own = digits?.replace(/^0+/, '')
  if (word === LOGIN && day + time === head && own) memory.isTimed = true
  else if (word === HANDSHAKE) memory.isTimed = Boolean(own) && !own?.endsWith(head.slice(-TELLING_DIGITS))
  else if (day + time === head) memory.isTimed = true
  if (!memory.isTimed) return head
  return (word === LOGIN || word === HANDSHAKE ? own : null) ?? serial
}
