import { createSocket } from 'node:dgram'
import { describe, expect, test } from 'vitest'
import { header, reading, wrapped } from '../../src/gateway/protocols/arnavi/frames.ts'
import * as calamp from '../../src/gateway/protocols/calamp/frames.ts'
import { alarm as castelAlarm, deviceFrame as castelFrame, track } from '../../src/gateway/protocols/castel/frames.ts'
import * as continental from '../../src/gateway/protocols/continental/frames.ts'
import * as easytrack from '../../src/gateway/protocols/easytrack/frames.ts'
import { frame as gt02Frame, place as gt02Place } from '../../src/gateway/protocols/gt02/frames.ts'
import * as positrex from '../../src/gateway/protocols/positrex/frames.ts'
import { newerFrame, newerReport, olderFrame, sentenceReport } from '../../src/gateway/protocols/totem/frames.ts'
import { packet as trvPacket, placeText as trvPlace } from '../../src/gateway/protocols/trv/frames.ts'
import { doorOfThisFile, exchange } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

/** What a tracker says on one connection or in one datagram each, what it is answered, and the speeds that are then stored. */
interface Conversation {
  protocol: string
  serial: string
  frames: readonly Buffer[]
  /** In hexadecimal; "" where nothing is answered. */
  answers: string
  /** In km/h, by the time of their fix. */
  speeds: readonly number[]
}

const world = doorOfThisFile()
const NOW = Math.floor(Date.now() / 1000) * 1000
const hexOf = (text: string) => Buffer.from(text).toString('hex')
/** So many minutes ago. */
const before = (minutes: number) => NOW - minutes * 60_000

const OVER_TCP: readonly Conversation[] = [
  {
    protocol: 'gt02',
    serial: '358899050001242',
    frames: [
      gt02Frame(0x10, '358899050001242', gt02Place({ at: before(2), speedKmh: 30 })),
      gt02Frame(0x10, '358899050001242', gt02Place({ at: before(1), speedKmh: 45 })),
      gt02Frame(0x1a, '358899050001242', Buffer.of(0)),
    ],
    answers: '54681a0d0a',
    speeds: [30, 45],
  },
  {
    protocol: 'trv',
    serial: '355932600012352',
    frames: [
      trvPacket('TRVAP00355932600012352'),
      trvPacket(`TRVAP01${trvPlace({ at: before(2), speedKmh: 30 })}`),
      trvPacket(`TRVYP03${trvPlace({ at: before(1), speedKmh: 45 })}`),
    ],
    answers: Buffer.from('TRVBP00#TRVBP01#TRVZP03#').toString('hex'),
    speeds: [30, 45],
  },
  {
    protocol: 'totem',
    serial: '863835020001242',
    frames: [
      newerFrame('AA', '863835020001242', newerReport({ at: before(2), speedKmh: 40 })),
      olderFrame('863835020001242', sentenceReport(before(1), { speedKnots: '25.00' })),
    ],
    answers: Buffer.from('$$0014AA004203ACK OK\r\n').toString('hex'),
    speeds: [40, 46.3],
  },
  {
    protocol: 'castel',
    serial: '213BR2026000041',
    frames: [
      castelFrame(0x1003, Buffer.alloc(0), '213BR2026000041'),
      castelFrame(0x4001, track([{ at: before(2), speedKmh: 36 }]), '213BR2026000041'),
      castelFrame(0x4007, castelAlarm(before(1), [[1, 0x07]]), '213BR2026000041'),
    ],
    answers: [
      castelFrame(0x9003, Buffer.alloc(0), '213BR2026000041'),
      castelFrame(0xc007, Buffer.of(5, 0, 0, 0), '213BR2026000041'),
    ]
      .map((answer) => answer.toString('hex'))
      .join(''),
    speeds: [36, 54],
  },
  {
    protocol: 'arnavi',
    serial: '350123450000291',
    frames: [
      header('350123450000291', 0x22),
      wrapped(1, [reading({ at: before(3), speedKnots: 10 }), reading({ at: before(2), speedKnots: 20 })]),
      wrapped(2, [reading({ at: before(1), speedKnots: 30 })]),
    ],
    answers: '7b00007d7b00017d7b00027d',
    speeds: [18.52, 37.04, 55.56],
  },
  {
    protocol: 'easytrack',
    serial: '350123450000309',
    frames: [
      easytrack.message('350123450000309', 'MQ'),
      easytrack.location('350123450000309', { at: before(2), speedKmh: 20 }),
      easytrack.location('350123450000309', {
        ...{ at: before(1), speedKmh: 30, fuel: '0348', added: ',725,0,0000003C,0DAC,13.41,15' },
      }),
    ],
    answers: hexOf('*ET,350123450000309,MQ#*ET,350123450000309,HB,ACK#'),
    speeds: [20, 30],
  },
  {
    protocol: 'wondex',
    serial: '2026000033',
    frames: [
      Buffer.from('d0d70b00a14ec278', 'hex'),
      ...[2, 1].map((minutes) => {
        const time = new Date(before(minutes)).toISOString().replace(/\D/g, '').slice(0, 14)
        return Buffer.from(`2026000033,${time},-46.630000,-23.550000,${minutes}0,271,760,9,2\r\n`)
      }),
    ],
    answers: 'd0d70b00a14ec278',
    speeds: [20, 10],
  },
  {
    protocol: 'continental',
    serial: '2012033',
    frames: [
      continental.deviceFrame('2012033', 2, continental.status({ at: before(2), speedKmh: 50 })),
      continental.deviceFrame('2012033', 2, continental.status({ at: before(1), speedKmh: 62 })),
    ],
    answers: '',
    speeds: [50, 62],
  },
]

/** Here the answers are those of each datagram. */
const OVER_UDP: readonly (Omit<Conversation, 'answers'> & { answers: readonly string[] })[] = [
  {
    protocol: 'calamp',
    serial: '4532100033',
    frames: [
      calamp.datagram('4532100033', 2, 7, calamp.event({ at: before(2), speedKmh: 18 })),
      calamp.datagram('4532100033', 2, 8, calamp.event({ at: before(1), speedKmh: 36 })),
    ],
    answers: ['02010007020000000000', '02010008020000000000'],
    speeds: [18, 36],
  },
  {
    protocol: 'positrex',
    serial: '7753985',
    frames: [positrex.ping(7_753_985, { at: before(1), speedKmh: 30 })],
    answers: [],
    speeds: [30],
  },
]

async function speedsOf(serial: string): Promise<number[]> {
  return (await world.stored(serial)).map(({ speed }) => Math.round(speed * 100) / 100)
}

describe('over TCP', () => {
  test.each(OVER_TCP)('$protocol is answered as its devices wait for it, and stored', async (conversation) => {
    const { protocol, serial, frames, answers, speeds } = conversation
    const socket = world.door.connect(protocol)
    expect((await exchange(socket, frames, answers.length / 2)).toString('hex')).toBe(answers)
    await expect.poll(() => speedsOf(serial), PATIENCE).toEqual(speeds)
    socket.destroy()
  })
})

describe('over UDP', () => {
  test.each(OVER_UDP)('$protocol is answered as its devices wait for it, and stored', async (conversation) => {
    const { protocol, serial, frames, answers, speeds } = conversation
    const socket = createSocket('udp4')
    const answered: string[] = []
    socket.on('message', (bytes) => answered.push(bytes.toString('hex')))
    for (const [index, frame] of frames.entries()) {
      socket.send(frame, world.door.portOf(protocol), '127.0.0.1')
      await expect.poll(() => answered, PATIENCE).toEqual(answers.slice(0, index + 1))
    }
    await expect.poll(() => speedsOf(serial), PATIENCE).toEqual(speeds)
    expect(answered).toHaveLength(answers.length)
    socket.close()
  })
})
