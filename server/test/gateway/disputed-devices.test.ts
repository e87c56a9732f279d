import { createSocket, type Socket as DatagramSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gateway, openGateway } from '../../src/gateway/gateway.ts'
import type { DisputedDevice } from '../../src/gateway/ports/device-server.ts'
import { gt06 } from '../../src/gateway/protocols/gt06/gt06.ts'
import { suntech } from '../../src/gateway/protocols/suntech/suntech.ts'
import { teltonika } from '../../src/gateway/protocols/teltonika/teltonika.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createStoringIntake } from './intake-that-stores.ts'

const HOST = '127.0.0.1'
const REAL = '127.0.0.1'
const STRANGER = '127.0.0.2'
const SOON = { ...PATIENCE, interval: 2 }
const MINUTE_MS = 60_000
const SERIAL = '907654321'
const REPORT = `ST300ALV;${SERIAL}\r`
const IMEI = '356307042441013'
const loginOf = (serial: string) => Buffer.concat([Buffer.of(0, serial.length), Buffer.from(serial)])

let pending = 0
const { arrivals, intake } = createStoringIntake(() => pending)

let gateway: Gateway
let told: (DisputedDevice & { protocol: string })[]
const ends: (() => void)[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  told = []
  pending = 0
  gateway = await openGateway({
    ...{ host: HOST, protocols: [suntech, teltonika, gt06], intake },
    ports: { suntech: [0], teltonika: [0], gt06: [0] },
    events: {
      sockets: () => undefined,
      refused: () => undefined,
      misplaced: () => undefined,
      portOpen: () => undefined,
      disputed: (protocol, device) => told.push({ ...device, protocol }),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
  gateway.stopReading()
  gateway.closeConnections()
})

const portOf = (protocol: string) => Number(gateway.addresses[protocol]!.split(':').at(-1))
const reached = (serial = SERIAL) => gateway.reach(serial)?.address ?? null

async function arrived(send: () => void): Promise<void> {
  const before = arrivals.length
  send()
  await vi.waitUntil(() => arrivals.length > before, SOON)
  vi.advanceTimersByTime(1)
}

function say(socket: Socket, said: string | Buffer): Promise<void> {
  return arrived(() => socket.write(said))
}

/** Connects from an address and says something. */
async function call(from: string, said: string | Buffer, at = 'suntech'): Promise<Socket> {
  const socket = connect({ host: HOST, port: portOf(at), localAddress: from })
  ends.push(() => socket.destroy())
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  await say(socket, said)
  return socket
}

async function sendFrom(from: string): Promise<void> {
  const socket: DatagramSocket = createSocket('udp4')
  ends.push(() => socket.close())
  socket.bind(0, from)
  await once(socket, 'listening')
  await arrived(() => socket.send(REPORT, portOf('suntech'), HOST))
}

/** A tracker that logs in comes back whenever somebody throws it off; answers whether it was. */
async function throwOff(real: Socket, stranger: () => Promise<Socket>): Promise<boolean> {
  await vi.waitUntil(() => real.bytesRead > 0, SOON)
  const answered = real.bytesRead
  await stranger()
  real.write(loginOf(IMEI))
  await vi.waitUntil(() => real.destroyed || real.bytesRead > answered, SOON)
  return real.destroyed
}

test('where a tracker without a login reports on beside a stranger with its number, no command goes out', async () => {
  const real = await call(REAL, REPORT)
  expect(reached()).toBe(REAL)
  await call(STRANGER, REPORT)
  await say(real, REPORT)
  expect(reached()).toBeNull()
  for (let minute = 0; minute < 6; minute++) {
    vi.advanceTimersByTime(MINUTE_MS)
    await say(real, REPORT)
    expect(reached()).toBeNull()
    await call(STRANGER, REPORT)
    expect(reached()).toBeNull()
  }
  const device = { serial: SERIAL, networks: [REAL, STRANGER], port: portOf('suntech') }
  expect(told).toEqual([{ ...device, protocol: 'suntech' }])
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(reached()).toBeNull()
})

test('a stranger who sends a datagram with the number of a tracker that speaks over its connection gets no command', async () => {
  const real = await call(REAL, REPORT)
  for (let minute = 0; minute < 6; minute++) {
    await sendFrom(STRANGER)
    await say(real, REPORT)
    expect(reached()).toBeNull()
    vi.advanceTimersByTime(MINUTE_MS)
  }
  expect(told).toMatchObject([{ protocol: 'suntech', serial: SERIAL, networks: [REAL, STRANGER] }])
})

test.each([
  { who: 'at another port', at: 'gt06', serial: IMEI },
  { who: 'who spells it otherwise', at: 'teltonika', serial: `0${IMEI}` },
])('a stranger $who throws a tracker that logs in off no more than that is a dispute', async ({ at, serial }) => {
  let real = await call(REAL, loginOf(IMEI), 'teltonika')
  let thrownOff = 0
  for (let round = 0; round < 6; round++) {
    if (!(await throwOff(real, () => call(STRANGER, loginOf(serial), at)))) continue
    thrownOff++
    real = await call(REAL, loginOf(IMEI), 'teltonika')
  }
  expect(thrownOff).toBe(2)
  expect(told).toMatchObject([{ networks: [REAL, STRANGER] }])
  expect([reached(IMEI), reached(serial)]).toEqual([null, null])
})

test('a tracker that comes back over another network is reached at once, and nobody is told of it', async () => {
  for (let network = 1; network <= 6; network++) {
    await call(`127.0.0.${network}`, REPORT)
    expect(reached()).toBe(`127.0.0.${network}`)
    vi.advanceTimersByTime(1_000)
    await call(`127.0.0.${network}`, loginOf(IMEI), 'teltonika')
    expect(reached(IMEI)).toBe(`127.0.0.${network}`)
    vi.advanceTimersByTime(MINUTE_MS)
  }
  expect(told).toEqual([])
})

test('what a tracker had sent before it changed networks, and was read only once there was room, disputes nothing', async () => {
  const left = await call(REAL, REPORT)
  // There is room for nothing but the first frame of who comes.
  pending = 35_000
  left.write(REPORT)
  const paused = arrivals.length
  await call('127.0.0.3', REPORT)
  expect(reached()).toBe('127.0.0.3')
  expect(arrivals).toHaveLength(paused + 1)
  vi.advanceTimersByTime(10 * MINUTE_MS)
  await arrived(() => {
    pending = 0
  })
  vi.advanceTimersByTime(30_001)
  expect([reached(), told]).toEqual(['127.0.0.3', []])
})

test('a tracker whose carrier gives it another address with each datagram is reached at each, and nobody is told of it', async () => {
  for (let network = 1; network <= 6; network++) {
    await sendFrom(`127.0.0.${network}`)
    expect(gateway.reach(SERIAL)).toMatchObject({ transport: 'udp', address: `127.0.0.${network}` })
    vi.advanceTimersByTime(MINUTE_MS)
  }
  expect(told).toEqual([])
})
