import { BrokenFrameError } from '../../protocol.ts'

/** Lists of cells and access points have some hundred bytes, a piece of a recorded voice one or two thousand. */
export const MAX_FRAME_BYTES = 8 * 1024
const [CR, LF, HASH] = [0x0d, 0x0a, 0x23]
/** Trackers in vehicles begin with the former, watches and kin with the latter. */
const MAKERS = ['TRV', 'IW'] as const
/** A piece of a voice: when, how many pieces, which, and how many bytes of it follow, in which the sign of the end may be. */
const VOICE = /^IWAP07,\d{1,14},\d{1,4},\d{1,4},(\d{1,5}),/
const LONGEST_VOICE_HEAD = 40

export interface TrvPacket {
  maker: (typeof MAKERS)[number]
  /** Four letters or digits. */
  type: string
  text: string
}

/** Does for TRV what {@link FrameProtocol.frameLength} promises: a packet ends with `#`; line ends before it are passed over. */
export function frameLength(bytes: Buffer): number {
  let start = 0
  while (bytes[start] === CR || bytes[start] === LF) start++
  const head = bytes.toString('latin1', start, start + LONGEST_VOICE_HEAD)
  if (!MAKERS.some((maker) => head.startsWith(maker.slice(0, head.length)) || maker.startsWith(head)))
    throw new BrokenFrameError('no packet begins so')
  const voice = VOICE.exec(head)
  const end = bytes.indexOf(HASH, start + (voice ? voice[0].length + Number(voice[1]) : 0))
  const length = end < 0 ? bytes.length : end + 1
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a packet of ${length} bytes`)
  return end < 0 ? 0 : length
}

/** Opens a whole packet; null for line ends alone. */
export function openPacket(bytes: Buffer): TrvPacket | null {
  const words = bytes.toString('latin1').replace(/^[\r\n]+/, '')
  if (words === '') return null
  const [, maker, type, text] = /^(TRV|IW)([0-9A-Z]{4})(.*)#$/s.exec(words) ?? []
  if (type === undefined || text === undefined) throw new BrokenFrameError('no type')
  return { maker: maker as TrvPacket['maker'], type, text }
}
