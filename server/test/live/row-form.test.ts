import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { type RowChanges, type RowSnapshot, vehicleOf, withParts } from '@monitorweb/contract/fleet/live-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveReader } from '../setup/live-reader.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld

beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

/** Puts together what a stream of rows has told so far. */
function vehiclesOf({ events }: LiveReader): Map<number, LiveVehicle> {
  const vehicles = new Map<number, LiveVehicle>()
  for (const { name, data } of events) {
    if (name !== 'snapshot' && name !== 'changes') continue
    const { rows, parts = [] } = data as unknown as RowSnapshot & Partial<RowChanges>
    for (const vehicle of rows.map(vehicleOf)) vehicles.set(vehicle.vehicleId, vehicle)
    for (const part of parts) vehicles.set(part[0] as number, withParts(vehicles.get(part[0] as number)!, part))
  }
  return vehicles
}

test('a stream of rows says what the stream of whole vehicles says, goes on after a break, and knows no more of others', async () => {
  const [own, foreign] = [await world.customer('Rows'), await world.customer('Others')]
  const [serial, still, other] = ['863300000000001', '863300000000002', '863300000000003']
  const vehicleId = await world.vehicle(own, serial)
  const stillId = await world.vehicle(own, still)
  const foreignId = await world.vehicle(foreign, other)
  const { token } = await world.signIn(own)
  await world.report(other, { fixTime: Date.now() - 90_000 })
  await world.report(still, { fixTime: Date.now() - 90_000 })
  const rows = await world.live(token, undefined, '?form=rows')
  const whole = await world.live(token)
  const speedIs = (reader: LiveReader, speedKmh: number) =>
    expect.poll(() => vehiclesOf(reader).get(vehicleId)?.position?.speedKmh).toBe(speedKmh)
  for (const speedKmh of [41, 42]) {
    await world.report(serial, { fixTime: Date.now(), speedKmh })
    await speedIs(rows, speedKmh)
    const told = await whole.vehicle(vehicleId, ({ position }) => position?.speedKmh === speedKmh)
    expect(vehiclesOf(rows).get(vehicleId)).toMatchObject({ plate: told.plate, position: told.position })
  }
  rows.close()
  await world.report(serial, { fixTime: Date.now(), speedKmh: 43 })
  await whole.vehicle(vehicleId, ({ position }) => position?.speedKmh === 43)
  const resumed = await world.live(token, rows.lastEventId(), '?form=rows')
  await speedIs(resumed, 43)
  expect(resumed.events[0]?.name).toBe('changes')
  expect([...vehiclesOf(resumed).keys()]).toEqual([vehicleId])
  expect(vehiclesOf(rows).has(stillId)).toBe(true)
  for (const reader of [rows, resumed]) {
    expect(vehiclesOf(reader).has(foreignId)).toBe(false)
    expect(reader.text()).not.toContain(other)
  }
})
