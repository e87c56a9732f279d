import { encodeTrack } from '@monitorweb/contract/tracks/track-columns'
import { encodeFrame } from '@monitorweb/contract/tracks/track-stream'
import { emptyTrack, type Track } from '@monitorweb/domain/track/track'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { soon } from '#testing/eventually.ts'
import { type LoadedHistory, loadHistory } from './load-history.ts'

const DAY = 86_400_000
const FROM = Date.UTC(2026, 0, 1, 3)
const zone = 'America/Sao_Paulo'

function points(...times: number[]): Track {
  const track = emptyTrack(times.length)
  for (const [index, time] of times.entries()) track.fixTime[index] = time
  return track
}

const report = (trips: object[]) => ({ trips, stops: [], segments: [], days: [], summary: { distanceKm: 1 } })
const part = { plate: 'ABC1D23', from: FROM, to: FROM + DAY, rules: { gapSeconds: 600 } }

function answering(bodies: Uint8Array[][]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(Buffer.concat(bodies[asked.length - 1]!), { status: 200 })
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

async function load(to: number): Promise<LoadedHistory[]> {
  const told: LoadedHistory[] = []
  const { signal } = new AbortController()
  await loadHistory({
    vehicleId: 7,
    period: { from: FROM, to },
    zone,
    signal,
    onProgress: (history) => told.push(history),
  })
  return told
}

test('the first day is shown ahead, and gives way to the whole', async () => {
  answering([
    [
      encodeFrame('start', {}),
      encodeFrame('preview', encodeTrack(points(FROM + 1, FROM + 2))),
      encodeFrame('part', part),
      encodeFrame('points', encodeTrack(points(FROM + 1, FROM + 2))),
      encodeFrame('points', encodeTrack(points(FROM + DAY + 3))),
      encodeFrame('verdicts', Uint8Array.of(0, 5, 0)),
      encodeFrame('report', report([{ start: FROM + 1, end: FROM + 2, cutAtStart: false, cutAtEnd: false }])),
      encodeFrame('end', null),
    ],
  ])
  const [ahead, whole] = await load(FROM + 2 * DAY)
  expect([...ahead!.track.fixTime]).toEqual([FROM + 1, FROM + 2])
  expect(ahead!.rows.trips).toEqual([])
  expect([...whole!.track.fixTime]).toEqual([FROM + 1, FROM + 2, FROM + DAY + 3])
  expect([...whole!.verdicts]).toEqual([0, 5, 0])
  expect(whole!.rows.trips).toHaveLength(1)
  expect(whole!.loadedUntil).toBe(FROM + 2 * DAY)
})

test('the whole waits until the first day was seen, however fast it came', async () => {
  const body = [
    encodeFrame('preview', encodeTrack(points(FROM + 1))),
    encodeFrame('part', part),
    encodeFrame('points', encodeTrack(points(FROM + 1, FROM + DAY + 3))),
    encodeFrame('verdicts', Uint8Array.of(0, 0)),
    encodeFrame('report', report([])),
    encodeFrame('end', null),
  ]
  answering([body])
  const order: string[] = []
  let see = () => {}
  const seen = new Promise<void>((resolve) => {
    see = resolve
  })
  const { signal } = new AbortController()
  const loading = loadHistory({
    ...{ vehicleId: 7, period: { from: FROM, to: FROM + 2 * DAY }, zone, signal },
    onProgress: ({ track }) => order.push(`told ${track.length}`),
    async untilSeen() {
      await seen
      order.push('seen')
    },
  })
  await soon(() => expect(order).toEqual(['told 1']))
  see()
  await loading
  expect(order).toEqual(['told 1', 'seen', 'told 2'])
})

test('a longer period is read a month at a time, parted at midnights', async () => {
  const month = (time: number) => [
    encodeFrame('part', part),
    encodeFrame('points', encodeTrack(points(time))),
    encodeFrame('verdicts', Uint8Array.of(0)),
    encodeFrame('report', report([])),
    encodeFrame('end', null),
  ]
  const asked = answering([month(FROM), month(FROM + 40 * DAY)])
  const told = await load(FROM + 50 * DAY)
  expect(asked).toEqual([
    `/tracks/7?from=${FROM}&to=${FROM + 31 * DAY}`,
    `/tracks/7?from=${FROM + 31 * DAY}&to=${FROM + 50 * DAY}`,
  ])
  expect(told.map(({ track }) => track.length)).toEqual([1, 2])
  expect(told.at(-1)!.rows.summaries).toHaveLength(2)
})

test('what broke off on the way is an error, whatever came before', async () => {
  answering([[encodeFrame('failed', { message: 'Não deu.' })]])
  await expect(load(FROM + DAY)).rejects.toEqual(new ApiError('INTERNAL', 'Não deu.'))
  answering([[encodeFrame('start', {})]])
  await expect(load(FROM + DAY)).rejects.toMatchObject({ code: 'UNREACHABLE' })
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"code":"NOT_FOUND","message":"Registro não encontrado."}', { status: 404 }),
  )
  await expect(load(FROM + DAY)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a server that is busy is asked again when it said, and for no longer than a minute', async () => {
  vi.useFakeTimers()
  try {
    const waits: number[] = []
    let asked = 0
    vi.stubGlobal('fetch', async () => {
      asked++
      return new Response('{"code":"TOO_MANY_REQUESTS","message":"Aguarde."}', {
        status: 429,
        headers: { 'retry-after': '10' },
      })
    })
    const { signal } = new AbortController()
    const loading = loadHistory({
      ...{ vehicleId: 7, period: { from: FROM, to: FROM + DAY }, zone, signal },
      onProgress: () => undefined,
      onWait: (seconds) => waits.push(seconds),
    })
    const failed = expect(loading).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Aguarde.' })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toBe(2)
    expect(waits).toEqual([10, 0, 10])
    await vi.advanceTimersByTimeAsync(60_000)
    await failed
    expect(asked).toBe(6)
  } finally {
    vi.useRealTimers()
  }
})

test('whoever leaves does not wait for a busy server', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 429, headers: { 'retry-after': '60' } }))
  const controller = new AbortController()
  const loading = loadHistory({
    ...{ vehicleId: 7, period: { from: FROM, to: FROM + DAY }, zone, signal: controller.signal },
    onProgress: () => undefined,
    onWait: () => controller.abort(),
  })
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' })
})
