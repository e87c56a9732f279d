import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { decimalDigits, isUnfit } from '../../bytes.ts'
import { BrokenFrameError, type Decoded, type FrameProtocol, type Message } from '../../protocol.ts'
import { closeFrame, frameLength, MAX_FRAME_BYTES, openFrame, type TopinFrame, TYPE } from './framing.ts'
import { alarmOf, readGt06Place, readPlace, readStatus, readSurroundings } from './reports.ts'

const [TIME_BYTES, IMEI_BYTES] = [6, 8]
/** Frames of a type alone say that the tracker is alive. */
const SHORTEST_PLACE = 6

/**
 * Topin (ZhongXun): ZX302, ZX303, ZX612 and kin, personal trackers whose frames look like those of GT06 and have neither number nor
 * checksum. Facts: the public samples and what others read of them. Places as GT06 writes them and surroundings are
 * answered, places in degrees are not: a device keeps what it cannot send while it is not connected.
 */
export const topin: FrameProtocol<null> = {
  name: 'topin',
  transports: ['tcp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode(bytes, { receivedAt }) {
    const frame = openFrame(bytes)
    try {
      return read(frame, receivedAt)
    } catch (error) {
      if (!isUnfit(error)) throw error
      return { messages: [{ ...unknown(frame), isKnownType: true }], ...answeredWithTime(frame) }
    }
  },
}

function read(frame: TopinFrame, receivedAt: EpochMs): Decoded {
  const { length, type, content } = frame
  switch (type) {
    case TYPE.login:
      return readLogin(frame, receivedAt)
    case TYPE.place:
    case TYPE.savedPlace: {
      if (content.length < SHORTEST_PLACE) return { messages: [{ kind: 'heartbeat' }] }
      return { messages: [readPlace(content, type === TYPE.savedPlace)] }
    }
    case TYPE.gt06Place:
    case TYPE.savedGt06Place:
      return { messages: [readGt06Place(content, type === TYPE.savedGt06Place)], ...answeredWithTime(frame) }
    case TYPE.status:
      return { messages: [readStatus(content)], reply: closeFrame(frame) }
    case TYPE.savedAccessPoints:
    case TYPE.cells:
    case TYPE.savedCells:
    case TYPE.accessPoints: {
      const isSaved = type === TYPE.savedAccessPoints || type === TYPE.savedCells
      return { messages: [readSurroundings(content, length, isSaved)], ...answeredWithTime(frame) }
    }
    case TYPE.time:
      return { messages: [{ kind: 'heartbeat' }], reply: timeOf(receivedAt) }
    case TYPE.vibration:
      return { messages: [alarmOf('vibration')] }
    case TYPE.sos:
      return { messages: [alarmOf('sos')] }
    default:
      return { messages: [unknown(frame)] }
  }
}

/** The IMEI behind a zero, and the version; it is taken, and gets the time. */
function readLogin({ length, type, content }: TopinFrame, receivedAt: EpochMs): Decoded {
  const serial = decimalDigits(content.subarray(0, IMEI_BYTES))?.slice(1)
  if (serial?.length !== 15) throw new BrokenFrameError('no IMEI')
  const taken = closeFrame({ length, type, content: Buffer.of(1) })
  return { messages: [{ kind: 'login', serial }], reply: Buffer.concat([taken, timeOf(receivedAt)]) }
}

/** The time that the report has, which says that it was kept. */
function answeredWithTime(frame: TopinFrame): Pick<Decoded, 'reply'> {
  const { type, content } = frame
  if (type === TYPE.place || type === TYPE.savedPlace || content.length < TIME_BYTES) return {}
  return { reply: closeFrame({ ...frame, content: content.subarray(0, TIME_BYTES) }) }
}

function timeOf(instant: EpochMs): Buffer {
  const now = new Date(instant)
  const date = [now.getUTCMonth() + 1, now.getUTCDate(), now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
  const content = Buffer.from([now.getUTCFullYear() >> 8, now.getUTCFullYear() & 0xff, ...date])
  return closeFrame({ length: content.length, type: TYPE.time, content })
}

function unknown({ type, content }: TopinFrame): Extract<Message, { kind: 'unknown' }> {
  return { kind: 'unknown', type: type.toString(16).padStart(2, '0'), length: content.length }
}
