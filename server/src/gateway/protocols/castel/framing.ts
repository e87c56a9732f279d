import { crc16X25 } from '../../checksum.ts'
import { BrokenFrameError, DamagedFrameError } from '../../protocol.ts'

/** Several places may come in one frame; the longest public ones have some two hundred bytes. */
export const MAX_FRAME_BYTES = 2 * 1024

/** Devices with a version in their head begin `@@`, older ones `$$`. */
const [VERSIONED, OLD] = [0x40, 0x24]
const [HEAD_BYTES, ID_BYTES, TAIL_BYTES] = [4, 20, 4]
const END = 0x0d0a
const NO_VERSION = 0xff
/** Versions of devices that read the vehicle's diagnosis; others are plain trackers. */
const WITH_DIAGNOSIS: readonly (number | null)[] = [3, 4]

/** A frame whose checksum is right. */
export interface CastelFrame {
  /** Null in frames that begin `$$`, which have none. */
  version: number | null
  serial: string
  type: number
  content: Buffer
}

/** Does for Castel what {@link FrameProtocol.frameLength} promises: the length counts the whole frame, its lower byte first. */
export function frameLength(bytes: Buffer): number {
  const [first, second] = bytes
  if (first === undefined) return 0
  if ((first !== VERSIONED && first !== OLD) || (second !== undefined && second !== first))
    throw new BrokenFrameError('no head')
  if (bytes.length < HEAD_BYTES) return 0
  const length = bytes.readUInt16LE(2)
  if (length < contentAt(first) + TAIL_BYTES || length > MAX_FRAME_BYTES)
    throw new BrokenFrameError(`length field announces ${length} bytes`)
  return bytes.length < length ? 0 : length
}

/** Opens a whole frame. Throws {@link BrokenFrameError} for a wrong checksum, which alone is damage, a wrong end, or who says no name. */
export function openFrame(bytes: Buffer): CastelFrame {
  const end = bytes.length - TAIL_BYTES
  if (bytes.readUInt16BE(end + 2) !== END) throw new BrokenFrameError('no end')
  const contentStart = contentAt(bytes[0]!)
  const id = bytes.toString('latin1', contentStart - 2 - ID_BYTES, contentStart - 2).replace(/\0+$/, '')
  if (!/^[\x21-\x7e]{1,20}$/.test(id)) throw new BrokenFrameError('no device id')
  if (bytes.readUInt16LE(end) !== crc16X25(bytes, 0, end)) throw new DamagedFrameError({ serial: id })
  return {
    version: bytes[0] === VERSIONED ? bytes.readUInt8(HEAD_BYTES) : null,
    serial: id,
    type: bytes.readUInt16BE(contentStart - 2),
    content: bytes.subarray(contentStart, end),
  }
}

/** Whether frames of a version are of devices that stand at the diagnosis socket. */
export function readsDiagnosis(version: number | null): boolean {
  return WITH_DIAGNOSIS.includes(version)
}

/** The version that stands in a frame's head; '' in older ones, which have none. */
export function editionOf(frame: Buffer): string {
  return frame[0] === VERSIONED ? String(frame.readUInt8(HEAD_BYTES)) : ''
}

/** Where the content begins: behind head, version where there is one, id and type. */
function contentAt(head: number): number {
  return HEAD_BYTES + (head === VERSIONED ? 1 : 0) + ID_BYTES + 2
}

/** Makes a frame; without a `version` one that begins `$$`. */
export function closeFrame({ version, serial, type, content }: CastelFrame): Buffer {
  const id = Buffer.alloc(ID_BYTES)
  id.write(serial, 'latin1')
  const parts = [...(version === null ? [] : [Buffer.of(version)]), id, Buffer.of(type >> 8, type & 0xff), content]
  return sealed(version === null ? OLD : VERSIONED, Buffer.concat(parts))
}

/** Makes the answer to a frame. */
export function answerTo({ version, serial }: CastelFrame, type: number, content: Uint8Array): Buffer {
  return closeFrame({ version: version ?? NO_VERSION, serial, type, content: Buffer.from(content) })
}

/** Makes the answer to a report of an old device, which begins as the others do but has no version. */
export function oldAnswerTo({ serial }: CastelFrame, type: number, content: Uint8Array): Buffer {
  const frame = closeFrame({ version: null, serial, type, content: Buffer.from(content) })
  return sealed(VERSIONED, frame.subarray(HEAD_BYTES, -TAIL_BYTES))
}

function sealed(head: number, inside: Buffer): Buffer {
  const frame = Buffer.concat([Buffer.of(head, head, 0, 0), inside, Buffer.alloc(TAIL_BYTES)])
  const end = frame.length - TAIL_BYTES
  frame.writeUInt16LE(frame.length, 2)
  frame.writeUInt16LE(crc16X25(frame, 0, end), end)
  frame.writeUInt16BE(END, end + 2)
  return frame
}
