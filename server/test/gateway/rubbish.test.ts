import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { FrameProtocol } from '../../src/gateway/protocol.ts'
import { type Chance, createChance } from '../../src/gateway/protocols/fuzz/chance.ts'
import { mutated } from '../../src/gateway/protocols/fuzz/mutations.ts'
import { SAMPLE_FRAMES } from '../../src/gateway/protocols/fuzz/sample-frames.ts'
import { SEALS } from '../../src/gateway/protocols/fuzz/seals.ts'
import { protocols } from '../../src/gateway/protocols/protocols.ts'
import { ANSWER_BYTES, doorOfThisFile, exchange, gt06Login, gt06Position } from '../setup/device-door.ts'

const SEED = 16
const [CONNECTIONS, STREAMS, DATAGRAMS] = [10, 20, 100]
const world = doorOfThisFile()
const spoken = protocols.filter((protocol): protocol is FrameProtocol => 'frameLength' in protocol)
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

function connect(protocol = 'gt06'): Socket {
  const socket = world.door.connect(protocol)
  // What the port does to a socket of rubbish is no fault.
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

/** Connects to a port, which may be closed for a moment while what trackers said that are answered by nothing waits for its commit. */
async function connected(protocol: string): Promise<Socket> {
  for (;;) {
    const socket = connect(protocol)
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('close', () => resolve(false))
    })
    if (isOpen) return socket
    await turn()
  }
}

interface Neighbour {
  /** Sends a position and has it answered, which is after its commit. */
  report(): Promise<void>
  stored(): Promise<number>
}

/** Of strangers only so many wait at a time, and rubbish makes many of them: what is promised is promised to registered ones. */
async function register(serial: string): Promise<void> {
  await world.api.pool.query(`insert into device (serial, state) values ($1, 'active')`, [serial])
}

let neighbours = 0
async function neighbour(): Promise<Neighbour> {
  const serial = `86310000000${String(1000 + neighbours++)}`
  await register(serial)
  const socket = connect()
  let second = 0
  await exchange(socket, [gt06Login(serial)], ANSWER_BYTES)
  return {
    async report() {
      second++
      const now = new Date(Date.now() - 3_600_000 + second * 1000)
      const date = [now.getUTCFullYear() - 2000, now.getUTCMonth() + 1, now.getUTCDate()]
      date.push(now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds())
      const answer = await exchange(socket, [gt06Position({ date }, second + 1)], ANSWER_BYTES)
      expect(answer.readUInt16BE(4)).toBe(second + 1)
    },
    async stored() {
      const { rows } = await world.api.pool.query<{ count: number }>(
        'select count(*)::int as count from stored_position p join device d on d.id = p.device_id where d.serial = $1',
        [serial],
      )
      return rows[0]!.count
    },
  }
}

function rubbish({ name }: FrameProtocol, chance: Chance): Buffer {
  return mutated(SAMPLE_FRAMES[name]!, chance, SEALS[name])
}

/** Says rubbish on connections of its own until the port or this side has ended each. */
async function sayRubbish(protocol: FrameProtocol, chance: Chance): Promise<void> {
  for (let said = 0; said < CONNECTIONS; said++) {
    const socket = (await connected(protocol.name)).resume()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    for (let stream = 0; stream < STREAMS && socket.writable; stream++) {
      socket.write(rubbish(protocol, chance))
      await turn()
    }
    socket.end()
    await closed
  }
}

async function sendRubbish(protocol: FrameProtocol, chance: Chance): Promise<void> {
  const socket = createSocket('udp4')
  const port = world.door.portOf(protocol.name)
  for (let sent = 0; sent < DATAGRAMS; sent++)
    await new Promise((resolve) => socket.send(rubbish(protocol, chance), port, '127.0.0.1', resolve))
  socket.close()
}

test.each(spoken.map((protocol) => [protocol.name, protocol] as const))(
  `a neighbour is answered while mutated streams come to the port of %s (seed ${SEED})`,
  async (_name, protocol) => {
    const { report, stored } = await neighbour()
    const chance = createChance(SEED)
    let isSaying = true
    const saying = Promise.all([
      protocol.transports.includes('tcp') ? sayRubbish(protocol, chance) : undefined,
      protocol.transports.includes('udp') ? sendRubbish(protocol, chance) : undefined,
    ]).finally(() => {
      isSaying = false
    })
    let reports = 0
    do {
      await report()
      reports++
    } while (isSaying)
    await saying
    await report()
    expect(await stored()).toBe(reports + 1)
    if (protocol.transports.includes('tcp')) await connected(protocol.name)
  },
)

test('who sends byte after byte is read in the end, and delays nobody', async () => {
  const { report } = await neighbour()
  const serial = '863100000009001'
  await register(serial)
  const slow = connect()
  slow.setNoDelay(true)
  const bytes = Buffer.concat([gt06Login(serial), gt06Position()])
  const answered: Buffer[] = []
  slow.on('data', (answer: Buffer) => answered.push(answer))
  for (const [index, byte] of bytes.entries()) {
    slow.write(Buffer.of(byte))
    if (index % 8 === 0) await report()
    else await turn()
  }
  await expect.poll(() => Buffer.concat(answered).length).toBe(2 * ANSWER_BYTES)
})

test('who ends in the middle of a frame, says nothing or fetches no answer delays nobody', async () => {
  const { report } = await neighbour()
  const cut = connect().resume()
  const ended = once(cut, 'close')
  cut.end(Buffer.concat([gt06Login('863100000009002'), gt06Position().subarray(0, 20)]))
  const silent = connect()
  await once(silent, 'connect')
  const deaf = connect().pause()
  deaf.write(gt06Login('863100000009003'))
  for (let number = 2; number < 2000; number++) deaf.write(gt06Position({}, number))
  for (let reports = 0; reports < 10; reports++) await report()
  await ended
  expect([silent.destroyed, deaf.destroyed]).toEqual([false, false])
})

test('a flood of connections from one address keeps nobody from connecting', async () => {
  const { report } = await neighbour()
  const flood = Array.from({ length: 300 }, () => connect())
  await Promise.all(flood.map((socket) => once(socket, 'connect')))
  for (const socket of flood) socket.write(Buffer.alloc(700, 0x78))
  await report()
  const newcomer = await neighbour()
  await newcomer.report()
  expect(await newcomer.stored()).toBe(1)
})
