import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { devicePackage, secondContent } from '../../src/gateway/protocols/eelink/frames.ts'
import { wrap } from '../../src/gateway/protocols/eelink/framing.ts'
import { lockFrame } from '../../src/gateway/protocols/jt600/frames.ts'
import { BY_SATELLITES, record, recordsMessage } from '../../src/gateway/protocols/xexun2/frames.ts'
import { doorOfThisFile, exchange } from '../setup/device-door.ts'

const world = doorOfThisFile()
const NOW = Math.floor(Date.now() / 1000) * 1000
const minutesAgo = (minutes: number) => NOW - minutes * 60_000

interface Talk {
  protocol: string
  serial: string
  transport: 'tcp' | 'udp'
  /** Over UDP each is a datagram. */
  frames: readonly Buffer[]
  /** What is answered to all of them, as latin1. */
  answers: string
  /** The speeds of the positions that are then stored, the oldest first. */
  speedsKmh: readonly number[]
}

const located = (minutes: number, speedKmh: number) =>
  devicePackage(0x12, secondContent({ at: minutesAgo(minutes), speedKmh }), minutes)
const locatedAnswer = (minutes: number) => devicePackage(0x12, '', minutes)

const TALKS: readonly Talk[] = [
  {
    ...{ protocol: 'eelink', serial: '350123450000068', transport: 'udp' },
    frames: [wrap('350123450000068', Buffer.concat([located(2, 50), located(1, 60)]))],
    answers: wrap('350123450000068', Buffer.concat([locatedAnswer(2), locatedAnswer(1)])).toString('latin1'),
    speedsKmh: [50, 60],
  },
  {
    ...{ protocol: 'jt600', serial: '3501234501', transport: 'tcp' },
    frames: [
      lockFrame('3501234501', { at: minutesAgo(1), speedKnots: 10 }),
      lockFrame('3501234501', { at: minutesAgo(3), speedKnots: 20, kind: 3, status: 0x20e0, number: 5 }),
    ],
    answers: '(P69,0,5)',
    speedsKmh: [37, 19],
  },
  {
    ...{ protocol: 'xexun2', serial: '350123450000075', transport: 'tcp' },
    frames: [
      recordsMessage('350123450000075', [
        record({ at: minutesAgo(2), located: `21 ${BY_SATELLITES} 01f4 0a98` }),
        record({ at: minutesAgo(1), located: `21 ${BY_SATELLITES} 0258 0a98` }),
      ]),
    ],
    answers: Buffer.from('faaf001400053501234500000750 0001 fffe 01 faaf'.replaceAll(' ', ''), 'hex').toString(
      'latin1',
    ),
    speedsKmh: [50, 60],
  },
]

async function answersTo({ protocol, transport, frames, answers }: Talk): Promise<string> {
  if (transport === 'udp') return datagramAnswers(world.door.portOf(protocol), frames)
  const socket = world.door.connect(protocol)
  const answered = await exchange(socket, frames, answers.length)
  socket.destroy()
  return answered.toString('latin1')
}

async function datagramAnswers(port: number, frames: readonly Buffer[]): Promise<string> {
  const socket = createSocket('udp4')
  let answered = ''
  for (const frame of frames) {
    const answer = once(socket, 'message')
    socket.send(frame, port, '127.0.0.1')
    const [bytes] = (await answer) as [Buffer]
    answered += bytes.toString('latin1')
  }
  socket.close()
  return answered
}

async function storedSpeeds(serial: string): Promise<number[]> {
  const { rows } = await world.api.pool.query<{ speed: number }>(
    `select p.speed_kmh as speed from stored_position p join device d on d.id = p.device_id
     where d.serial = $1 order by p.fix_time`,
    [serial],
  )
  return rows.map(({ speed }) => Math.round(speed))
}

describe.each(TALKS)('$protocol over $transport', (talk) => {
  test('what waits for an answer is answered once it is stored, and its resend is the same rows', async () => {
    expect(await answersTo(talk)).toBe(talk.answers)
    await expect.poll(() => storedSpeeds(talk.serial)).toEqual(talk.speedsKmh)
    expect(await answersTo(talk)).toBe(talk.answers)
    await expect.poll(() => storedSpeeds(talk.serial)).toEqual(talk.speedsKmh)
  })
})
