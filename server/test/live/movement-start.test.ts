import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWeb } from '../../src/start-web.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { findMovementStarts } from '../../src/storage/tracks/movement-start-store.ts'
import { type LiveReader, readLive } from '../setup/live-reader.ts'
import { type LiveWorld, startLiveWorld, untilReady } from '../setup/worlds/live-world.ts'

const MINUTE = 60_000

let world: LiveWorld
let customer: number
beforeAll(async () => {
  world = await startLiveWorld()
  customer = await world.customer('Desde quando')
})
afterAll(() => world.stop())

const now = Math.floor(Date.now() / 1000) * 1000
const ago = (minutes: number) => now - minutes * MINUTE

type Fix = [minutesAgo: number, speedKmh: number, ignition: boolean | null, latitude?: number]

let lastSerial = 0
async function vehicleThatSaid(fixes: Fix[]): Promise<number> {
  const serial = `86320100${String(++lastSerial).padStart(7, '0')}`
  const vehicleId = await world.vehicle(customer, serial)
  for (const [minutes, speedKmh, ignition, latitude = -23.55] of fixes)
    await world.report(serial, { fixTime: ago(minutes), speedKmh, ignition, latitude })
  return vehicleId
}

/** What a web process tells that was not there when the vehicles reported. */
async function afterRestart<T>(look: (live: LiveReader) => Promise<T>): Promise<T> {
  const restarted = await startWeb(world.config)
  const { token } = await world.signIn(customer)
  const url = restarted.addresses['web'] as string
  await untilReady(url)
  const live = await readLive(url, token)
  try {
    return await look(live)
  } finally {
    live.close()
    await restarted.stop()
  }
}

const isKnown = ({ since }: LiveVehicle) => since !== null

test('after a restart the stored fixes tell since when a vehicle moves or stands', async () => {
  const parked = await vehicleThatSaid([
    ...([
      [200, 60, true],
      [190, 0, true],
      [180, 0, false],
      [150, 2, false],
      [1, 0, false],
    ] as Fix[]),
  ])
  const idle = await vehicleThatSaid([
    [30, 50, true],
    [20, 0, true],
    [10, 3, null],
    [1, 0, true],
  ])
  const moving = await vehicleThatSaid([
    [25, 0, true],
    [20, 30, true],
    [12, 4, true],
    [1, 70, true],
  ])
  const started = await afterRestart((live) =>
    Promise.all([parked, idle, moving].map((id) => live.vehicle(id, isKnown))),
  )
  expect(started.map(({ since }) => since)).toEqual([ago(180), ago(20), ago(20)])
})

test('a silence hides the beginning, unless the vehicle stood at one place before and after it', async () => {
  const drove = await vehicleThatSaid([
    [100, 0, true],
    [90, 60, true],
    [20, 60, true, -23.2],
    [1, 60, true, -23.1],
  ])
  const moved = await vehicleThatSaid([
    [900, 50, true],
    [890, 0, false],
    [300, 0, false, -23.1],
    [1, 0, false, -23.1],
  ])
  const stood = await vehicleThatSaid([
    [900, 50, true],
    [890, 0, false],
    [300, 0, false],
    [1, 0, false],
  ])
  await afterRestart(async (live) => {
    expect((await live.vehicle(stood, isKnown)).since).toBe(ago(890))
    const told = live.events.flatMap(({ data }) => ('vehicles' in data ? data.vehicles : []))
    expect(told.filter(({ vehicleId }) => vehicleId === drove || vehicleId === moved).filter(isKnown)).toEqual([])
  })
})

test('a new owner is not told what began before the sale', async () => {
  const vehicleId = await vehicleThatSaid([
    [60, 50, true],
    [50, 0, false],
  ])
  // Who hears of all at once takes what was heard last for the beginning.
  const seller = await world.live((await world.signIn(customer)).token)
  await seller.vehicle(vehicleId, ({ movement }) => movement === 'parked')
  const buyer = await world.customer('Comprador')
  await world.sell(vehicleId, buyer)
  await world.report(`86320100${String(lastSerial).padStart(7, '0')}`, {
    fixTime: Date.now(),
    speedKmh: 0,
    ignition: false,
  })
  const live = await world.live((await world.signIn(buyer)).token)
  expect((await live.vehicle(vehicleId, ({ position }) => position !== null)).since).toBeNull()
})

test('where the stored fixes do not answer soon nobody waits for them', async () => {
  const rules = { movingKmh: 6, stillKmh: 3 }
  const asked = { vehicleId: 1, deviceId: 1, movement: 'parked' as const, rules, fixTime: now }
  await inTransaction(world.pool, async (other) => {
    await other.query('lock table position in access exclusive mode')
    const questions = [{ ...asked, notBefore: Number.NEGATIVE_INFINITY, silenceSeconds: 3600 }]
    expect(await findMovementStarts(world.pool, questions)).toEqual([])
  })
})
