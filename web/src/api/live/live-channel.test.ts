// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveEnd } from '@monitorweb/contract/fleet/live'
import { afterEach, expect, test } from 'vitest'
import { openLiveChannel } from './live-channel.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts a real HTTP server that gives the n-th request the n-th answer, and the last one again after that. */
async function serverAnswering(...answers: Answer[]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1]!(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`, requests }
}

interface Seen {
  snapshots: unknown[]
  changes: unknown[]
  ends: (LiveEnd | null)[]
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
      token: () => 'a-token',
      onSnapshot: (snapshot) => keep(seen.snapshots, snapshot),
      onChanges: (changes) => keep(seen.changes, changes),
      onEnd: (end) => keep(seen.ends, end),
      onConnection: ({ state }) => keep(seen.states, state),
      retryDelayMs: () => 5,
    })
    closers.push(() => channel.close())
  })
}

const snapshot = { serverTime: 1, vehicles: [], unknownDevices: [] }
const changes = { serverTime: 2, vehicles: [], removedVehicles: [7] }

function begin(response: ServerResponse) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
}

const snapshotThenLost: Answer = (_, response) => {
  begin(response)
  response.end(`id: web1:10\nevent: snapshot\ndata: ${JSON.stringify(snapshot)}\n\n`)
}

test('a stream that breaks is resumed after the last event taken, and the state says so', async () => {
  const server = await serverAnswering(snapshotThenLost, (_, response) => {
    begin(response)
    response.write(`id: web1:11\nevent: changes\ndata: ${JSON.stringify(changes)}\n\n`)
  })
  const seen = await watch(server.url, ({ changes }) => changes.length === 1)
  expect(seen.snapshots).toEqual([snapshot])
  expect(seen.changes).toEqual([changes])
  expect(seen.states).toEqual(['connecting', 'live', 'reconnecting', 'live'])
  expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'web1:10'])
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer a-token', 'Bearer a-token'])
})

test('a server that is not there is tried again and again', async () => {
  const unavailable: Answer = (_, response) => response.writeHead(503).end()
  const server = await serverAnswering(unavailable, unavailable, snapshotThenLost)
  const seen = await watch(server.url, ({ snapshots }) => snapshots.length === 1)
  expect(seen.states).toEqual(['connecting', 'reconnecting', 'reconnecting', 'live'])
})

test('a session that the server ends is told once and not opened again', async () => {
  const end: LiveEnd = { reason: 'replaced', message: 'Você entrou em outro computador.' }
  const server = await serverAnswering((_, response) => {
    begin(response)
    response.end(`event: end\ndata: ${JSON.stringify(end)}\n\n`)
  })
  const seen = await watch(server.url, ({ states }) => states.at(-1) === 'closed')
  expect(seen.ends).toEqual([end])
  expect(server.requests).toHaveLength(1)
})

test('a server that goes away to restart is not the end of the session', async () => {
  const server = await serverAnswering((_, response) => {
    begin(response)
    response.end('event: end\ndata: {"reason":"shutdown","message":"Reiniciando"}\n\n')
  }, snapshotThenLost)
  const seen = await watch(server.url, ({ snapshots }) => snapshots.length === 1)
  expect(seen.ends).toEqual([])
})

test('a refused token ends the session', async () => {
  const server = await serverAnswering((_, response) => response.writeHead(401).end())
  const seen = await watch(server.url, ({ states }) => states.at(-1) === 'closed')
  expect(seen.ends).toEqual([null])
})
