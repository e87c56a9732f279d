import { isUnfit, readerOf } from '../../bytes.ts'
import { BrokenFrameError } from '../../protocol.ts'

/** The longest datagram of a device has some 850 bytes. */
export const MAX_FRAME_BYTES = 2 * 1024

const HAS_OPTIONS = 0x80
/** The device itself is the first of the options, of which the bits of the first byte say which are there. */
const OPTIONS = 6
const RESPONSE = 2
const ACKNOWLEDGE = 1

/** A message without its options. */
export interface CalAmpMessage {
  /** Null where the options do not name it. */
  serial: string | null
  /** 0: the device waits for no answer, 1: it does, 2: it is one itself. */
  service: number
  type: number
  number: number
  content: Buffer
}

/** Opens a datagram. Throws {@link BrokenFrameError} for bytes that are no message. */
export function openMessage(bytes: Buffer): CalAmpMessage {
  try {
    const reader = readerOf(bytes)
    const serial = reader.peek(0) >= HAS_OPTIONS ? readOptions(reader.u8(), () => reader.take(reader.u8())) : null
    const [service, type, number] = [reader.u8(), reader.u8(), reader.u16()]
    if (service > RESPONSE) throw new BrokenFrameError(`service ${service}`)
    return { serial, service, type, number, content: reader.take(reader.left) }
  } catch (error) {
    if (!isUnfit(error)) throw error
    throw new BrokenFrameError('a message that ends early')
  }
}

/** Answers the device, which is decimal digits, two in a byte, and an F where their number is odd. */
function readOptions(options: number, next: () => Buffer): string | null {
  let serial: string | null = null
  for (let index = 0; index < OPTIONS; index++) {
    if (((options >> index) & 1) === 0) continue
    const option = next()
    if (index > 0) continue
    serial = option.toString('hex').replace(/f+$/, '')
    if (!/^\d{1,20}$/.test(serial)) throw new BrokenFrameError('no device')
  }
  return serial
}

/** Makes the answer to a message: of what number and type, and that all is well. */
export function answerTo({ type, number }: Pick<CalAmpMessage, 'type' | 'number'>): Buffer {
  const answer = Buffer.alloc(10)
  answer.set([RESPONSE, ACKNOWLEDGE])
  answer.writeUInt16BE(number, 2)
  answer.writeUInt8(type, 4)
  return answer
}
