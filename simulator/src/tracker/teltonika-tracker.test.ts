import { createServer, type Socket } from 'node:net'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { afterEach, describe, expect, test } from 'vitest'
import { crcArc } from '../teltonika/crc-arc.ts'
import { createTeltonikaTracker } from './teltonika-tracker.ts'

const IMEI = '863100000000007'
const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Received {
  connection: number
  count: number
  records: string
}

/** Starts a server that takes every login and confirms as many records as `confirm` says; null: it does not answer. */
async function startServer(confirm: (batch: Received) => number | null) {
  const batches: Received[] = []
  const sockets: Socket[] = []
  const logins: string[] = []
  const server = createServer((socket) => {
    const connection = sockets.push(socket)
    let unread = Buffer.alloc(0)
    let hasLogin = false
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      if (!hasLogin && unread.length >= 17) {
        hasLogin = true
        logins.push(unread.toString('latin1', 2, 17))
        unread = unread.subarray(17)
        socket.write(Buffer.of(1))
      }
      while (hasLogin && unread.length >= 8 && unread.length >= unread.readUInt32BE(4) + 12) {
        const counted = unread.subarray(8, 8 + unread.readUInt32BE(4))
        expect(unread.readUInt32BE(8 + counted.length)).toBe(crcArc(counted))
        unread = unread.subarray(counted.length + 12)
        const batch = { connection, count: counted[1]!, records: counted.toString('hex', 2, counted.length - 1) }
        batches.push(batch)
        const confirmed = confirm(batch)
        if (confirmed !== null) socket.write(Buffer.of(0, 0, 0, confirmed))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as { port: number }).port, batches, logins, sockets }
}

function startTracker(port: number, answerTimeoutSeconds = 30) {
  const tracker = createTeltonikaTracker({
    ...{ host: '127.0.0.1', port, serial: IMEI, inFlight: 10, heartbeatSeconds: 0, answerTimeoutSeconds },
    ...{ firstBackoffMs: 5, longestBackoffMs: 20 },
  })
  cleanups.push(() => tracker.close())
  return tracker
}

function reportAt(second: number): PositionReport {
  return {
    ...{ ...noReadings(), fixTime: Date.UTC(2025, 4, 1, 12, 0, second), hasFix: true, altitudeMeters: 760 },
    ...{ latitude: -23.5, longitude: -46.6, speedKmh: 40, courseDegrees: 180, satellites: 9, ignition: true },
  }
}

describe('a Teltonika tracker', () => {
  test('logs in and sends batch after batch, each once the one before it is confirmed', async () => {
    const { port, batches, logins } = await startServer(({ count }) => count)
    const tracker = startTracker(port)
    for (let second = 0; second < 25; second++) tracker.report(reportAt(second))
    await tracker.flush()
    expect(logins).toEqual([IMEI])
    expect(batches.map(({ count }) => count)).toEqual([10, 10, 5])
    expect([tracker.acknowledged, tracker.pending()]).toEqual([25, 0])
  })

  test('sends the whole batch again where another number was confirmed', async () => {
    const { port, batches } = await startServer(({ connection, count }) => (connection === 1 ? count - 1 : count))
    const tracker = startTracker(port)
    for (let second = 0; second < 8; second++) tracker.report(reportAt(second))
    await tracker.flush()
    expect(batches.map(({ connection, count }) => [connection, count])).toEqual([
      [1, 8],
      [2, 8],
    ])
    expect(batches[1]!.records).toBe(batches[0]!.records)
    expect(tracker.acknowledged).toBe(8)
  })

  test('connects again and keeps its batch where no answer comes in time', async () => {
    const { port, batches } = await startServer(({ connection, count }) => (connection === 1 ? null : count))
    const tracker = startTracker(port, 0.05)
    tracker.report(reportAt(0))
    await tracker.flush()
    expect(batches.map(({ connection }) => connection)).toEqual([1, 2])
    expect(batches[1]!.records).toBe(batches[0]!.records)
  })

  test('reads a command over, and confirms as before behind it', async () => {
    const { port, batches, logins, sockets } = await startServer(({ count }) => count)
    const tracker = startTracker(port)
    tracker.report(reportAt(0))
    await tracker.flush()
    const command = Buffer.from('000000000000000e0c010500000006676574677073010000b8ed', 'hex')
    for (const part of [command.subarray(0, 6), command.subarray(6)]) sockets[0]!.write(part)
    tracker.report(reportAt(1))
    await tracker.flush()
    expect(logins).toEqual([IMEI])
    expect(batches.map(({ connection }) => connection)).toEqual([1, 1])
    expect([tracker.acknowledged, tracker.pending()]).toEqual([2, 0])
  })

  test('that is closed while records are pending rejects those who wait for them', async () => {
    const { port } = await startServer(() => null)
    const tracker = startTracker(port)
    tracker.report(reportAt(0))
    const flushed = tracker.flush().catch((error: Error) => error.message)
    await tracker.close()
    expect(await flushed).toBe(`tracker ${IMEI} closed with 1 records unacknowledged`)
  })
})
