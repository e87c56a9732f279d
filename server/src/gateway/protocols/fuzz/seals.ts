import { crc16Arc, crc16Ccitt, crc16Kermit, crc16Modbus, crc16X25 } from '../../checksum.ts'
import { wrap } from '../eelink/framing.ts'
import { framed } from '../jt808/framing.ts'
import { closeFrame } from '../mxt/framing.ts'
import { closeNewer } from '../totem/framing.ts'
import { closeMessage } from '../xexun2/framing.ts'

/** Puts length and checksum of a mutated frame right, so that what reads its inside gets it. */
export type Seal = (frame: Buffer) => Buffer

/** Protocols without a checksum need none. */
export const SEALS: Readonly<Record<string, Seal>> = {
  gt06(frame) {
    const isLong = frame[0] === 0x79
    const end = frame.length - 4
    if (end < 6 || (!isLong && frame.length > 260)) return frame
    frame.set(isLong ? [0x79, 0x79] : [0x78, 0x78])
    if (isLong) frame.writeUInt16BE(frame.length - 6, 2)
    else frame[2] = frame.length - 5
    frame.writeUInt16BE(crc16X25(frame, 2, end), end)
    frame.writeUInt16BE(0x0d0a, end + 2)
    return frame
  },
  teltonika(frame) {
    if (frame.length < 16) return frame
    frame.writeUInt32BE(0, 0)
    frame.writeUInt32BE(frame.length - 12, 4)
    // The number of records, which stands at both ends.
    frame[frame.length - 5] = frame[9]!
    frame.writeUInt32BE(crc16Arc(frame, 8, frame.length - 4), frame.length - 4)
    return frame
  },
  ruptela(frame) {
    if (frame.length < 13) return frame
    frame.writeUInt16BE(frame.length - 4, 0)
    frame.writeUInt16BE(crc16Kermit(frame, 2, frame.length - 2), frame.length - 2)
    return frame
  },
  gl200(frame) {
    const end = frame.length - 4
    if (frame.toString('latin1', 0, 3) === '+RE' || end < 8) return frame
    frame.writeUInt16BE(crc16Ccitt(frame, 4, end), end)
    frame.writeUInt16BE(0x0d0a, end + 2)
    return frame
  },
  castel(frame) {
    const end = frame.length - 4
    if (end < 26 || frame.length > 0x7ff) return frame
    frame.set(frame[0] === 0x24 ? [0x24, 0x24] : [0x40, 0x40])
    frame.writeUInt16LE(frame.length, 2)
    frame.writeUInt16LE(crc16X25(frame, 0, end), end)
    frame.writeUInt16BE(0x0d0a, end + 2)
    return frame
  },
  totem(frame) {
    const text = frame.toString('latin1').trimEnd()
    if (text[2] === '0') return closeNewer(`$$${String(text.length).padStart(4, '0').slice(0, 4)}${text.slice(6, -2)}`)
    const sealed = `$$${text.length.toString(16).toUpperCase().slice(-2)}${text.slice(4, -4)}`
    const seal = crc16Modbus(Buffer.from(sealed, 'latin1')).toString(16).toUpperCase().padStart(4, '0')
    return Buffer.from(sealed + seal, 'latin1')
  },
  mxt: (frame) => closeFrame(frame.subarray(1, -3)),
  jt808: (frame) => (frame[0] === 0x28 ? frame : framed(frame.subarray(1, -2), 0x7e)),
  eelink(frame) {
    if (frame[0] === 0x45 && frame.length > 14) return wrap(frame.toString('hex', 6, 14).slice(1), frame.subarray(14))
    if (frame[0] === 0x67 && frame.length > 6) frame.writeUInt16BE(frame.length - 5, 3)
    return frame
  },
  xexun2: (frame) => (frame.length > 20 ? closeMessage(frame.subarray(2, 14), frame.subarray(18, -2)) : frame),
}
