import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { afterEach, describe, expect, test } from 'vitest'
import { createOsmandClient, type OsmandClientOptions, osmandPath } from './osmand-client.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

async function startServer(answer: (response: ServerResponse, attempt: number) => void) {
  const urls: string[] = []
  const server = createServer((incoming: IncomingMessage, response) => {
    urls.push(incoming.url ?? '')
    answer(response, urls.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, urls }
}

function startClient(url: string, options: Partial<OsmandClientOptions> = {}) {
  const client = createOsmandClient({ url, deviceId: '123456', firstBackoffMs: 5, longestBackoffMs: 10, ...options })
  cleanups.push(client.close)
  return client
}

function reportAt(second: number): PositionReport {
  return {
    ...noReadings(),
    fixTime: 1_700_000_000_000 + second * 1000,
    hasFix: true,
    latitude: -23.5,
    longitude: -46.6,
    altitudeMeters: null,
    speedKmh: 18.52,
    courseDegrees: 90,
    satellites: null,
  }
}

describe('a phone', () => {
  test('says its time in seconds and its speed in knots', () => {
    expect(osmandPath('123456', { ...reportAt(0), ignition: true })).toBe(
      '/?id=123456&timestamp=1700000000&lat=-23.500000&lon=-46.600000&speed=10.000&bearing=90.0&ignition=true',
    )
  })

  test('sends a refused position again, before the later ones, until it is taken', async () => {
    const { url, urls } = await startServer((response, attempt) => response.writeHead(attempt < 3 ? 503 : 200).end())
    const refusals: string[] = []
    const client = startClient(url, { onRefused: (reason) => refusals.push(reason) })
    for (let second = 0; second < 4; second++) client.report(reportAt(second))
    await client.flush()
    expect(refusals).toEqual(['HTTP 503', 'HTTP 503'])
    expect(urls.map((path) => path.match(/timestamp=(\d+)/)![1]!.slice(-1)).join('')).toBe('000123')
    expect([client.sent, client.acknowledged, client.pending()]).toEqual([6, 4, 0])
  })

  test('keeps everything while the server is away', async () => {
    const { url } = await startServer((response) => response.end())
    cleanups.pop()!()
    const client = await new Promise<ReturnType<typeof startClient>>((resolve) => {
      const client = startClient(url, { onRefused: () => resolve(client) })
      client.report(reportAt(0))
    })
    expect([client.pending(), client.acknowledged]).toEqual([1, 0])
  })
})
