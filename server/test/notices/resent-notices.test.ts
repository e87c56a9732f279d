import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { resendNotice } from '../../src/storage/notices/notice-list.ts'
import { type NoticeWorld, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await startNoticeWorld()
})
afterEach(() => world.forget())
afterAll(() => world.stop())

const viewerOf = (userId: number, customerId: number): Viewer => ({
  ...{ userId, customerId, access: 'C', operator: false, scope: { kind: 'customers', customerIds: [customerId] } },
  ...{ sessionId: randomUUID(), viewedCustomerId: null, expiresAt: Number.POSITIVE_INFINITY, address: '10.0.0.1' },
})

test('one that nobody takes is given up, stays to be seen, and is sent again from the first channel on', async () => {
  const { customer, vehicle, person } = await world.household()
  let status = 404
  const server = await world.receiver(() => status)
  await world.channel(person, 'webhook', server.url)
  await vehicle.call('jamming')
  await world.admit()
  await world.handOver()
  expect(await world.notices(person)).toMatchObject([{ state: 'failed', last_error: 'Respondeu 404.' }])
  status = 204
  const { id } = (await world.notices(person))[0]!
  await resendNotice(world.pool, viewerOf(person, customer), id)
  await expect(resendNotice(world.pool, viewerOf(person, customer), id)).rejects.toThrow(/não chegou/)
  await expect(resendNotice(world.pool, viewerOf(person + 1, customer), id)).rejects.toThrow(/não encontrado/)
  await world.handOver()
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

test('what of a digest did not come is sent again as another notice than the rest, which came', async () => {
  const { customer, vehicle, person } = await world.household()
  const server = await world.receiver()
  await world.channel(person, 'webhook', server.url)
  await world.prefer(person, { digestMinutes: 60 })
  for (const kind of ['powerCut', 'tampering']) await vehicle.call(kind)
  await world.admit()
  await world.letTimePass()
  await world.handOver()
  const [came, missed] = await world.notices(person)
  expect(came.key).toBe(missed.key)
  await world.pool.query(`update notice set state = 'failed' where id = $1`, [missed.id])
  await resendNotice(world.pool, viewerOf(person, customer), missed.id)
  await world.handOver()
  const sent = server.received.map(({ headers }) => headers['idempotency-key'])
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(2)
})
