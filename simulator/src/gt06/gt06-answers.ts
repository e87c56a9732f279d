import type { UnreadBytes } from '../tracker/tracker-link.ts'
import { crcX25 } from './crc-x25.ts'

/** An answer of the server, which tells what packet it takes off the tracker's hands. */
export interface Gt06Answer {
  type: number
  packetSerial: number
}

/** What the server tells the tracker to do. */
export interface Gt06Command {
  text: string
  /** The server's number for it, which the answer repeats. */
  serverFlag: number
}

export interface ReadAnswers extends UnreadBytes {
  answers: Gt06Answer[]
  /** The commands that came between them. */
  commands: Gt06Command[]
}

const COMMAND = 0x80
/** Length, server flag. */
const BEFORE_TEXT = 5

/** Reads the whole answers and commands at the start of `bytes`. */
export function readAnswers(bytes: Buffer): ReadAnswers {
  const answers: Gt06Answer[] = []
  const commands: Gt06Command[] = []
  let offset = 0
  const ended = (broken: string | null): ReadAnswers => ({ answers, commands, rest: bytes.subarray(offset), broken })
  while (bytes.length - offset >= 3) {
    if (bytes.readUInt16BE(offset) !== 0x7878) return ended('the answer does not start as gt06')
    const frameBytes = bytes[offset + 2]! + 5
    if (bytes.length - offset < frameBytes) break
    const crcOffset = offset + frameBytes - 4
    if (crcX25(bytes, offset + 2, crcOffset) !== bytes.readUInt16BE(crcOffset)) return ended('wrong checksum')
    const contentAt = offset + 4
    if (bytes[offset + 3] === COMMAND) {
      const text = bytes.toString('latin1', contentAt + BEFORE_TEXT, contentAt + 1 + bytes[contentAt]!)
      commands.push({ text, serverFlag: bytes.readUInt32BE(contentAt + 1) })
    } else answers.push({ type: bytes[offset + 3]!, packetSerial: bytes.readUInt16BE(crcOffset - 2) })
    offset += frameBytes
  }
  return ended(null)
}
