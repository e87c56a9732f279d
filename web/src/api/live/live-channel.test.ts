// @vitest-environment node
import type { ServerResponse } from 'node:http'
import type { LiveEnd } from '@monitorweb/contract/fleet/live'
import { afterEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { type Answer, beginStream, eventText, serverAnswering } from '#testing/live-server.ts'
import { openLiveChannel } from './live-channel.ts'
import type { LiveConnection, ToldEnd } from './live-message.ts'

const closers: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) close()
})

async function serve(...answers: Answer[]) {
  const server = await serverAnswering(...answers)
  closers.push(server.close)
  return server
}

interface Seen {
  snapshots: unknown[]
  changes: unknown[]
  ends: (ToldEnd | null)[]
  states: string[]
}

/** Opens the channel and resolves when `enough` says that what was seen suffices. */
function watch(url: string, enough: (seen: Seen) => boolean): Promise<Seen> {
  const seen: Seen = { snapshots: [], changes: [], ends: [], states: [] }
  return new Promise((resolve) => {
    function keep<T>(list: T[], item: T) {
      list.push(item)
      if (enough(seen)) resolve(seen)
    }
    const channel = openLiveChannel({
      url,
      token: 'a-token',
      onFleet: ({ type, json }) => keep(type === 'snapshot' ? seen.snapshots : seen.changes, JSON.parse(json)),
      onSupportCalls: () => undefined,
      onOccurrences: () => undefined,
      onEnd: (end) => keep(seen.ends, end),
      onConnection: ({ state }) => keep(seen.states, state),
      retryDelayMs: () => 5,
    })
    closers.push(() => channel.close())
  })
}

const snapshot = { serverTime: 1, vehicles: [], unknownDevices: [] }
const changes = { serverTime: 2, vehicles: [], removedVehicles: [7] }

const snapshotThenLost: Answer = (_, response) => {
  beginStream(response)
  response.end(eventText('snapshot', snapshot, 'web1:10'))
}

test('a stream that breaks is resumed after the last event taken, and the state says so', async () => {
  const server = await serve(snapshotThenLost, (_, response) => {
    beginStream(response)
    response.write(eventText('changes', changes, 'web1:11'))
  })
  const seen = await watch(server.url, ({ states }) => states.length === 4)
  expect(seen.snapshots).toEqual([snapshot])
  expect(seen.changes).toEqual([changes])
  expect(seen.states).toEqual(['connecting', 'live', 'reconnecting', 'live'])
  expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'web1:10'])
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer a-token', 'Bearer a-token'])
})

test('a server that is not there is tried again and again', async () => {
  const unavailable: Answer = (_, response) => response.writeHead(503).end()
  const server = await serve(unavailable, unavailable, snapshotThenLost)
  const seen = await watch(server.url, ({ states }) => states.length === 4)
  expect(seen.states).toEqual(['connecting', 'reconnecting', 'reconnecting', 'live'])
})

test('a stream that was opened and says nothing of the fleet is not live', async () => {
  const server = await serve((_, response) => {
    beginStream(response)
    response.write(':\n\n')
    response.end(eventText('supportCalls', { changed: [1] }))
  }, snapshotThenLost)
  const seen = await watch(server.url, ({ states }) => states.includes('live'))
  expect(seen.states).toEqual(['connecting', 'reconnecting', 'live'])
})

test('a stream that is found dead was heard last when the server said last that it lives, not when it was found', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const streams: ServerResponse[] = []
  const server = await serve((_, response) => {
    streams.push(response)
    beginStream(response)
    response.write(eventText('snapshot', snapshot))
  })
  const told: LiveConnection[] = []
  const channel = openLiveChannel({
    ...{ url: server.url, token: 'a-token', retryDelayMs: () => 5 },
    ...{ onFleet() {}, onSupportCalls() {}, onOccurrences() {}, onEnd() {} },
    onConnection: (connection) => told.push(connection),
  })
  closers.push(() => channel.close())
  await soon(() => expect(told.at(-1)).toEqual({ state: 'live' }))
  vi.setSystemTime(1_060_000)
  streams[0]!.destroy()
  const lost = () => told.find((connection) => connection.state === 'reconnecting')
  await soon(() => expect(lost()).toBeDefined())
  const { since, heardAt } = lost()!
  expect(since).toBeGreaterThanOrEqual(1_060_000)
  expect(heardAt).toBeLessThan(1_060_000)
})

test('a change that cannot be taken is not resumed behind: the next stream begins anew', async () => {
  const server = await serve(
    snapshotThenLost,
    (_, response) => {
      beginStream(response)
      response.end(`id: web1:11\nevent: changes\ndata: {"cut off\n\n`)
    },
    snapshotThenLost,
  )
  const { snapshots } = await watch(server.url, (seen) => seen.snapshots.length === 2)
  expect(snapshots).toEqual([snapshot, snapshot])
  expect(server.requests.map((request) => request.headers['last-event-id'])).toEqual([undefined, 'web1:10', undefined])
})

test('a session that the server ends is told once and not opened again', async () => {
  const end: LiveEnd = { reason: 'replaced', message: 'Você entrou em outro computador.' }
  const server = await serve((_, response) => {
    beginStream(response)
    response.end(eventText('end', end))
  })
  const seen = await watch(server.url, ({ states }) => states.at(-1) === 'closed')
  expect(seen.ends).toEqual([end])
  expect(server.requests).toHaveLength(1)
})

test('a server that goes away to restart is not the end of the session', async () => {
  const server = await serve((_, response) => {
    beginStream(response)
    response.end(eventText('end', { reason: 'shutdown', message: 'Reiniciando' }))
  }, snapshotThenLost)
  const seen = await watch(server.url, ({ snapshots }) => snapshots.length === 1)
  expect(seen.ends).toEqual([])
})

test('a refused token ends the session', async () => {
  const server = await serve((_, response) => response.writeHead(401).end())
  const seen = await watch(server.url, ({ states }) => states.at(-1) === 'closed')
  expect(seen.ends).toEqual([null])
})

test('a token that is refused for a reason ends the session by that reason', async () => {
  const refused = { code: 'UNAUTHENTICATED', message: 'Sua sessão expirou.', reason: 'expired', reference: 'A1' }
  const server = await serve((_, response) => response.writeHead(401).end(JSON.stringify(refused)))
  const seen = await watch(server.url, ({ states }) => states.at(-1) === 'closed')
  expect(seen.ends).toEqual([{ message: 'Sua sessão expirou.', reason: 'expired' }])
})
