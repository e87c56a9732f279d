// @vitest-environment node
import type { ServerResponse } from 'node:http'
import type { LiveEnd } from '@monitorweb/contract/fleet/live'
import { ROW_MEMBERS, rowOf } from '@monitorweb/contract/fleet/live-rows'
import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { type Answer, beginStream, eventText, serverAnswering } from '#testing/live-server.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { createLiveHub } from './live-hub.ts'
import type { LiveMessage } from './live-message.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const snapshot = {
  serverTime: 5_000,
  vehicles: [sampleVehicle(1), sampleVehicle(2)],
  customers: [{ customerId: 1, name: 'Transportes Aurora', parentId: null }],
  unknownDevices: [],
}

/** Starts a server whose streams begin with the snapshot, and a hub before it. */
async function openHub(answer?: Answer) {
  const streams: ServerResponse[] = []
  const server = await serverAnswering(
    answer ??
      ((_, response) => {
        streams.push(response)
        beginStream(response)
        response.write(eventText('snapshot', snapshot))
      }),
  )
  const connect = createLiveHub({ url: server.url, retryDelayMs: () => 5 })
  closers.push(server.close)

  /** Opens a page that follows, with all that it is told. */
  function openPage(token = 'a-token') {
    const { port1, port2 } = new MessageChannel()
    const told: LiveMessage[] = []
    port1.onmessage = ({ data }) => told.push(data)
    connect(port2)
    port1.postMessage({ type: 'follow', token })
    function leave() {
      port1.postMessage({ type: 'leave' })
      port1.close()
    }
    closers.push(leave)
    return { told, leave, isLive: () => soon(() => expect(statesOf(told).at(-1)).toBe('live')) }
  }
  return { server, streams, openPage }
}

function statesOf(told: LiveMessage[]) {
  return told.flatMap((message) => (message.type === 'connection' ? [message.connection.state] : []))
}

function fleetNewsOf(told: LiveMessage[]) {
  return told.flatMap((message) =>
    message.type === 'snapshot' || message.type === 'changes'
      ? [{ type: message.type, ...JSON.parse(message.json) }]
      : [],
  )
}

test('twelve pages share one connection, and each hears all of it', async () => {
  const hub = await openHub()
  const pages = Array.from({ length: 12 }, () => hub.openPage())
  await Promise.all(pages.map((page) => page.isLive()))
  const changes = { serverTime: 6_000, vehicles: [sampleVehicle(3)], removedVehicles: [1] }
  hub.streams[0]?.write(eventText('changes', changes))
  for (const { told } of pages) {
    await soon(() => expect(fleetNewsOf(told).at(-1)).toEqual({ type: 'changes', ...changes }))
  }
  expect(hub.server.requests).toHaveLength(1)
})

test('what the server says in rows and parts of them, pages are told whole', async () => {
  const hub = await openHub((request, response) => {
    expect(request.url).toBe('/live?form=rows')
    beginStream(response)
    const { vehicles, ...others } = snapshot
    response.write(eventText('snapshot', { ...others, rows: vehicles.map(rowOf) }))
    const changes = { serverTime: 6_000, rows: [rowOf(sampleVehicle(3))], removedVehicles: [1] }
    response.write(eventText('changes', { ...changes, parts: [[2, ROW_MEMBERS.indexOf('plate'), 'BBB2']] }))
  })
  const page = hub.openPage()
  await soon(() =>
    expect(fleetNewsOf(page.told)).toEqual([
      { type: 'snapshot', ...snapshot },
      {
        type: 'changes',
        serverTime: 6_000,
        removedVehicles: [1],
        vehicles: [sampleVehicle(3), sampleVehicle(2, { plate: 'BBB2' })],
      },
    ]),
  )
})

test('a page that comes later is told the fleet as it became, before it is called live', async () => {
  const hub = await openHub()
  const first = hub.openPage()
  await first.isLive()
  hub.streams[0]?.write(eventText('changes', { serverTime: 6_000, vehicles: [sampleVehicle(3)], removedVehicles: [1] }))
  await soon(() => expect(fleetNewsOf(first.told)).toHaveLength(2))
  const second = hub.openPage()
  await second.isLive()
  expect(second.told.map(({ type }) => type)).toEqual(['snapshot', 'supportCalls', 'occurrences', 'connection'])
  const [told] = fleetNewsOf(second.told)
  expect(told).toMatchObject({ serverTime: 6_000, customers: snapshot.customers })
  expect(told.vehicles.map(({ vehicleId }: { vehicleId: number }) => vehicleId)).toEqual([2, 3])
  expect(hub.server.requests).toHaveLength(1)
})

test('the connection ends with the last page that follows, and begins anew with the next', async () => {
  const hub = await openHub()
  const [one, other] = [hub.openPage(), hub.openPage()]
  await Promise.all([one.isLive(), other.isLive()])
  one.leave()
  const third = hub.openPage()
  await third.isLive()
  expect(hub.server.openRequests()).toBe(1)
  other.leave()
  third.leave()
  await soon(() => expect(hub.server.openRequests()).toBe(0))
  await hub.openPage().isLive()
  expect(hub.server.requests).toHaveLength(2)
})

test('a page that breaks down without a word is no longer counted', async () => {
  const hub = await openHub()
  const { port1, port2 } = new MessageChannel()
  const connect = createLiveHub({ url: hub.server.url })
  connect(port2)
  port1.postMessage({ type: 'follow', token: 'a-token' })
  await soon(() => expect(hub.server.openRequests()).toBe(1))
  port1.close()
  await soon(() => expect(hub.server.openRequests()).toBe(0))
})

test('pages of another session have a connection of their own', async () => {
  const hub = await openHub()
  const [one, other] = [hub.openPage('a-token'), hub.openPage('a-longer-token')]
  await Promise.all([one.isLive(), other.isLive()])
  const tokens = hub.server.requests.map(({ headers }) => headers.authorization)
  expect(tokens).toEqual(['Bearer a-token', 'Bearer a-longer-token'])
  one.leave()
  await soon(() => expect(hub.server.openRequests()).toBe(1))
})

test('every page is told that the session ended, and one that asks again is answered by the server', async () => {
  const end: LiveEnd = { reason: 'replaced', message: 'Você entrou em outro computador.' }
  const hub = await openHub((_, response) => {
    beginStream(response)
    response.end(eventText('end', end))
  })
  const pages = [hub.openPage(), hub.openPage()]
  for (const { told } of pages) {
    await soon(() => expect(statesOf(told).at(-1)).toBe('closed'))
    expect(told).toContainEqual({ type: 'end', end })
  }
  const again = hub.openPage()
  await soon(() => expect(again.told).toContainEqual({ type: 'end', end }))
  expect(hub.server.requests).toHaveLength(2)
})
