import { bit, readerOf } from '../../bytes.ts'
import { acknowledgement, type FrameReader, unknownFrame } from './answer.ts'
import { cameraReport, photoAnnouncement, photoPiece } from './cameras.ts'
import { encodeFrame, type Gt06Frame } from './framing.ts'
import { batteryReport, bluetoothTag, gk310Heartbeat, statusHeartbeat, wifiAlarm } from './heartbeats.ts'
import { information, shortInformation } from './information.ts'
import { LOCATED_FRAMES } from './located.ts'
import { azAlarm, azReport, x1Report } from './longer-places.ts'
import { deviceStatusFrame, modularFrame, peripheralFrame } from './modules.ts'
import { silentWifiList, surroundings, wifiReport } from './surroundings.ts'
import { commandAnswer, diagnostics, externalDevice, longText } from './texts.ts'

/** Reads type 01: the serial number, and in longer frames the device's time zone, which its reports then use. */
const login: FrameReader = (frame, { memory }) => {
  const reader = readerOf(frame.content)
  const serial = reader.take(8).toString('hex').slice(1)
  memory.utcOffsetMs = 0
  if (reader.left >= 4) {
    reader.skip(2)
    memory.utcOffsetMs = utcOffsetMs(reader.u16())
  }
  return { messages: [{ kind: 'login', serial }], reply: acknowledgement(frame) }
}

/** The zone is twelve bits of hours times 100 plus minutes, then a bit for west. */
function utcOffsetMs(bits: number): number {
  const hours = Math.floor((bits >> 4) / 100)
  const minutes = (bits >> 4) % 100
  if (hours > 14 || minutes > 59) return 0
  return (hours * 60 + minutes) * 60_000 * (bit(bits, 3) ? -1 : 1)
}

/** Answers type 8A, by which the tracker sets its clock. */
const timeRequest: FrameReader = (_frame, { receivedAt }) => {
  const now = new Date(receivedAt)
  const content = Buffer.of(
    now.getUTCFullYear() - 2000,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  )
  return { messages: [{ kind: 'heartbeat' }], reply: encodeFrame({ type: 0x8a, content, packetNumber: 0 }) }
}

/** Tells a tracker that asks for the address of a place that there is none. */
const NO_ADDRESS = Buffer.concat([Buffer.of(11, 0, 0, 0, 0), Buffer.from('NA&&NA&&0##', 'latin1')])

/** Answers type 2A without a place, since the place of the request comes in the ordinary reports too. */
const addressRequest: FrameReader = () => ({
  messages: [{ kind: 'heartbeat' }],
  reply: encodeFrame({ extended: true, type: 0x97, content: NO_ADDRESS, packetNumber: 0 }),
})

/** Reads type 41 of long frames: media, which are kept as bytes. */
const media: FrameReader = (frame) => ({
  messages: unknownFrame(frame).messages,
  reply: encodeFrame({ extended: true, type: frame.type, packetNumber: frame.packetNumber }),
})

const SHORT_FRAMES: ReadonlyMap<number, FrameReader> = new Map([
  ...LOCATED_FRAMES,
  [0x01, login],
  [0x13, statusHeartbeat],
  [0x15, commandAnswer],
  [0x18, surroundings],
  [0x23, gk310Heartbeat],
  [0x28, surroundings],
  [0x2a, addressRequest],
  [0x2c, surroundings],
  [0x2e, surroundings],
  [0x33, surroundings],
  [0x34, x1Report],
  [0x35, photoAnnouncement],
  [0x40, batteryReport],
  [0x69, wifiReport],
  [0x8a, timeRequest],
  [0x94, shortInformation],
  [0x95, cameraReport],
  [0xa1, surroundings],
  [0xa9, wifiAlarm],
  [0xb2, bluetoothTag],
  [0xf3, silentWifiList],
])

const LONG_FRAMES: ReadonlyMap<number, FrameReader> = new Map([
  [0x21, longText],
  [0x32, azReport],
  [0x33, azAlarm],
  [0x36, photoPiece],
  [0x41, media],
  [0x70, modularFrame],
  [0x8c, diagnostics],
  [0x94, information],
  [0x9b, externalDevice],
  [0xf1, deviceStatusFrame],
  [0xf2, peripheralFrame],
])

/** Finds the reader of a frame's type; newer trackers send the short types in long frames too. */
export function frameReader({ extended, type }: Gt06Frame): FrameReader | undefined {
  return (extended ? LONG_FRAMES.get(type) : undefined) ?? SHORT_FRAMES.get(type)
}
