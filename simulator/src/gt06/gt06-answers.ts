import type { UnreadBytes } from '../tracker/tracker-link.ts'
import { crcX25 } from './crc-x25.ts'

/** An answer of the server, which tells what packet it takes off the tracker's hands. */
export interface Gt06Answer {
  type: number
  packetSerial: number
}

export interface ReadAnswers extends UnreadBytes {
  answers: Gt06Answer[]
}

/** Reads the whole answers at the start of `bytes`. */
export function readAnswers(bytes: Buffer): ReadAnswers {
  const answers: Gt06Answer[] = []
  let offset = 0
  const ended = (broken: string | null): ReadAnswers => ({ answers, rest: bytes.subarray(offset), broken })
  while (bytes.length - offset >= 3) {
    if (bytes.readUInt16BE(offset) !== 0x7878) return ended('the answer does not start as gt06')
    const frameBytes = bytes[offset + 2]! + 5
    if (bytes.length - offset < frameBytes) break
    const crcOffset = offset + frameBytes - 4
    if (crcX25(bytes, offset + 2, crcOffset) !== bytes.readUInt16BE(crcOffset)) return ended('wrong checksum')
    answers.push({ type: bytes[offset + 3]!, packetSerial: bytes.readUInt16BE(crcOffset - 2) })
    offset += frameBytes
  }
  return ended(null)
}
