import { isUnfit } from '../../bytes.ts'
import { BrokenFrameError, type Decoded, type FrameProtocol } from '../../protocol.ts'
import { readReport } from './report.ts'

/** A report has some 100 characters. */
const MAX_FRAME_BYTES = 512
const [HASH, DOLLAR] = [0x23, 0x24]
const LINE_ENDS = [0x0d, 0x0a]
const MESSAGE = /^[\r\n]*#([A-Z]{2,8})=(\d{5,17}),([^#$]*)\$$/
const REPORT = 'GTXRP'

/**
 * SmartSole: insoles with a receiver (GTX Corp). No manual of it is public; facts are of the public samples. Nothing is
 * answered.
 */
export const smartsole: FrameProtocol<null> = {
  name: 'smartsole',
  transports: ['tcp'],
  acknowledges: 'nothing',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
}

/** A message begins with `#` and ends with `$`; line ends between messages are passed over. */
function frameLength(bytes: Buffer): number {
  const start = bytes.findIndex((byte) => !LINE_ENDS.includes(byte))
  if (start < 0) return 0
  if (bytes[start] !== HASH) throw new BrokenFrameError('no message begins so')
  const end = bytes.indexOf(DOLLAR, start)
  const length = end < 0 ? bytes.length : end + 1
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a message of ${length} bytes`)
  return end < 0 ? 0 : length
}

function decode(bytes: Buffer): Decoded {
  const [, type, serial, text = ''] = MESSAGE.exec(bytes.toString('latin1')) ?? []
  if (type === undefined || serial === undefined) throw new BrokenFrameError('neither a type nor a device')
  const unknown = { kind: 'unknown', serial, type, length: text.length } as const
  if (type !== REPORT) return { messages: [unknown] }
  try {
    return { messages: [readReport(serial, text.split(','))] }
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { messages: [{ ...unknown, isKnownType: true }] }
  }
}
