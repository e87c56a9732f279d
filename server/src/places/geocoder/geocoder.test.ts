import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cellOf } from '../place-cell.ts'
import { createPlaces } from '../places.ts'
import { createGeocoder, type GeocoderOptions } from './geocoder.ts'
import { readGeocoderAddress } from './geocoder-address.ts'
import { createRequestTurns } from './request-queue.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a real server on this machine, and keeps what it was asked. */
async function serve(answer: Answer) {
  const asked: { url: string; at: number }[] = []
  let open = 0
  let mostOpen = 0
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', at: performance.now() })
    mostOpen = Math.max(mostOpen, ++open)
    response.on('close', () => open--)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reverse`
  return { url, asked, mostOpen: () => mostOpen }
}

const street: Answer = ({ url }, response) => {
  const query = new URL(url ?? '', 'http://x').searchParams
  response.end(JSON.stringify({ address: { road: `Rua ${query.get('lat')} ${query.get('lon')}`, city: 'X' } }))
}
const silence: Answer = () => {}
const failure: Answer = (_, response) => {
  response.statusCode = 500
  response.end()
}

const jundiai = { latitude: -23.1864, longitude: -46.8842 }
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ latitude: -23 - index / 1000, longitude: -46 }))
const cells = (count: number) => many(count).map(({ latitude, longitude }) => cellOf(latitude, longitude)!)

function open(url: string, options: Partial<GeocoderOptions> = {}) {
  const reasons: string[] = []
  const onFailing = (reason: string) => reasons.push(reason)
  return { ...createGeocoder({ ...readGeocoderAddress(url), onFailing, timeoutMs: 20_000, ...options }), reasons }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

describe('a fast geocoder', () => {
  test('says the street, in a report and in every description after', async () => {
    const { url } = await serve(street)
    const places = createPlaces({ geocoderUrl: url })
    expect(places.describe(jundiai.latitude, jundiai.longitude)).toBe('em Jundiaí/SP')
    const describePlace = await places.describeAll([jundiai], { withinMs: 20_000 })
    expect(describePlace(jundiai.latitude, jundiai.longitude)).toBe('Rua -23.1864 -46.8842, X')
    expect(places.describe(jundiai.latitude, jundiai.longitude)).toBe('Rua -23.1864 -46.8842, X')
  })

  test('is asked once for all points of 4 equal decimals, by reports at the same time and later ones', async () => {
    const { url, asked } = await serve(street)
    const places = createPlaces({ geocoderUrl: url })
    const points = [jundiai, { latitude: -23.18642, longitude: -46.88418 }, jundiai]
    await Promise.all([
      places.describeAll(points, { withinMs: 20_000 }),
      places.describeAll(points, { withinMs: 20_000 }),
    ])
    await places.describeAll(points, { withinMs: 20_000 })
    expect(asked.map(({ url }) => url)).toEqual([
      '/reverse?format=jsonv2&lat=-23.1864&lon=-46.8842&zoom=18&accept-language=pt-BR',
    ])
  })

  test('answers a long report whole, never with more than ten questions under way', async () => {
    const { url, asked, mostOpen } = await serve(street)
    const geocoder = open(url)
    await geocoder.learn(cells(200), 30_000)
    expect(cells(200).every((cell) => geocoder.known(cell).startsWith('Rua '))).toBe(true)
    expect(asked).toHaveLength(200)
    expect(mostOpen()).toBeLessThanOrEqual(10)
  })

  test('that knows nothing of a place is not asked again, and the nearest town is said', async () => {
    const { url, asked } = await serve((_, response) => response.end('{"error":"Unable to geocode"}'))
    const places = createPlaces({ geocoderUrl: url })
    await places.describeAll([jundiai], { withinMs: 20_000 })
    const describePlace = await places.describeAll([jundiai], { withinMs: 20_000 })
    expect(describePlace(jundiai.latitude, jundiai.longitude)).toBe('em Jundiaí/SP')
    expect(asked).toHaveLength(1)
  })

  test('is not asked for what is no coordinate', async () => {
    const { url, asked } = await serve(street)
    const places = createPlaces({ geocoderUrl: url })
    const describePlace = await places.describeAll([{ latitude: Number.NaN, longitude: 0 }], { withinMs: 20_000 })
    expect(describePlace(Number.NaN, 0)).toBe('')
    expect(asked).toHaveLength(0)
  })
})

describe('a geocoder that does not answer', () => {
  test('holds a report of 500 places up for 2 seconds in all, and the offline words stand', async () => {
    const { url } = await serve(silence)
    const places = createPlaces({ geocoderUrl: url })
    const points = [jundiai, ...many(500)]
    const took = await timed(() => places.describeAll(points, { withinMs: 2000 }))
    expect(took).toBeGreaterThan(1900)
    // If they were waited for one after the other, they would take a thousand seconds.
    expect(took).toBeLessThan(40_000)
    const offline = createPlaces()
    for (const { latitude, longitude } of points) {
      expect(places.describe(latitude, longitude)).toBe(offline.describe(latitude, longitude))
    }
  })

  test('holds nobody up once that is known, and is told of once', async () => {
    const { url, asked } = await serve(silence)
    const geocoder = open(url, { timeoutMs: 50 })
    await geocoder.learn(cells(100), 2000)
    const learned = geocoder.learn(cells(100), 2000).then(() => 'at once')
    // Whatever waits for a clock or an answer comes after this turn of the loop.
    const later = new Promise((resolve) => setImmediate(resolve, 'later'))
    expect(await Promise.race([learned, later])).toBe('at once')
    expect(asked.length).toBeLessThan(20)
    expect(geocoder.reasons).toHaveLength(1)
  })

  test('about some places leaves the streets that came for others', async () => {
    const { url } = await serve((request, response) =>
      request.url?.includes('lat=-23&') ? undefined : street(request, response),
    )
    const geocoder = open(url, { restMs: 0 })
    await vi.waitFor(
      async () => {
        await geocoder.learn(cells(20), 300)
        expect(cells(20).map((cell) => geocoder.known(cell) !== '')).toEqual([false, ...Array(19).fill(true)])
      },
      { timeout: 50_000 },
    )
  })
})

describe('a geocoder that fails', () => {
  test.each<[string, Answer]>([
    ['with an error', failure],
    ['with nonsense', (_, response) => response.end('<html>')],
    ['by hanging up', (_, response) => response.destroy()],
  ])('%s is left alone after some failures in a row, and tried again after a rest', async (_, answer) => {
    let isBroken = true
    const { url, asked } = await serve((request, response) => (isBroken ? answer : street)(request, response))
    const geocoder = open(url, { restMs: 0 })
    await geocoder.learn(cells(4), 20_000)
    expect(geocoder.reasons).toEqual([])
    await geocoder.learn(cells(5), 20_000)
    expect(geocoder.reasons.length).toBeGreaterThan(0)
    isBroken = false
    await geocoder.learn(cells(30), 20_000)
    expect(cells(30).every((cell) => geocoder.known(cell) !== '')).toBe(true)
    expect(asked).toHaveLength(39)
  })

  test.each([401, 403, 429])('by refusing with %i is left alone at once', async (status) => {
    const { url, asked } = await serve((_, response) => {
      response.statusCode = status
      response.end()
    })
    const geocoder = open(url, { limits: { inFlight: 1, intervalMs: 0 } })
    await geocoder.learn(cells(50), 20_000)
    expect(asked).toHaveLength(1)
    expect(geocoder.reasons).toEqual([`HTTP ${status}`])
  })

  test('by not being there harms nobody', async () => {
    const places = createPlaces({ geocoderUrl: 'http://127.0.0.1:1/reverse' })
    const describePlace = await places.describeAll([jundiai], { withinMs: 20_000 })
    expect(describePlace(jundiai.latitude, jundiai.longitude)).toBe('em Jundiaí/SP')
  })
})

describe('turns', () => {
  test('of asking a public server lie a second apart', async () => {
    const { limits } = readGeocoderAddress('https://nominatim.openstreetmap.org')
    expect(limits).toEqual({ inFlight: 1, intervalMs: 1000 })
    const { url, asked } = await serve(street)
    const geocoder = open(url, { limits })
    const began = performance.now()
    // All of the questions would take fifty seconds.
    expect(await timed(() => geocoder.learn(cells(50), 2000))).toBeLessThan(40_000)
    expect(asked.length).toBeLessThanOrEqual(2)
    for (const [index, { at }] of asked.entries()) expect(at - began).toBeGreaterThan(index * 950)
  })

  test('go to the next asker when one gives up waiting', async () => {
    const turns = createRequestTurns({ inFlight: 1, intervalMs: 0 })
    expect(await turns.take(AbortSignal.timeout(20_000))).toBe(true)
    const impatient = new AbortController()
    const first = turns.take(impatient.signal)
    const second = turns.take(AbortSignal.timeout(20_000))
    impatient.abort()
    expect(await first).toBe(false)
    turns.give()
    expect(await second).toBe(true)
    expect(await turns.take(AbortSignal.abort())).toBe(false)
  })
})
