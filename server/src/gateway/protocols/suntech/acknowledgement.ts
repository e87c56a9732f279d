import { WITH_MODEL } from './dialects.ts'
import { DEVICE_ID } from './draft.ts'
import { writingOf } from './framing.ts'
import { ALIVE } from './zip.ts'

/** Neither alive nor the answer to a command waits for one of ours. */
const NOT_AWAITED = new Set(['ALV', 'CMD'])
/** The answers to settings have the words of these. */
const RESULT = 'Res'
const ZIP_ACKNOWLEDGEMENT = 0x15

/**
 * Makes the answer that a device waits for over UDP, where it is told to (UDP_ACK; ST300/340 LATAM manual 1.41, so also those of ST330, ST600,
 * ST3310, ST3500 and ST4940): without it, the device sends the report again every two minutes. One that is not told to passes it over. Null for what
 * is not awaited, and for the universal family, of which no document has an answer.
 */
export function acknowledgement(frame: Buffer): Buffer | null {
  const writing = writingOf(frame)
  if (writing === 'zip')
    return frame[3] === ALIVE ? null : Buffer.concat([Buffer.of(ZIP_ACKNOWLEDGEMENT), frame.subarray(4, 9)])
  if (writing === 'packed') return null
  // Behind the header stands the device, or that a command of ours was carried out.
  const [header = '', device = ''] = frame.toString('latin1', 0, 64).split(/[;\r]/, 2)
  const [, model, kind = ''] = WITH_MODEL.exec(header) ?? []
  if (model === undefined || NOT_AWAITED.has(kind) || device === RESULT || !DEVICE_ID.test(device)) return null
  return Buffer.from(`${model}ACK;${device}\r`, 'latin1')
}
