import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { noReadings } from '@monitorweb/domain/position/position-report'
import { afterEach, expect, test } from 'vitest'
import type { Arrival, Intake, Outcome } from '../intake.ts'
import type { Decoded, FrameProtocol } from '../protocol.ts'
import { beginningOf } from '../protocols/beginning.ts'
import { createDeviceWays } from './device-ways.ts'
import { createLanguages } from './languages.ts'
import { createStreamServer } from './stream-server.ts'

const POSITION = { ...noReadings(), fixTime: 0, latitude: 0, longitude: 0, altitudeMeters: null, speedKmh: null }

/**
 * Reads one line as a frame: `login 1`, `status`, `position` or `position 1` (who says its name in each), `fault` (its decoder fails), anything else is unknown. Each is
 * answered with itself.
 */
const lines: FrameProtocol = {
  name: 'lines',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: 32_000,
  createMemory: () => null,
  editionOf: (frame) => (String(frame).startsWith('position') ? 'newer' : ''),
  frameLength: (bytes) => bytes.indexOf('\n') + 1,
  decode(frame): Decoded {
    const [word = '', serial = ''] = frame.toString().trim().split(' ')
    if (word === 'fault') throw new TypeError('a fault of the decoder')
    if (word === 'login') return { messages: [{ kind: 'login', serial }], reply: frame }
    if (word === 'status') return { messages: [{ kind: 'heartbeat' }], reply: frame }
    if (word !== 'position') return { messages: [{ kind: 'unknown', type: word }], reply: frame }
    const report = { ...POSITION, hasFix: true, courseDegrees: null, satellites: null }
    return { messages: [{ kind: 'position', report, ...(serial !== '' && { serial }) }], reply: frame }
  },
}

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** The same of a device that hears nothing and keeps what it cannot send; how it begins is known. */
const quiet: FrameProtocol = {
  ...lines,
  name: 'quiet',
  acknowledges: 'connection',
  decode: (frame, context) => ({ messages: lines.decode(frame, context).messages }),
}
const begins = beginningOf(['login', 'position'])

interface PortOptions {
  protocol?: FrameProtocol
  maxUnidentifiedPerAddress?: number
  identifyWithinMs?: number
  idleMs?: number
  stalledAfterMs?: number
  checkEveryMs?: number
  pending?: () => number
}

/** Opens the port on a real socket, and keeps what its intake was given. */
async function openPort(
  outcomeOf: (arrival: Arrival) => Outcome | Promise<Outcome> = () => 'stored',
  {
    protocol = lines,
    maxUnidentifiedPerAddress = 2,
    identifyWithinMs = 5_000,
    idleMs = 60_000,
    stalledAfterMs = 5_000,
    checkEveryMs = stalledAfterMs / 10,
    pending = () => 0,
  }: PortOptions = {},
) {
  const arrivals: Arrival[] = []
  const refusals: string[] = []
  let sockets = 0
  const accept = async (arrival: Arrival) => {
    arrivals.push(arrival)
    return outcomeOf(arrival)
  }
  const take: Intake['take'] = (arrival, settled) => {
    accept(arrival).then(
      (outcome) => settled(arrival, outcome),
      (error: unknown) => settled(arrival, null, error),
    )
  }
  const intake = { accept, take, pending, pendingBytes: () => 0, isStalled: () => false }
  const beginnings = { quiet: { tcp: begins, udp: begins } }
  const languages = createLanguages([protocol], 'tcp', { intake, beginnings, stalledAfterMs, checkEveryMs })
  const ways = createDeviceWays(() => undefined)
  const device = createStreamServer({
    ...{ own: languages.of(protocol), languages, ways },
    events: {
      sockets: (_, change) => {
        sockets += change
      },
      refused: (_, reason) => refusals.push(reason),
      portOpen: () => undefined,
      misplaced: () => undefined,
      disputed: () => undefined,
    },
    maxUnidentifiedPerAddress,
    identifyWithinMs,
    idleMs,
  })
  const port = await device.listen({ host: '127.0.0.1', port: 0 })
  open.push(() => {
    device.stopReading()
    device.closeConnections()
  })
  const { stopReading } = device
  return {
    arrivals,
    refusals,
    sockets: () => sockets,
    reach: ways.reach,
    stopReading,
    connect: () => connect({ host: '127.0.0.1', port }),
  }
}

/** Resolves once a connection has ended, with how it did: an orderly end may be believed to say that all has arrived. */
function endOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let how = 'ended'
    socket.on('error', (error: NodeJS.ErrnoException) => {
      how = error.code ?? ''
    })
    socket.resume().on('close', () => resolve(how))
  })
}

/** Sends and waits until the answers end with this text. */
async function answered(socket: Socket, sent: string, ending: string): Promise<void> {
  let text = ''
  socket.write(sent)
  while (!text.endsWith(ending)) text += String((await once(socket, 'data'))[0])
}

test('a frame that the decoder fails on is kept and counted, and the connection goes on', async () => {
  const port = await openPort()
  const socket = port.connect()
  await answered(socket, 'login 1\nfault\nposition\n', 'position\n')
  expect(port.arrivals.map(({ bytes }) => String(bytes))).toEqual(['login 1\n', 'fault\n', 'position\n'])
  expect(port.arrivals[1]).toMatchObject({ serial: '1', messages: [{ kind: 'unknown' }] })
  expect(port.refusals).toEqual(['decoder error'])
})

test('a decoder that fails before the device said its name closes that connection alone', async () => {
  const port = await openPort()
  const other = port.connect()
  await answered(other, 'login 2\n', 'login 2\n')
  const socket = port.connect()
  socket.write('fault\n')
  await once(socket, 'close')
  await answered(other, 'position\n', 'position\n')
  expect(port.refusals).toEqual(['decoder error'])
})

test('a position before any login closes the connection and counts as unidentified', async () => {
  const port = await openPort()
  const socket = port.connect()
  socket.write('position\n')
  await once(socket, 'close')
  expect(port.arrivals).toEqual([])
  expect(port.refusals).toEqual(['unidentified'])
})

test('what names nobody is of the one device that was named before, and of nobody where there were two', async () => {
  const port = await openPort()
  const socket = port.connect()
  await answered(socket, 'position 7\nodd\nfault\nposition\n', 'position\n')
  expect(port.arrivals.map(({ serial }) => serial)).toEqual(['7', '7', '7', '7'])
  const closed = once(socket, 'close')
  await answered(socket, 'position 8\nodd\n', 'position 8\n')
  await closed
  expect(port.arrivals.map(({ serial }) => serial)).toEqual(['7', '7', '7', '7', '8'])
  expect(port.refusals).toEqual(['decoder error', 'unidentified'])
})

test('several names on one connection are several devices', async () => {
  const port = await openPort()
  const socket = port.connect()
  await answered(socket, 'login 1\nposition\nlogin 2\nposition\nlogin 1\nposition\n', 'position\n'.repeat(3))
  expect(port.arrivals.map(({ serial }) => serial)).toEqual(['1', '1', '2', '2', '1', '1'])
  expect(port.refusals).toEqual([])
})

test('more names than a bench has close the connection, once what came before is answered', async () => {
  const port = await openPort()
  const socket = port.connect()
  const closed = once(socket, 'close')
  const logins = Array.from({ length: 65 }, (_, index) => `login ${index + 1}\n`).join('')
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes
  })
  socket.write(`${logins}position\n`)
  await closed
  expect(text.trim().split('\n').at(-1)).toBe('login 64')
  expect(port.arrivals).toHaveLength(64)
  expect(port.refusals).toEqual(['unidentified'])
})

test('the newest connection of a device closes the older one and stays', async () => {
  const port = await openPort()
  const older = port.connect()
  await answered(older, 'login 1\n', 'login 1\n')
  const newest = port.connect()
  const closed = once(older, 'close')
  await answered(newest, 'login 1\n', 'login 1\n')
  await closed
  await answered(newest, 'position\n', 'position\n')
})

test('connections of one address of which nothing is stored are limited, and shut out no device that is', async () => {
  const port = await openPort(({ serial }) => (serial.startsWith('unregistered') ? 'refused' : 'stored'))
  const known = port.connect()
  await answered(known, 'login 1\nposition\n', 'position\n')
  const stranger = port.connect()
  await answered(stranger, 'login unregistered1\nstatus\n', 'status\n')
  const idle = port.connect()
  await once(idle, 'connect')
  const idleGone = once(idle, 'close')
  const later = port.connect()
  await answered(later, 'login 2\nposition\n', 'position\n')
  await idleGone
  // Where nobody is silent, the oldest stranger goes.
  const strangerGone = once(stranger, 'close')
  await answered(port.connect(), 'login unregistered2\nstatus\n', 'status\n')
  await answered(port.connect(), 'login unregistered3\nstatus\n', 'status\n')
  await strangerGone
  for (const device of [known, later]) await answered(device, 'position\n', 'position\n')
})

test('who names itself in its reports alone stays, and who names nobody goes', async () => {
  const port = await openPort()
  const named = port.connect()
  await answered(named, 'position 1\n', 'position 1\n')
  const silent = port.connect()
  await once(silent, 'close')
  await answered(named, 'position 1\n', 'position 1\n')
})

test('a connection over which no byte goes for long is closed, and one that speaks stays', async () => {
  const port = await openPort(undefined, { idleMs: 2_000 })
  const silent = port.connect()
  await answered(silent, 'login 1\n', 'login 1\n')
  let isClosed = false
  silent.on('close', () => {
    isClosed = true
  })
  const speaking = port.connect()
  await answered(speaking, 'login 2\n', 'login 2\n')
  while (!isClosed) await answered(speaking, 'status\n', 'status\n')
  await answered(speaking, 'position\n', 'position\n')
  expect(port.sockets()).toBe(1)
})

test('a device that never logs in holds no more than a few connections, the newest', async () => {
  const port = await openPort()
  const first = port.connect()
  const closed = once(first, 'close')
  await answered(first, 'position 1\n', 'position 1\n')
  const later: Socket[] = []
  for (let number = 0; number < 8; number++) {
    const one = port.connect()
    later.push(one)
    await answered(one, 'position 1\n', 'position 1\n')
  }
  await closed
  for (const one of later) await answered(one, 'position\n', 'position\n')
})

test('those of whom it is not known yet whether they may come throw nobody off, and no command goes to them', async () => {
  let tell: (outcome: Outcome) => void = () => undefined
  const told = new Promise<Outcome>((resolve) => {
    tell = resolve
  })
  const port = await openPort(({ bytes }) => (String(bytes).includes('borrowed') ? told : 'stored'), {
    maxUnidentifiedPerAddress: 20,
  })
  const own = port.connect()
  await answered(own, 'position 1\n', 'position 1\n')
  const strangers = Array.from({ length: 9 }, () => port.connect())
  for (const one of strangers) one.on('error', () => undefined).write('position 1 borrowed\n')
  await expect.poll(() => port.arrivals.length).toBe(10)
  const command = once(own, 'data')
  expect(port.reach('1')?.edition).toBe('newer')
  expect(port.reach('1')?.write(Buffer.from('command\n'))).toBe(true)
  expect(String((await command)[0])).toBe('command\n')
  const closed = strangers.map((one) => once(one.resume(), 'close'))
  tell('barred')
  await Promise.all(closed)
  await answered(own, 'position\n', 'position\n')
})

test('a device that fetches no replies is read no further, until it does', async () => {
  const port = await openPort()
  const socket = port.connect()
  await answered(socket, 'login 1\n', 'login 1\n')
  socket.pause()
  const frame = `${'x'.repeat(30_000)}\n`
  const frames = 600
  for (let sent = 0; sent < frames; sent++) socket.write(frame)
  // Both sides' buffers take some megabytes; the device stands still when a quarter of a second brings no frame.
  let seen = -1
  while (seen !== port.arrivals.length) {
    seen = port.arrivals.length
    await delay(250)
  }
  expect(seen).toBeLessThan(frames)
  let bytes = 0
  socket.on('data', (part: Buffer) => {
    bytes += part.length
  })
  socket.resume()
  while (bytes < frames * frame.length) await once(socket, 'data')
  expect(port.arrivals).toHaveLength(frames + 1)
})

test('who said too little to be understood before its language was shut is turned away, and nothing else ends', async () => {
  const settling: (() => void)[] = []
  const held = () => new Promise<Outcome>((resolve) => settling.push(() => resolve('stored')))
  const port = await openPort(held, {
    ...{ protocol: quiet, stalledAfterMs: 1, identifyWithinMs: 1_500, checkEveryMs: 60_000 },
  })
  const device = port.connect().on('error', () => undefined)
  device.write('position 1\n')
  await expect.poll(() => port.arrivals.length).toBe(1)
  const stranger = port.connect()
  const ended = endOf(stranger)
  stranger.write('log')
  expect(await ended).toBe('ECONNRESET')
  expect(port.refusals).toEqual(['overload'])
  for (const settle of settling) settle()
})

test('where commits stop, all that was read of a device without answers is kept, and it hears no orderly end', async () => {
  const settling: (() => void)[] = []
  const held = () => new Promise<Outcome>((resolve) => settling.push(() => resolve('stored')))
  const port = await openPort(held, { protocol: quiet, stalledAfterMs: 1_000 })
  const socket = port.connect()
  const ended = endOf(socket)
  const sent = Array.from({ length: 20 }, (_, index) => `position ${index}\n`)
  socket.write(sent.join('').replaceAll(/ \d+/g, ' 1'))
  await expect.poll(() => port.arrivals.length).toBe(4)
  expect(await ended).toBe('ECONNRESET')
  expect(port.arrivals).toHaveLength(sent.length)
  for (const settle of settling) settle()
})

/** How a device leaves a connection over which it has sent twenty reports, and how many it has sent then. */
const LEAVING = [
  { how: 'it ends it', leave: (socket: Socket) => socket.end(), sent: 20 },
  { how: 'it resets it', leave: (socket: Socket) => socket.resetAndDestroy(), sent: 20 },
  {
    how: 'more follows than is read ahead',
    leave: (socket: Socket) => socket.end(`position 1 ${'and more '.repeat(50)}\n`.repeat(300)),
    sent: 320,
  },
]

test.for(LEAVING)(
  'of a device without answers all is kept that was read as its connection ends: $how',
  async ({ leave, sent }) => {
    const settling: (() => void)[] = []
    const held = () => new Promise<Outcome>((resolve) => settling.push(() => resolve('stored')))
    const port = await openPort(held, { protocol: quiet, stalledAfterMs: 60_000 })
    const device = port.connect().on('error', () => undefined)
    device.write('position 1\n'.repeat(20))
    await expect.poll(() => port.arrivals.length).toBe(4)
    leave(device)
    await expect
      .poll(() => {
        for (const settle of settling.splice(0)) settle()
        return port.sockets()
      })
      .toBe(0)
    expect(port.arrivals).toHaveLength(sent)
  },
)

test('a connection that a newer one of its device ends is read to its end, and takes nothing back', async () => {
  const settling: (() => void)[] = []
  const held = () => new Promise<Outcome>((resolve) => settling.push(() => resolve('stored')))
  const port = await openPort((arrival) => (arrival.messages[0]?.kind === 'position' ? held() : 'stored'), {
    ...{ protocol: quiet, stalledAfterMs: 60_000 },
  })
  const older = port.connect()
  const olderGone = once(older, 'close')
  older.on('error', () => undefined).write(`login 1\n${'position\n'.repeat(19)}`)
  await expect.poll(() => port.arrivals.length).toBe(5)
  const newest = port.connect().on('error', () => undefined)
  newest.write('login 1\n')
  await olderGone
  await expect.poll(() => port.arrivals.length).toBe(21)
  for (const settle of settling) settle()
  newest.write('position\n')
  await expect.poll(() => port.arrivals.length).toBe(22)
  expect(port.reach('1')?.write(Buffer.from('hear'))).toBe(true)
  expect(String((await once(newest, 'data'))[0])).toBe('hear')
})

test('what a device without answers says that cannot be read ends its connection by no orderly end', async () => {
  const port = await openPort(undefined, { protocol: quiet })
  const device = port.connect()
  const ended = endOf(device)
  device.write('of nobody\nposition 1\n')
  expect(await ended).toBe('ECONNRESET')
  expect(port.refusals).toEqual(['unidentified'])
})

test('where commits stop, what cannot be read hears no orderly end either, and its connection is over', async () => {
  const settling: (() => void)[] = []
  const held = () => new Promise<Outcome>((resolve) => settling.push(() => resolve('stored')))
  let pending = 0
  const port = await openPort(({ serial }) => (serial === '3' ? held() : 'stored'), {
    ...{ protocol: quiet, stalledAfterMs: 1_000, pending: () => pending },
  })
  const socket = port.connect()
  const ended = endOf(socket)
  socket.write('position 1\nposition 2\n')
  await expect.poll(() => port.arrivals.length).toBe(2)
  const waiting = port.connect()
  const waitingEnded = endOf(waiting)
  waiting.write('position 3\n')
  await expect.poll(() => port.arrivals.length).toBe(3)
  // There is room for nothing but what is read of a connection that ends.
  pending = 30_000
  socket.write('of nobody\n')
  expect(await Promise.all([ended, waitingEnded])).toEqual(['ECONNRESET', 'ECONNRESET'])
  expect(port.refusals).toEqual(['unidentified'])
  await expect.poll(port.sockets).toBe(0)
  for (const settle of settling) settle()
})

test('a program that stops reads no more: of a device without answers what was read is kept, and it hears no orderly end', async () => {
  const settling: (() => void)[] = []
  const held = () => new Promise<Outcome>((resolve) => settling.push(() => resolve('stored')))
  const port = await openPort(held, { protocol: quiet })
  const socket = port.connect()
  const ended = endOf(socket)
  socket.write('position 1\n'.repeat(10))
  await expect.poll(() => port.arrivals.length).toBe(4)
  port.stopReading()
  expect(port.arrivals).toHaveLength(10)
  expect(await ended).toBe('ECONNRESET')
  for (const settle of settling) settle()
})

test('a program that stops still answers what it read, and takes nothing of what comes then', async () => {
  const settling: (() => void)[] = []
  const held = () => new Promise<Outcome>((resolve) => settling.push(() => resolve('stored')))
  const port = await openPort(held)
  const socket = port.connect()
  socket.write('position 1\n'.repeat(70))
  await expect.poll(() => port.arrivals.length).toBe(64)
  port.stopReading()
  const answers = answered(socket, 'position 1\n', 'position 1\n'.repeat(64))
  for (const settle of settling) settle()
  await answers
  expect(port.arrivals).toHaveLength(64)
})
