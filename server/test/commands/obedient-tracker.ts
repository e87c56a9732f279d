import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { encodeFrame, frameLength, openFrame } from '../../src/gateway/protocols/gt06/framing.ts'
import { PATIENCE } from '../setup/patience.ts'

const [LOGIN, LOCATION, STATUS, ANSWER, COMMAND] = [0x01, 0x12, 0x13, 0x15, 0x80]
const [QUIET, BLOCKED] = [0x06, 0x80]
const [HAS_FIX, WEST] = [0x1000, 0x0800]
const CELL = Buffer.from('02d40a2a5d001f6b', 'hex')

/** A Concox tracker on a real socket that hears commands, and does nothing by itself. */
export interface ObedientTracker {
  /** The texts of the commands that it was sent, in order. */
  readonly heard: readonly string[]
  /** The numbers of these. */
  readonly numbers: readonly number[]
  locate(said: { at: number; speedKmh: number }): Promise<void>
  /** Says where it is, and waits for no answer. */
  report(said: { at: number; speedKmh: number }): void
  /** Tells whether its relay has cut the fuel. */
  tell(isBlocked: boolean): Promise<void>
  /** Answers a command, by its number where it repeats that. */
  answer(text: string, number?: number): void
  close(): void
}

export async function connectObedient(port: number, imei: string): Promise<ObedientTracker> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  // A process that is killed resets its connections.
  socket.on('error', () => undefined)
  const heard: string[] = []
  const numbers: number[] = []
  const answered = new Map<number, number>()
  let bytes = Buffer.alloc(0)
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    for (let length = frameLength(bytes); length > 0 && bytes.length >= length; length = frameLength(bytes)) {
      const { type, content } = openFrame(bytes.subarray(0, length))
      if (type === COMMAND) {
        heard.push(content.toString('latin1', 5, 1 + content[0]!))
        numbers.push(content.readUInt32BE(1))
      } else answered.set(type, (answered.get(type) ?? 0) + 1)
      bytes = bytes.subarray(length)
      if (bytes.length === 0) break
    }
  })
  let packetNumber = 0
  const send = (type: number, content: Uint8Array) =>
    socket.write(encodeFrame({ type, content, packetNumber: ++packetNumber }))
  const sendAnswered = async (type: number, content: Uint8Array) => {
    const before = answered.get(type) ?? 0
    send(type, content)
    await expect.poll(() => answered.get(type) ?? 0, PATIENCE).toBe(before + 1)
  }
  await sendAnswered(LOGIN, Buffer.from(`0${imei}`, 'hex'))
  return {
    heard,
    numbers,
    locate: (said) => sendAnswered(LOCATION, Buffer.concat([placeOf(said), CELL])),
    report: (said) => void send(LOCATION, Buffer.concat([placeOf(said), CELL])),
    tell: (isBlocked) => sendAnswered(STATUS, Buffer.of(QUIET | (isBlocked ? BLOCKED : 0), 6, 4, 0, 2)),
    answer(text, number = 0) {
      const flag = Buffer.alloc(4)
      flag.writeUInt32BE(number)
      send(ANSWER, Buffer.concat([Buffer.of(4 + text.length), flag, Buffer.from(text), Buffer.of(0, 2)]))
    },
    close: () => socket.destroy(),
  }
}

function placeOf({ at, speedKmh }: { at: number; speedKmh: number }): Buffer {
  const place = Buffer.alloc(18)
  const date = new Date(at)
  Buffer.of(date.getUTCFullYear() - 2000, date.getUTCMonth() + 1, date.getUTCDate()).copy(place)
  Buffer.of(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), 0xc9).copy(place, 3)
  place.writeUInt32BE(Math.round(23.1857 * 1_800_000), 7)
  place.writeUInt32BE(Math.round(46.8978 * 1_800_000), 11)
  place[15] = speedKmh
  place.writeUInt16BE(HAS_FIX | WEST, 16)
  return place
}
