import { createServer, type Socket } from 'node:net'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { afterEach, describe, expect, test } from 'vitest'
import type { NoisyReport } from '../drives/noise.ts'
import { frameOf, GT06, type Gt06Type } from '../gt06/gt06-frames.ts'
import { acceleratedClock, createFleet, type Fleet, type HistoryProgress } from './fleet.ts'

const START = Date.UTC(2025, 2, 10, 12, 0, 0)
const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Starts a server that acknowledges everything and remembers the fix times of each tracker. */
async function startServer() {
  const fixTimes = new Map<string, number[]>()
  const open = new Map<string, Socket>()
  const waiters = new Set<() => void>()
  const server = createServer((socket) => {
    let imei = ''
    let unread = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(imei)
      for (const waiter of waiters) waiter()
    })
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      while (unread.length >= 3 && unread.length >= unread[2]! + 5) {
        const frame = unread.subarray(0, unread[2]! + 5)
        unread = unread.subarray(frame.length)
        const type = frame[3]! as Gt06Type
        if (type === GT06.login) {
          imei = frame.toString('hex', 4, 12).slice(1)
          open.set(imei, socket)
        }
        if (type === GT06.locationAcc) {
          const [year, month, ...rest] = frame.subarray(4, 10)
          const times = fixTimes.get(imei) ?? []
          times.push(Date.UTC(2000 + year!, month! - 1, ...(rest as [number, number, number, number])))
          fixTimes.set(imei, times)
        }
        socket.write(frameOf({ type, content: Buffer.alloc(0) }, frame.readUInt16BE(frame.length - 6)))
        for (const waiter of waiters) waiter()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    for (const socket of open.values()) socket.destroy()
    server.close()
  })
  const until = (met: () => boolean) =>
    new Promise<void>((resolve) => {
      const waiter = () => {
        if (!met()) return
        waiters.delete(waiter)
        resolve()
      }
      waiters.add(waiter)
      waiter()
    })
  return { port: (server.address() as { port: number }).port, fixTimes, open, until }
}

/** Gives a report a minute for ever, and says how far it was read. */
function minutes(from: number) {
  const read = { last: from }
  function* deliveries(): Generator<NoisyReport> {
    for (let fixTime = from; ; fixTime += 60_000) {
      read.last = fixTime
      const report: PositionReport = {
        ...{ ...noReadings(), fixTime, hasFix: true, latitude: -23, longitude: -46, altitudeMeters: null },
        ...{ speedKmh: 50, courseDegrees: 0, satellites: 9, ignition: true },
      }
      yield { report, deliverAt: fixTime }
    }
  }
  return { read, deliveries: deliveries() }
}

function startFleet(port: number, units: Parameters<typeof createFleet>[0]['units']): Fleet {
  const fleet = createFleet({ host: '127.0.0.1', ports: { gt06: port }, units, heartbeatSeconds: 0 })
  cleanups.push(() => fleet.close())
  return fleet
}
const imeiOf = (index: number) => `8631000600${String(index).padStart(5, '0')}`
const gt06Unit = (index: number) => ({ serial: imeiOf(index), protocol: 'gt06' as const })

describe('a fleet', () => {
  test('sends the whole history of each tracker, in order, and says how far it is', async () => {
    const { port, fixTimes } = await startServer()
    const units = Array.from({ length: 15 }, (_, index) => ({ ...gt06Unit(index), from: START, ...minutes(START) }))
    const fleet = startFleet(port, units)
    const progress: HistoryProgress[] = []
    const until = START + 1000 * 60_000
    await fleet.sendHistory(until, (now) => progress.push(now))
    const expected = Array.from({ length: 1001 }, (_, minute) => START + minute * 60_000)
    for (const { serial } of units) expect(fixTimes.get(serial)).toEqual(expected)
    expect(progress.at(-1)).toEqual({ share: 1, acknowledged: 15 * 1001, unitsDone: 15, units: 15 })
    const shares = progress.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  test('reads no further than time has come', async () => {
    const { port } = await startServer()
    const { read, deliveries } = minutes(START)
    const fleet = startFleet(port, [{ ...gt06Unit(1), from: START, deliveries }])
    expect(read.last).toBe(START)
    await fleet.sendHistory(START + 120_000)
    expect(read.last).toBe(START + 180_000)
  })

  test('goes on live where the history ended, as fast as its clock', async () => {
    const { port, fixTimes, until } = await startServer()
    const { deliveries } = minutes(START)
    const fleet = startFleet(port, [{ ...gt06Unit(1), from: START, deliveries }])
    await fleet.sendHistory(START + 300_000)
    let now = START + 300_000
    fleet.playLive(() => {
      now += 120_000
      return now
    })
    await until(() => (fixTimes.get(imeiOf(1))?.length ?? 0) >= 10)
    const expected = fixTimes.get(imeiOf(1))!.map((_, minute) => START + minute * 60_000)
    expect(fixTimes.get(imeiOf(1))).toEqual(expected)
  })

  test('has a tracker that falls silent hang up after its history and never come back', async () => {
    const { port, fixTimes, open, until } = await startServer()
    const units = [1, 2].map((index) => ({
      ...{ ...gt06Unit(index), from: START, fallsSilent: index === 1 },
      deliveries: minutes(START).deliveries,
    }))
    const fleet = startFleet(port, units)
    await fleet.sendHistory(START + 60_000)
    fleet.playLive(() => START + 600_000)
    await until(() => fixTimes.get(imeiOf(2))?.length === 11 && !open.has(imeiOf(1)))
    expect(fixTimes.get(imeiOf(1))).toHaveLength(2)
    expect(fleet.connected()).toBe(1)
  })

  test('that is closed while it sends stops sending', async () => {
    const { port, fixTimes, until } = await startServer()
    const fleet = startFleet(port, [{ ...gt06Unit(1), from: START, deliveries: minutes(START).deliveries }])
    const sending = fleet.sendHistory(START + 1e9 * 60_000)
    await until(() => (fixTimes.get(imeiOf(1))?.length ?? 0) > 600)
    await fleet.close()
    await sending
    expect(fleet.connected()).toBe(0)
  })

  test('runs so many times as fast by an accelerated clock', () => {
    let real = 5000
    const clock = acceleratedClock(START, 60, () => real)
    real += 2000
    expect(clock()).toBe(START + 120_000)
  })
})
