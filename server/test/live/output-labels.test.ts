import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld
beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

test('an output that gets a name has it on open pages at once', async () => {
  const customer = await world.customer('Aurora')
  const vehicleId = await world.vehicle(customer, '863300000000002')
  const live = await world.live((await world.signIn(customer)).token)
  expect(await live.vehicle(vehicleId, () => true)).toMatchObject({ outputLabels: [] })
  await world.pool.query(`update installation_profile set output_labels = '{BLOQUEIO,""}' where id = 1`)
  await world.changed('installation_profile')
  const named = await live.vehicle(vehicleId, ({ outputLabels }) => outputLabels.length > 0)
  expect(named.outputLabels[0]).toBe('BLOQUEIO')
})
