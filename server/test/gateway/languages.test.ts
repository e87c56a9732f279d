import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Gateway, openGateway } from '../../src/gateway/gateway.ts'
import type { MisplacedDevice } from '../../src/gateway/ports/device-server.ts'
import { createLanguages } from '../../src/gateway/ports/languages.ts'
import type { FrameProtocol } from '../../src/gateway/protocol.ts'
import { BEGINNINGS } from '../../src/gateway/protocols/beginnings.ts'
import { protocols } from '../../src/gateway/protocols/protocols.ts'
import { portOf as firstPortOf, portsOf } from '../../src/running.ts'
import { PATIENCE } from '../setup/patience.ts'
import { FIRST_FRAMES } from './first-frames.ts'
import { createStoringIntake } from './intake-that-stores.ts'

const HOST = '127.0.0.1'
/** What is waited for happens in this process, some four thousand times: each look is cheap, and each rest is not. */
const SOON = { ...PATIENCE, interval: 2 }
const spoken = protocols.filter((protocol): protocol is FrameProtocol => 'frameLength' in protocol)
const overTcp = spoken.filter(({ transports }) => transports.includes('tcp'))
const overUdp = spoken.filter(({ transports }) => transports.includes('udp'))
const isSpokenBy = (among: readonly FrameProtocol[]) => (first: { protocol: string }) =>
  among.some(({ name }) => name === first.protocol)
const { arrivals, intake } = createStoringIntake()
const misplaced: (MisplacedDevice & { protocol: string })[] = []
const refused: { protocol: string; reason: string }[] = []
const counted = new Map<string, number>()
let gateway: Gateway

function open(ports: Record<string, readonly number[]>): Promise<Gateway> {
  return openGateway({
    ...{ host: HOST, protocols: spoken, intake, ports },
    events: {
      sockets: (protocol, change) => counted.set(protocol, (counted.get(protocol) ?? 0) + change),
      refused: (protocol, reason) => refused.push({ protocol, reason }),
      disputed: () => undefined,
      misplaced: (protocol, device) => misplaced.push({ ...device, protocol }),
      portOpen: () => undefined,
    },
  })
}

beforeAll(async () => {
  gateway = await open(Object.fromEntries(spoken.map(({ name }) => [name, [0]])))
})
afterAll(() => {
  gateway.stopReading()
  gateway.closeConnections()
})

const portOf = (protocol: string) => Number(gateway.addresses[protocol]!.split(':').at(-1))
const firstOf = (protocol: string) => FIRST_FRAMES.find((first) => first.protocol === protocol)!

async function call(protocol: string, port = portOf(protocol)): Promise<Socket> {
  const socket = connect({ host: HOST, port }).setNoDelay(true)
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  return socket
}

/** Resolves as the connection is over, whether by an end or by a reset, which a device without answers gets. */
function closing(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve))
}

test('of every protocol that sends frames it is known how it begins, and what its trackers say first is tried here', () => {
  const names = spoken.map(({ name }) => name).sort()
  expect(Object.keys(BEGINNINGS).sort()).toEqual(names)
  expect([...new Set(FIRST_FRAMES.map(({ protocol }) => protocol))].sort()).toEqual(names)
})

describe.each(FIRST_FRAMES.filter(isSpokenBy(overTcp)))(
  '$protocol, as $serial says it,',
  ({ protocol, frame, serial }) => {
    test.each(overTcp.map(({ name }) => name))('is known at the port of %s, whatever the network cut', (at) => {
      const languages = createLanguages(spoken, 'tcp', { intake })
      const own = languages.of(spoken.find(({ name }) => name === at)!)
      const heard = Array.from({ length: frame.length }, (_, index) =>
        languages.ofStream(frame.subarray(0, index + 1), own),
      )
      const first = heard.findIndex((language) => language !== null)
      expect(heard[first]?.protocol.name).toBe(protocol)
    })

    test('is served at every other port over TCP, in two pieces, and told', async () => {
      for (const { name: at } of overTcp) {
        if (at === protocol) continue
        const before = { arrivals: arrivals.length, misplaced: misplaced.length, spoken: counted.get(protocol) ?? 0 }
        const socket = await call(at)
        socket.write(frame.subarray(0, 1))
        await vi.waitUntil(() => socket.bytesWritten === 1, SOON)
        socket.write(frame.subarray(1))
        await vi.waitUntil(() => arrivals.length > before.arrivals, SOON)
        expect(arrivals.at(-1), at).toMatchObject({ protocol, serial })
        expect(Buffer.from(arrivals.at(-1)!.bytes)).toEqual(frame)
        expect(misplaced.slice(before.misplaced)).toMatchObject([
          { protocol: at, spoken: protocol, serial, port: portOf(at) },
        ])
        expect(counted.get(protocol)).toBe(before.spoken + 1)
        socket.destroy()
        await vi.waitUntil(() => counted.get(protocol) === before.spoken, SOON)
      }
    })
  },
)

test('a login of GT06 whose number and checksum read as the end of one of Topin is one of GT06', () => {
  const languages = createLanguages(spoken, 'tcp', { intake })
  const at = (name: string) => languages.of(spoken.find((protocol) => protocol.name === name)!)
  const login = Buffer.from('78780d010359339070000115000d0ad20d0a', 'hex')
  expect(languages.ofStream(login, at('gt06'))?.protocol.name).toBe('gt06')
  expect(languages.ofStream(login, at('suntech'))?.protocol.name).not.toBe('topin')
})

test('a number alone is one of Coban at its own port, whose first bytes may yet be one of Wondex elsewhere', () => {
  const languages = createLanguages(spoken, 'tcp', { intake })
  const heard = (text: string, name: string) =>
    languages.ofStream(Buffer.from(text), languages.of(spoken.find((protocol) => protocol.name === name)!))
  expect(heard('359710049095095', 'gps103')?.protocol.name).toBe('gps103')
  expect(heard('35971004909509', 'gps103')).toBeNull()
  expect(heard('359710049095095,20261130102030,-46.6378,', 'gps103')?.protocol.name).toBe('wondex')
  expect(heard('359710049095095', 'tk103')).toBeNull()
})

const OVER_UDP = FIRST_FRAMES.filter(isSpokenBy(overUdp))

test.each(OVER_UDP.filter(({ protocol }) => protocol !== 'teltonika'))(
  '$protocol, as $serial says it, is served at every other port over UDP and told',
  async ({ protocol, frame, serial }) => {
    for (const { name: at } of overUdp) {
      if (at === protocol) continue
      const before = { arrivals: arrivals.length, misplaced: misplaced.length }
      const socket = createSocket('udp4')
      socket.send(frame, portOf(at), HOST)
      await vi.waitUntil(() => arrivals.length > before.arrivals, SOON)
      expect(arrivals.at(-1), at).toMatchObject({ protocol, serial })
      expect(misplaced.slice(before.misplaced)).toMatchObject([{ protocol: at, spoken: protocol, serial }])
      socket.close()
    }
  },
)

test('what begins as nothing that is spoken here is refused at once, as what the port is for', async () => {
  for (const [at, said] of [
    ['gt06', 'hello\r\n'],
    ['gt06', 'GET / HTTP/1.1\r\n\r\n'],
    ['gt06', '\x16\x03\x01\x02\x00\x01'],
    ['gps103', 'SSH-2.0-x\r\n'],
    ['gl200', '+RESP;'],
  ] as const) {
    const socket = await call(at)
    const closed = closing(socket)
    const before = refused.length
    socket.write(Buffer.from(said, 'latin1'))
    await closed
    expect(refused.slice(before)).toEqual([{ protocol: at, reason: 'broken frame' }])
  }
})

test('a beginning that stays unclear is refused when its sender has no more to say', async () => {
  const socket = await call('gt06')
  const before = refused.length
  socket.end('+RES')
  await vi.waitUntil(() => refused.length > before, SOON)
  expect(refused.slice(before)).toEqual([{ protocol: 'gt06', reason: 'broken frame' }])
})

test('a connection keeps the language that it began with', async () => {
  const socket = await call('gt06')
  const closed = closing(socket)
  const before = { arrivals: arrivals.length, refused: refused.length }
  socket.write(Buffer.concat([firstOf('gl200').frame, firstOf('gt06').frame]))
  await closed
  expect(arrivals.slice(before.arrivals)).toMatchObject([{ protocol: 'gl200' }])
  expect(refused.slice(before.refused)).toEqual([{ protocol: 'gt06', reason: 'broken frame' }])
})

test('a protocol with two ports is spoken at both, each told by its own number, and their connections close together', async () => {
  const two = await open({ gt06: [0, 0], gl200: [0] })
  const address = two.addresses['gt06']!
  const ports = portsOf(address).split(',').map(Number)
  expect(new Set(ports).size).toBe(2)
  expect(Number(firstPortOf(address))).toBe(ports[0])
  const sockets: Socket[] = []
  for (const port of ports) {
    const before = { arrivals: arrivals.length, misplaced: misplaced.length }
    const [own, other] = [await call('gt06', port), await call('gt06', port)]
    sockets.push(own, other)
    own.write(firstOf('gt06').frame)
    await vi.waitUntil(() => arrivals.length > before.arrivals, SOON)
    other.write(firstOf('gl200').frame)
    await vi.waitUntil(() => arrivals.length > before.arrivals + 1, SOON)
    expect(arrivals.slice(before.arrivals)).toMatchObject([{ protocol: 'gt06' }, { protocol: 'gl200' }])
    expect(misplaced.slice(before.misplaced)).toMatchObject([{ protocol: 'gt06', spoken: 'gl200', port }])
  }
  const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
  two.stopReading()
  two.closeConnections()
  await closed
})
