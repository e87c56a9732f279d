import { BrokenFrameError } from '../../protocol.ts'

/** A status has some 50 bytes. */
export const MAX_FRAME_BYTES = 1024

const HEAD = Buffer.from('SV', 'latin1')
const LENGTH_AT = 2
/** Head, length, version, device, product and type. */
export const HEAD_BYTES = 11

/** Does for Continental what {@link FrameProtocol.frameLength} promises: the length counts the whole frame. */
export function frameLength(bytes: Buffer): number {
  const begun = bytes.subarray(0, HEAD.length)
  if (!begun.equals(HEAD.subarray(0, begun.length))) throw new BrokenFrameError('no head')
  if (bytes.length < LENGTH_AT + 2) return 0
  const length = bytes.readUInt16BE(LENGTH_AT)
  if (length < HEAD_BYTES || length > MAX_FRAME_BYTES)
    throw new BrokenFrameError(`length field announces ${length} bytes`)
  return bytes.length < length ? 0 : length
}
