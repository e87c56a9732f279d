import { noReadings } from '@monitorweb/domain/position/position-report'
import { isUnfit } from '../../bytes.ts'
import { BrokenFrameError, type DecodeContext, type Decoded, type FrameProtocol } from '../../protocol.ts'
import { frameLength, KEEP_ALIVE, MAX_FRAME_BYTES, withoutLineEnds } from './framing.ts'
import { readReport } from './report.ts'

interface WondexMemory {
  /** Whose the last report was: what a device says to a command names none. */
  serial: string | null
}

const ANSWER = /^\$(?:OK|ERR|MSG):/
const SERIAL = /^\d{5,17}(?=,)/

/**
 * Wondex VT10, VT300, TK5000 and kin (also sold as Haicom and Trackpro). Facts: the public samples, and how a Traccar server
 * answers what keeps alive. Reports are answered by nothing.
 */
export const wondex = {
  name: 'wondex',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: (): WondexMemory => ({ serial: null }),
  frameLength,
  decode,
} satisfies FrameProtocol<WondexMemory>

function decode(bytes: Buffer, { serial: session, memory }: DecodeContext<WondexMemory>): Decoded {
  const frame = withoutLineEnds(bytes)
  if (frame.length === 0) return { messages: [] }
  if (frame[0] === KEEP_ALIVE) {
    memory.serial = String(frame.readUInt32LE(4))
    return { messages: [{ kind: 'login', serial: memory.serial }], reply: frame }
  }
  const line = frame.toString('latin1').trimEnd()
  return ANSWER.test(line) ? readAnswer(line, memory.serial ?? session) : readLine(line, memory)
}

function readAnswer(line: string, serial: string | null): Decoded {
  const readings = noReadings()
  readings.attributes['commandResult'] = line
  return { messages: [{ kind: 'heartbeat', readings, ...(serial !== null && { serial }) }] }
}

function readLine(line: string, memory: WondexMemory): Decoded {
  const [serial] = SERIAL.exec(line) ?? []
  if (serial === undefined) throw new BrokenFrameError('a line of nobody')
  memory.serial = serial
  try {
    return { messages: [readReport(line)] }
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { messages: [{ kind: 'unknown', serial, type: 'report', length: line.length, isKnownType: true }] }
  }
}
