import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { crc16X25 } from '../../src/gateway/checksum.ts'

const LOCATION = 0x12
const HEARTBEAT = 0x13
const ALARM = 0x16
const HAS_FIX = 0x1000
const NORTH = 0x0400
/** The status byte says that the supply is there and the ignition on. */
const QUIET = 0x06
const CELL = '02d40a2a5d001f6b'

/** What a tracker says of its place; without a fix it repeats nothing. */
interface Said {
  at: number
  latitude?: number
  longitude?: number
  speedKmh?: number
  hasFix?: boolean
}

/** This is a tracker of the Concox protocol on a real socket, which waits for the answer to each frame it sends. */
export interface Gt06Tracker {
  locate(said: Said): Promise<void>
  /** Sends frame 16 with this alarm code: 1 is the panic button, 2 the supply cut. */
  alarm(code: number, said: Said): Promise<void>
  /** Sends a heartbeat whose status byte holds this alarm, in bits 3 to 5: 4 is the panic button. Of `status`, bit 1 is the ignition and bit 2 the supply. */
  heartbeat(statusAlarm: number, status?: number): Promise<void>
  /** Sends once more, byte by byte, the last frame. */
  repeat(): Promise<void>
  close(): void
}

export async function connectTracker(port: number, imei: string): Promise<Gt06Tracker> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let number = 0
  let last: Buffer = Buffer.alloc(0)
  const send = async (type: number, content: Buffer) => {
    last = frameOf(type, content, ++number)
    await answered(socket, last)
  }
  await send(0x01, Buffer.from(`0${imei}`, 'hex'))
  return {
    locate: (said) => send(LOCATION, Buffer.concat([placeOf(said), Buffer.from(CELL, 'hex')])),
    alarm: (code, said) =>
      send(ALARM, Buffer.concat([placeOf(said), Buffer.from(`09${CELL}`, 'hex'), Buffer.from([QUIET, 6, 4, code, 2])])),
    heartbeat: (statusAlarm, status = QUIET) => send(HEARTBEAT, Buffer.from([status | (statusAlarm << 3), 6, 4, 0, 2])),
    repeat: () => answered(socket, last),
    close: () => socket.destroy(),
  }
}

function frameOf(type: number, content: Buffer, number: number): Buffer {
  const head = Buffer.from([content.length + 5, type])
  const checked = Buffer.concat([head, content, Buffer.from([number >> 8, number & 0xff])])
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16BE(crc16X25(checked))
  return Buffer.concat([Buffer.from('7878', 'hex'), checked, checksum, Buffer.from('0d0a', 'hex')])
}

function placeOf({ at, latitude = 0, longitude = 0, speedKmh = 0, hasFix = true }: Said): Buffer {
  const place = Buffer.alloc(18)
  const date = new Date(at)
  const fields = [date.getUTCFullYear() - 2000, date.getUTCMonth() + 1, date.getUTCDate()]
  Buffer.from([...fields, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), 0xc9]).copy(place)
  place.writeUInt32BE(Math.round(Math.abs(latitude) * 1_800_000), 7)
  place.writeUInt32BE(Math.round(Math.abs(longitude) * 1_800_000), 11)
  place[15] = speedKmh
  place.writeUInt16BE((hasFix ? HAS_FIX : 0) | (longitude < 0 ? 0x0800 : 0) | (latitude > 0 ? NORTH : 0), 16)
  return place
}

/** Resolves with the answer, which the server gives after the commit. */
async function answered(socket: Socket, frame: Buffer): Promise<void> {
  const answer = once(socket, 'data')
  socket.write(frame)
  await answer
}
