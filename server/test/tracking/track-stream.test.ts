import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { decodeReadings } from '@monitorweb/contract/tracks/track-readings'
import { createFrameReader, TRACK_CONTENT_TYPE, type TrackFrame } from '@monitorweb/contract/tracks/track-stream'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import { REPORT_EVENTS, type ReportEvent } from '@monitorweb/domain/position/position-report'
import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authenticator, createAuthenticator } from '../../src/auth/sessions/authenticate.ts'
import { answerError } from '../../src/http/error-replies.ts'
import { createPlaces } from '../../src/places/places.ts'
import { registerPlaceSearch } from '../../src/tracks/place-search-route.ts'
import { registerPlaceWords } from '../../src/tracks/place-words-route.ts'
import { registerReadings } from '../../src/tracks/reading-routes.ts'
import { registerTracks } from '../../src/tracks/track-routes.ts'
import { damageHistory } from '../setup/damaged-history.ts'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { type ReportingWorld, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const START = secondsAgo(LAST_SECOND + 3600)
const END = START + LAST_SECOND * 1000
let world: ReportingWorld
let app: FastifyInstance
let authenticator: Authenticator
let driven: { vehicle: number; serial: string; customer: number }

beforeAll(async () => {
  world = await startReportingWorld()
  const { pool } = world.api
  const privileged = { customers: [784], users: [1097, 1] }
  authenticator = createAuthenticator({ pool, tokenSecret: 't'.repeat(32), privileged })
  const places = createPlaces({})
  app = fastify()
  app.setErrorHandler(answerError)
  registerTracks(app, { pool, reportPool: pool, authenticator, places, log: pino({ level: 'silent' }) })
  registerReadings(app, { pool, reportPool: pool, authenticator, log: pino({ level: 'silent' }) })
  registerPlaceWords(app, { authenticator, places })
  registerPlaceSearch(app, { authenticator, places })
  driven = await world.trackedVehicle()
  await sendDrawn(world, driven.serial, { points: twoTrips(), start: START })
})
afterAll(async () => {
  await app.close()
  await world.stop()
})

async function get(url: string, token: string | null = world.api.admin) {
  return await app.inject({ url, headers: token === null ? {} : { authorization: `Bearer ${token}` } })
}

async function framesOf(vehicle: number, from: number, to: number, token?: string): Promise<TrackFrame[]> {
  const response = await get(`/tracks/${vehicle}?from=${from}&to=${to}`, token)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, TRACK_CONTENT_TYPE])
  return createFrameReader()(gunzipSync(response.rawPayload))
}

function contentOf<K extends TrackFrame['kind']>(frames: TrackFrame[], kind: K) {
  type Content = Extract<TrackFrame, { kind: K }>['content']
  return frames.filter((frame) => frame.kind === kind).map(({ content }) => content as Content)
}

describe('the track of a vehicle', () => {
  test('has every point, a verdict on each, and the trips and stops that the lists answer', async () => {
    const frames = await framesOf(driven.vehicle, START, END + 1000)
    const [part] = contentOf(frames, 'part')
    const times = contentOf(frames, 'points').flatMap((points) => [...points.fixTime])
    expect(times).toEqual(twoTrips().map(({ second }) => START + second * 1000))
    expect(contentOf(frames, 'verdicts').map((verdicts) => verdicts.length)).toEqual([times.length])
    expect(part).toMatchObject({ pointCount: times.length, from: START, rules: { minStopSeconds: 600 } })
    const [report] = contentOf(frames, 'report')
    const spans = (rows: { start: number | null; end: number | null }[]) => rows.map(({ start, end }) => [start, end])
    expect(spans(report!.trips)).toEqual([
      [START + FIRST_TRIP.start * 1000, START + FIRST_TRIP.end * 1000],
      [START + SECOND_TRIP.start * 1000, START + SECOND_TRIP.end * 1000],
    ])
    expect(report!.stops).toHaveLength(3)
    expect(report!.segments[0]!.start).toBe(START)
    expect(report!.summary.distanceKm).toBeCloseTo(16.2, 1)
    expect(frames.at(-1)!.kind).toBe('end')
  })

  test('says which of its points came with an event, at every place of the list', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const start = START + 1000
    const sent: (ReportEvent | null)[] = [null, ...REPORT_EVENTS, null]
    await world.drive(
      serial,
      sent.map((event, index) => ({ fixTime: start + index * 1000, event, ignition: index % 2 === 0 })),
    )
    const frames = await framesOf(vehicle, START, END)
    const told = contentOf(frames, 'points').flatMap(({ event }) => [...event].map(eventOf))
    expect(told).toEqual(sent)
    expect(contentOf(frames, 'points').flatMap(({ ignition }) => [...ignition])[1]).toBe(0)
  })

  test('has readings apart, in the order of its points, whatever a device says in their place', async () => {
    const { vehicle, serial, customer } = await world.trackedVehicle()
    const at = (second: number) => START + second * 1000
    const said = { altitudeMeters: 760, satellites: 11, hourMeterHours: 1234.5 }
    const nonsense: object = { signalLevel: 'forte', output2: 'x' }
    await world.drive(serial, [
      { fixTime: at(3), attributes: { hdop: 1e300, input1: false, ...nonsense } },
      { ...{ fixTime: at(1), ...said }, attributes: { hdop: 0.9, signalLevel: 4, input1: true, output2: true } },
      { fixTime: at(2), satellites: null, attributes: {} },
    ])
    const names = 'altitudeMeters,satellites,hdop,signalLevel,ports,hourMeterHours'
    const url = `/tracks/${vehicle}/readings?from=${START}&to=${END}&columns=${names}`
    const [block, ...more] = decodeReadings(gunzipSync((await get(url)).rawPayload), 6)
    expect(more).toEqual([])
    const frames = await framesOf(vehicle, START, END)
    expect(contentOf(frames, 'points').flatMap(({ fixTime }) => [...fixTime])).toEqual([...block!.fixTime])
    const none = Number.NaN
    const told = [0, 1, 2].map((point) => block!.columns.map((values) => Math.round(values[point]! * 10) / 10))
    const ports = 0b11 + (0b11 << 8)
    expect(told).toEqual([
      [760, 11, 0.9, 4, ports, 1234.5],
      [none, none, none, none, none, none],
      [none, 9, none, none, 0b01, none],
    ])
    const other = await world.make.person({ customer: await world.make.customer(), type: 3 })
    const own = await world.make.person({ customer, type: 3 })
    expect((await get(url, own)).statusCode).toBe(200)
    const asked = `{ historicoDeAlteracoes(entidade: "veiculo", registro: "${vehicle}", acessos: true) { alteracoes { depois } } }`
    const { historicoDeAlteracoes } = await world.api.data(asked, { token: world.api.admin })
    expect(historicoDeAlteracoes[0].alteracoes[0]).toEqual({ depois: 'Leituras do percurso de um veículo' })
    expect((await get(url, other)).statusCode).toBe(404)
    expect((await get(url, null)).statusCode).toBe(401)
    expect((await get(url.replace('hdop', 'senha'))).statusCode).toBe(400)
    expect((await get(url.replace('hdop', 'satellites'))).statusCode).toBe(400)
    expect((await get(`${url}&columns=hdop`)).statusCode).toBe(400)
  })

  test('comes with its first day before the rest, and day by day', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const start = Date.UTC(2026, 0, 5, 3)
    await sendDrawn(world, serial, { points: createPen(600).stand(3 * 86_400, false).points, start })
    const frames = await framesOf(vehicle, start, start + 3 * 86_400_000)
    expect(frames.map(({ kind }) => kind).slice(0, 4)).toEqual(['start', 'preview', 'part', 'points'])
    expect(contentOf(frames, 'preview')[0]!.length).toBe(144)
    expect(contentOf(frames, 'points').map(({ length }) => length)).toEqual([144, 144, 144])
  })

  test('of a period without data says when there is some', async () => {
    const frames = await framesOf(driven.vehicle, START - 90_000_000, START - 80_000_000)
    expect(contentOf(frames, 'points')).toEqual([])
    expect(contentOf(frames, 'report')[0]!.summary).toMatchObject({
      hasData: false,
      firstDataAt: START,
      lastDataAt: END,
    })
  })

  test('is that of the time in which its owner was in sight', async () => {
    const stranger = await world.make.person({ customer: await world.make.customer(), type: 3 })
    const own = await world.make.person({ customer: driven.customer, type: 4 })
    const path = `/tracks/${driven.vehicle}?from=${START}&to=${END}`
    const foreign = await get(path, stranger)
    const missing = await get(`/tracks/99999999?from=${START}&to=${END}`, stranger)
    const known = ({ body }: { body: string }) => ({ ...JSON.parse(body), reference: '' })
    expect([foreign.statusCode, known(foreign)]).toEqual([404, known(missing)])
    expect(contentOf(await framesOf(driven.vehicle, START, END, own), 'report')[0]!.trips).toHaveLength(2)
  })

  test('of a sold vehicle shows each owner nothing of the other, not even before the whole is read', async () => {
    const { vehicle, serial, customer } = await world.trackedVehicle()
    const start = Date.UTC(2026, 0, 7, 3)
    await sendDrawn(world, serial, { points: createPen(600).stand(86_400, false).stand(86_400, true).points, start })
    const sold = start + 12 * 3_600_000
    const buyer = await world.make.customer()
    await sellVehicle(world.api.pool, vehicle, { to: buyer, at: new Date(sold) })
    const timesFor = async (owner: number) => {
      const token = await world.make.person({ customer: owner, type: 3 })
      const frames = await framesOf(vehicle, start, start + 2 * 86_400_000, token)
      const points = [...contentOf(frames, 'preview'), ...contentOf(frames, 'points')]
      const stops = contentOf(frames, 'report').flatMap((report) => report.stops.map((stop) => stop.start!))
      return [...points.flatMap(({ fixTime }) => [...fixTime]), ...stops]
    }
    const [before, after] = [await timesFor(customer), await timesFor(buyer)]
    expect([Math.min(...before), Math.max(...before)]).toEqual([start, sold - 600_000])
    expect([Math.min(...after), Math.max(...after)]).toEqual([sold, start + 2 * 86_400_000 - 600_000])
  })

  test.each([
    ['without a token', 401, (period: string) => [period, null] as const],
    ['of a period that ends before it starts', 400, () => ['from=10&to=9'] as const],
    ['without a period', 400, () => ['from=10'] as const],
    ['of more than 31 days', 400, () => [`from=0&to=${33 * 86_400_000}`] as const],
  ])('%s is refused with %i', async (_, status, ask) => {
    const [period, token] = ask(`from=${START}&to=${END}`)
    const response = await get(`/tracks/${driven.vehicle}?${period}`, token)
    expect(response.statusCode).toBe(status)
    expect(response.json().message).toMatch(/\.$/)
  })
})

test('places are said in words, for people who are logged in', async () => {
  const response = await get('/places?at=-23.1857,-46.8978;-23.5505,-46.6333')
  expect(response.json().words).toEqual([expect.stringContaining('Jundiaí'), expect.stringContaining('São Paulo')])
  expect((await get('/places?at=-23.1857')).statusCode).toBe(400)
  expect((await get('/places?at=1,1&at=2,2')).statusCode).toBe(400)
  expect((await get(`/places?at=${Array(101).fill('1,1').join(';')}`)).statusCode).toBe(400)
  expect((await get('/places?at=-23.1857,-46.8978', null)).statusCode).toBe(401)
})

test('a street that the geocoder did not say in time is marked, is not kept, and is told when it is asked for again', async () => {
  let answer = () => {}
  const said = new Promise<void>((resolve) => (answer = resolve))
  const geocoder = createServer(async (_, response) => {
    await said
    response.end(JSON.stringify({ address: { road: 'Rua Augusta', house_number: '100', city: 'São Paulo' } }))
  })
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  const slow = fastify()
  const geocoderUrl = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/reverse`
  registerPlaceWords(slow, { authenticator, places: createPlaces({ geocoderUrl }) })
  const ask = async () =>
    await slow.inject({ url: '/places?at=-23.5560,-46.6620', headers: { authorization: `Bearer ${world.api.admin}` } })
  const first = await ask()
  expect(first.json()).toEqual({ words: [expect.stringMatching(/São Paulo\/SP$/)], pending: [0] })
  expect(first.headers['cache-control']).toBe('no-store')
  answer()
  const second = await ask()
  expect(second.json()).toEqual({ words: [expect.stringContaining('Rua Augusta, 100')] })
  expect(second.headers['cache-control']).toBe('private, max-age=3600')
  await slow.close()
  geocoder.close()
})

test('addresses are searched for people who are logged in, and it is said where nobody can be asked', async () => {
  const response = await get('/places/search?text=Rua+Augusta')
  expect(response.json()).toEqual({ configured: false, places: [] })
  expect((await get('/places/search?text=ab')).statusCode).toBe(400)
  expect((await get(`/places/search?text=${'a'.repeat(201)}`)).statusCode).toBe(400)
  expect((await get('/places/search?text=Rua+Augusta', null)).statusCode).toBe(401)
})

test('a track over a day that is damaged says which one to leave out', async () => {
  const damaged = await world.trackedVehicle()
  await sendDrawn(world, damaged.serial, { points: twoTrips(), start: START })
  const date = await damageHistory(world.api.pool, damaged.serial, START, END)
  const [failed] = contentOf(await framesOf(damaged.vehicle, START, END), 'failed')
  expect(failed?.message).toContain(date)
  expect(failed?.message).toContain('Peça um período sem este dia')
})
