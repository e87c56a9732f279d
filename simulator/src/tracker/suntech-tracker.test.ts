import { createServer, type Socket } from 'node:net'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { afterEach, describe, expect, test } from 'vitest'
import { createSuntechTracker } from './suntech-tracker.ts'

const SERIAL = '511204037'
const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Starts a server that says nothing, as this family expects it, and keeps what it heard. */
async function startServer() {
  const sockets: Socket[] = []
  let said = ''
  let onChange = () => {}
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
      onChange()
    })
    onChange()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const reports = () => said.split('\r').slice(0, -1)
  const until = (met: () => boolean) =>
    new Promise<void>((resolve) => {
      onChange = () => met() && resolve()
      onChange()
    })
  return { port: (server.address() as { port: number }).port, sockets, reports, until }
}

function startTracker(port: number, heartbeatSeconds = 0) {
  const tracker = createSuntechTracker({
    ...{ host: '127.0.0.1', port, serial: SERIAL, inFlight: 5, heartbeatSeconds },
    ...{ firstBackoffMs: 5, longestBackoffMs: 20 },
  })
  cleanups.push(() => tracker.close())
  return tracker
}

function reportAt(second: number): PositionReport {
  return {
    ...{ ...noReadings(), fixTime: Date.UTC(2025, 4, 1, 12, 0, second), hasFix: true, altitudeMeters: null },
    ...{ latitude: -23.5, longitude: -46.6, speedKmh: 40, courseDegrees: 180, satellites: 9, ignition: true },
  }
}

/** The number of each report, and whether it says to be live. */
const numbers = (reports: string[]) =>
  reports.map((line) => {
    const fields = line.split(';')
    return [Number(fields[17]), fields.at(-1) === '1']
  })

describe('a Suntech tracker', () => {
  test('sends its reports in order, each with a number, and waits for no answer', async () => {
    const { port, reports, until } = await startServer()
    const tracker = startTracker(port)
    for (let second = 0; second < 12; second++) tracker.report(reportAt(second))
    await tracker.flush()
    await until(() => reports().length === 12)
    expect(numbers(reports())).toEqual(Array.from({ length: 12 }, (_, number) => [number, true]))
    expect([tracker.acknowledged, tracker.pending(), tracker.loggedIn]).toEqual([12, 0, true])
  })

  test('keeps what happens while it is not connected, and tells it as from its memory', async () => {
    const { port, sockets, reports, until } = await startServer()
    const tracker = startTracker(port)
    tracker.report(reportAt(0))
    await until(() => reports().length === 1)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => tracker.loggedIn, { interval: 1 }).toBe(false)
    tracker.report(reportAt(1))
    await until(() => reports().length === 2)
    tracker.report(reportAt(2))
    await until(() => reports().length === 3)
    expect(numbers(reports())).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ])
  })

  test('keeps its connection by a sign of life', async () => {
    const { port, reports, until } = await startServer()
    startTracker(port, 0.02)
    await until(() => reports().includes(`ST300ALV;${SERIAL}`))
    expect(reports()[0]).toBe(`ST300ALV;${SERIAL}`)
  })
})
