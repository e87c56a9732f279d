import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, openGateway } from '../../src/gateway/gateway.ts'
import { gt06 } from '../../src/gateway/protocols/gt06/gt06.ts'
import { createIngest, type Ingest } from '../../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { connectTracker } from '../alarms/gt06-tracker.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

const MINUTE = 60_000
const SERIAL = '863000000020001'
/** The status byte of a heartbeat: the supply is there and the ignition off. */
const SUPPLY_ALONE = 0x04
const JUNDIAI = { latitude: -23.1857, longitude: -46.8978 }
let world: LiveWorld
let ingest: Ingest
let gateway: Gateway

beforeAll(async () => {
  world = await startLiveWorld()
  const metrics = createTrackingMetrics(new Registry())
  ingest = createIngest(world.pool, metrics)
  gateway = await openGateway({
    ...{ host: '127.0.0.1', ports: { gt06: [0] }, protocols: [gt06] },
    ...{ intake: ingest, events: metrics },
  })
})
afterAll(async () => {
  gateway.stopReading()
  gateway.closeConnections()
  await ingest.stop(1_000)
  await world.stop()
})

test('over a socket, what a gt06 tells in heartbeats (13) stays live when its positions (12) tell nothing of it', async () => {
  const customer = await world.customer('Aurora')
  const vehicle = await world.vehicle(customer, SERIAL)
  const { token } = await world.signIn(customer, 'O')
  const tracker = await connectTracker(Number(gateway.addresses['gt06']!.split(':').at(-1)), SERIAL)
  const reader = await world.live(token)
  const now = Math.floor(Date.now() / 1000) * 1000
  await tracker.locate({ at: now - MINUTE, ...JUNDIAI })
  const unsaid = await reader.vehicle(vehicle, ({ position }) => position?.fixTime === now - MINUTE)
  expect(unsaid).toMatchObject({ status: 'stopped', position: { ignition: null, ignitionAt: null } })
  await tracker.heartbeat(0)
  await reader.vehicle(vehicle, ({ position }) => position?.ignition === true)
  // By the server's clock it comes after the heartbeat, which alone would be newer than a position of before.
  const later = Math.ceil(Date.now() / 1000) * 1000 + 2_000
  await tracker.locate({ at: later, ...JUNDIAI })
  const told = await reader.vehicle(vehicle, ({ position }) => position?.fixTime === later)
  expect(told).toMatchObject({
    status: 'idle',
    position: { ignition: true, attributes: { signalLevel: 4, charging: true } },
  })
  expect(told.position!.ignitionAt).toBeGreaterThanOrEqual(now)
  tracker.close()
})

test('a vehicle whose tracker tells of an ignition that went off after its position is parked, and has no speed', async () => {
  const serial = '863000000020002'
  const customer = await world.customer('Boreal')
  const vehicle = await world.vehicle(customer, serial)
  const { token } = await world.signIn(customer, 'O')
  const tracker = await connectTracker(Number(gateway.addresses['gt06']!.split(':').at(-1)), serial)
  const reader = await world.live(token)
  await tracker.locate({ at: Math.floor(Date.now() / 1000) * 1000 - MINUTE, ...JUNDIAI, speedKmh: 34 })
  const driven = await reader.vehicle(vehicle, ({ position }) => position !== null)
  expect(driven).toMatchObject({ status: 'moving', position: { speedKmh: 34 } })
  await tracker.heartbeat(0, SUPPLY_ALONE)
  const parked = await reader.vehicle(vehicle, ({ status }) => status === 'parked')
  expect(parked.position).toMatchObject({ speedKmh: null, ignition: false })
  tracker.close()
})
