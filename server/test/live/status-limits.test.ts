import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld
beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

test('a changed threshold changes the status of open pages at once, of that customer and those below it', async () => {
  const above = await world.customer('Holding')
  const below = await world.customer('Filial', above)
  const vehicleId = await world.vehicle(below, '863300000000001')
  await world.report('863300000000001', { fixTime: Date.now() - 1_000, speedKmh: 12, ignition: true })
  const live = await world.live((await world.signIn(above)).token)
  expect(await live.vehicle(vehicleId, ({ position }) => position !== null)).toMatchObject({ status: 'moving' })
  await world.pool.query(
    `insert into status_limit (customer_id, rules) values ($1, '{"movingKmh": 20, "stillKmh": 15}')`,
    [above],
  )
  await world.changed('status_limit')
  expect(await live.vehicle(vehicleId, ({ status }) => status === 'idle')).toMatchObject({ movement: 'idle' })
})
