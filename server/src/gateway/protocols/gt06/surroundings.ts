import type { Decoded } from '../../protocol.ts'
import { type FrameReader, unknownFrame } from './answer.ts'
import { framed, rest } from './frame-context.ts'
import type { Gt06Frame } from './framing.ts'

/** Reads cells and access points around the tracker, which tell no place but show that it is alive. */
export const surroundings: FrameReader = framed(rest)

/** Answers types 17 and 69 with the time that the tracker sent, without packet number and checksum. */
function timeEcho({ type, content }: Gt06Frame): Buffer {
  return Buffer.concat([Buffer.of(0x78, 0x78, 0, type), content.subarray(0, 6), Buffer.of(0x0d, 0x0a)])
}

/** Reads types 17 and 69 of personal trackers, which carry neither packet number nor checksum. */
export const wifiReport: FrameReader = (frame): Decoded => {
  if (frame.verified || frame.content.length < 6) return unknownFrame(frame)
  return { messages: [{ kind: 'heartbeat' }], reply: timeEcho(frame) }
}

/** Reads a Wi-Fi list that nobody answers (type F3). */
export const silentWifiList: FrameReader = () => ({ messages: [{ kind: 'heartbeat' }] })
