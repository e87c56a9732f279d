import { createServer, type Socket } from 'node:net'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { afterEach, describe, expect, test } from 'vitest'
import { frameOf, GT06, type Gt06Type } from '../gt06/gt06-frames.ts'
import { createTracker, type Tracker, type TrackerOptions } from './tracker.ts'

interface Received {
  connection: number
  type: number
  packetSerial: number
  /** The packet without its number, which must not change when it is sent again. */
  content: string
}
type Reaction = 'acknowledge' | 'answer wrongly' | 'ignore' | 'hang up' | 'block'

/** The published `Relay,1#`. */
const BLOCK = Buffer.from('787812800c0000000052656c61792c312300009dee0d0a', 'hex')

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Starts a server that answers each packet as `react` says. */
async function startServer(react: (received: Received) => Reaction, answerLogins = true) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  let onReceived = () => {}
  const server = createServer((socket) => {
    const connection = ++connections
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let unread = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      while (unread.length >= 3 && unread.length >= unread[2]! + 5) {
        const frame = unread.subarray(0, unread[2]! + 5)
        unread = unread.subarray(frame.length)
        const type = frame[3]! as Gt06Type
        const packetSerial = frame.readUInt16BE(frame.length - 6)
        const packet = { connection, type, packetSerial, content: frame.toString('hex', 3, frame.length - 6) }
        received.push(packet)
        const reaction = type === GT06.login ? (answerLogins ? 'acknowledge' : 'ignore') : react(packet)
        if (reaction === 'block') socket.write(BLOCK)
        if (reaction === 'acknowledge' || reaction === 'block')
          socket.write(frameOf({ type, content: Buffer.alloc(0) }, packetSerial))
        if (reaction === 'answer wrongly') {
          socket.write(frameOf({ type: GT06.heartbeat, content: Buffer.alloc(0) }, packetSerial))
          socket.write(frameOf({ type, content: Buffer.alloc(0) }, packetSerial + 100))
        }
        if (reaction === 'hang up') socket.destroy()
        onReceived()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const port = (server.address() as { port: number }).port
  const until = (met: (received: Received[]) => boolean) =>
    new Promise<void>((resolve) => {
      onReceived = () => met(received) && resolve()
      onReceived()
    })
  return { port, received, until, reports: () => received.filter(({ type }) => type === GT06.locationAcc) }
}

function startTracker(port: number, options: Partial<TrackerOptions> = {}): Tracker {
  const tracker = createTracker({
    ...{ host: '127.0.0.1', port, imei: '863100000000007', heartbeatSeconds: 0 },
    ...{ firstBackoffMs: 5, longestBackoffMs: 20, ...options },
  })
  cleanups.push(() => tracker.close())
  return tracker
}

function reportAt(second: number): PositionReport {
  return {
    ...noReadings(),
    fixTime: Date.UTC(2025, 4, 1, 12, 0, second),
    hasFix: true,
    latitude: -23.5 - second / 1000,
    longitude: -46.6,
    altitudeMeters: null,
    speedKmh: 40,
    courseDegrees: 180,
    satellites: 9,
    ignition: true,
  }
}

describe('a tracker', () => {
  test('sends nothing before the server has taken its login', async () => {
    const { port, received, until } = await startServer(() => 'acknowledge', false)
    const tracker = startTracker(port)
    tracker.report(reportAt(0))
    await until((packets) => packets.length > 0)
    expect(received.map(({ type }) => type)).toEqual([GT06.login])
    expect([tracker.sent, tracker.pending(), tracker.loggedIn]).toEqual([0, 1, false])
  })

  test('with one report in flight waits for each answer, and with five sends five before the first', async () => {
    for (const inFlight of [1, 5]) {
      const { port, until, reports } = await startServer(() => 'ignore')
      const tracker = startTracker(port, { inFlight })
      for (let second = 0; second < 20; second++) tracker.report(reportAt(second))
      await until((packets) => packets.length > inFlight)
      expect(reports()).toHaveLength(inFlight)
      expect([tracker.sent, tracker.acknowledged, tracker.pending()]).toEqual([inFlight, 0, 20])
    }
  })

  test('sends again after a lost connection exactly what was not acknowledged, under new packet numbers', async () => {
    // Of ten packets in flight the 2nd, 5th and 9th are answered, then the line breaks; later all are answered.
    const { port, reports } = await startServer(({ connection, packetSerial }) => {
      if (connection > 1) return 'acknowledge'
      if (packetSerial === 11) return 'hang up'
      return [3, 6, 10].includes(packetSerial) ? 'acknowledge' : 'ignore'
    })
    const acknowledged: number[] = []
    const tracker = startTracker(port, {
      inFlight: 10,
      onAcknowledged: ({ fixTime }) => acknowledged.push(new Date(fixTime).getUTCSeconds()),
    })
    for (let second = 0; second < 15; second++) tracker.report(reportAt(second))
    await tracker.flush()

    const answered = reports().filter(
      ({ connection, packetSerial }) => connection === 1 && [3, 6, 10].includes(packetSerial),
    )
    const again = reports().filter(({ connection }) => connection === 2)
    const known = new Set(answered.map(({ content }) => content))
    expect(again.some(({ content }) => known.has(content))).toBe(false)
    expect(new Set([...answered, ...again].map(({ content }) => content)).size).toBe(15)
    expect(answered.length + again.length).toBe(15)
    const numbers = reports().map(({ packetSerial }) => packetSerial)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(acknowledged.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, second) => second))
    expect([tracker.acknowledged, tracker.pending()]).toEqual([15, 0])
    expect(tracker.sent).toBeGreaterThanOrEqual(numbers.length)
  })

  test('sends what it sends again before what never went out, in the order it was driven', async () => {
    const { port, reports } = await startServer(({ connection, packetSerial }) =>
      connection > 1 ? 'acknowledge' : packetSerial === 4 ? 'hang up' : 'ignore',
    )
    const tracker = startTracker(port, { inFlight: 3 })
    for (let second = 0; second < 6; second++) tracker.report(reportAt(second))
    await tracker.flush()
    const contents = reports().map(({ content }) => content)
    expect(contents.slice(3)).toEqual([...contents.slice(0, 3), ...contents.slice(6)])
  })

  test('keeps its reports after answers of a wrong type or an unknown number', async () => {
    const { port } = await startServer(({ packetSerial }) => (packetSerial === 2 ? 'answer wrongly' : 'acknowledge'))
    const tracker = await new Promise<Tracker>((resolve) => {
      const tracker = startTracker(port, { inFlight: 2, onAcknowledged: () => resolve(tracker) })
      tracker.report(reportAt(0))
      tracker.report(reportAt(1))
    })
    expect([tracker.acknowledged, tracker.pending()]).toEqual([1, 1])
  })

  test('connects again when an answer does not come in time', async () => {
    const { port, received } = await startServer(({ connection }) => (connection === 1 ? 'ignore' : 'acknowledge'))
    const lost: string[] = []
    const tracker = startTracker(port, { answerTimeoutSeconds: 0.05, onLost: (reason) => lost.push(reason) })
    tracker.report(reportAt(0))
    await tracker.flush()
    expect(lost).toEqual(['no answer in time'])
    expect(received.filter(({ type }) => type === GT06.login)).toHaveLength(2)
  })

  test('waits for a server that is not there yet', async () => {
    const first = await startServer(() => 'acknowledge')
    await cleanups.pop()!()
    const lost: string[] = []
    const tracker = await new Promise<Tracker>((resolve) => {
      const tracker = startTracker(first.port, { onLost: (reason) => lost.push(reason) && resolve(tracker) })
      tracker.report(reportAt(0))
    })
    expect(lost[0]).toContain('ECONNREFUSED')
    expect(tracker.pending()).toBe(1)
  })

  test('sends heartbeats that carry the ignition of the last report and need no position', async () => {
    const { port, received, until } = await startServer(() => 'acknowledge')
    const tracker = startTracker(port, { heartbeatSeconds: 0.02 })
    tracker.report(reportAt(0))
    await tracker.flush()
    const before = received.length
    await until((packets) => packets.slice(before).some(({ type }) => type === GT06.heartbeat))
    const status = Buffer.from(received.findLast(({ type }) => type === GT06.heartbeat)!.content, 'hex')[1]!
    expect(status & 0x02).toBe(0x02)
    expect(tracker.acknowledged).toBe(1)
  })

  test('whose fuel is cut stays where it was, and says that it is blocked', async () => {
    const { port, received, until, reports } = await startServer(({ type }) =>
      type === GT06.locationAcc && reports().length === 1 ? 'block' : 'acknowledge',
    )
    const tracker = startTracker(port, { imei: '863100000000015' })
    tracker.report(reportAt(0))
    await until((packets) => packets.some(({ type }) => type === GT06.heartbeat))
    expect(Buffer.from(received.findLast(({ type }) => type === GT06.heartbeat)!.content, 'hex')[1]! & 0x80).toBe(0x80)
    tracker.report(reportAt(30))
    await tracker.flush()
    const [first, last] = reports().map(({ content }) => Buffer.from(content, 'hex'))
    // Type, six bytes of time, satellites, then where it is and how fast.
    expect(last!.subarray(8, 16)).toEqual(first!.subarray(8, 16))
    expect([first![16], last![16]]).toEqual([40, 0])
  })

  test('that is closed while reports are pending rejects those who wait for them', async () => {
    const { port, until } = await startServer(() => 'ignore')
    const tracker = startTracker(port)
    tracker.report(reportAt(0))
    const flushed = tracker.flush().catch((error: Error) => error.message)
    await until((packets) => packets.length === 2)
    await tracker.close()
    expect(await flushed).toBe('tracker 863100000000007 closed with 1 reports unacknowledged')
  })
})
