import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PATIENCE } from '../setup/patience.ts'
import { type HttpStandIn, startStandIn } from './http-stand-in.ts'
import { type NoticeWorld, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
/** It takes what is said to it and never answers. */
let hole: HttpStandIn
let sound: HttpStandIn
beforeAll(async () => {
  world = await startNoticeWorld()
  hole = await startStandIn(() => 'keepSilent')
  sound = await startStandIn(() => ({ status: 204 }))
})
afterEach(async () => {
  await world.pool.query('delete from notice')
  for (const { received } of [hole, sound]) received.length = 0
})
afterAll(async () => {
  for (const standIn of [hole, sound]) await standIn.stop()
  await world.stop()
})

/** Somebody who is told by a webhook there. */
async function toldBy(standIn: HttpStandIn) {
  const { vehicle, person } = await world.household()
  await world.channel(person, 'webhook', standIn.url)
  return { person, call: vehicle.call, states: async () => (await world.notices(person)).map(({ state }) => state) }
}

/** As many as a channel has at a time, and many more. */
const MANY = Array.from({ length: 16 }, (_, index) => index)

test('a channel that keeps silent holds up nobody else, whether it was told before them or after', async () => {
  const [silent, other, late] = [await toldBy(hole), await toldBy(sound), await toldBy(sound)]
  for (const _ of MANY) await silent.call('powerCut')
  await world.admit()
  await other.call('powerCut')
  await world.admit()
  const lanes = world.lanes()
  lanes.wake()
  await expect.poll(other.states, PATIENCE).toEqual(['delivered'])
  await expect.poll(() => hole.received.length, PATIENCE).toBe(2)
  // Nothing that is under way ends, and who is told of something now does not wait for it.
  await late.call('sos')
  await world.admit()
  lanes.wake()
  await expect.poll(late.states, PATIENCE).toEqual(['delivered'])
  expect(hole.received).toHaveLength(2)
  expect(await silent.states()).toEqual(MANY.map(() => 'waiting'))
  const ended = lanes.stop()
  await hole.stop()
  await ended
  hole = await startStandIn(() => 'keepSilent')
})

test('of one channel as many are handed over at a time as may be, however many processes look at once', async () => {
  const silent = await toldBy(hole)
  for (const _ of MANY) await silent.call('powerCut')
  await world.admit()
  const taken = await Promise.all(MANY.map(() => world.take()))
  for (const _ of MANY) taken.push(await world.take())
  expect(taken.filter((notice) => notice !== null)).toHaveLength(2)
  // Whoever died with them leaves their places after a while.
  await world.letTimePass()
  expect(await world.take()).toMatchObject({ isRepeat: true })
})

test('another channel of the same person is not held up by one that keeps silent', async () => {
  const silent = await toldBy(hole)
  const second = await world.channel(silent.person, 'webhook', sound.url, 1)
  for (const _ of MANY.slice(0, 4)) await silent.call('powerCut')
  await world.admit()
  const [last] = (await world.notices(silent.person)).slice(-1)
  await world.pool.query('update notice set channel_id = $1 where id = $2', [second, last.id])
  const taken = [await world.take(), await world.take(), await world.take(), await world.take()]
  expect(taken.map((notice) => notice?.key)).toContain(last.key)
  expect(taken.filter((notice) => notice !== null)).toHaveLength(3)
})

test('who has many channels that keep silent leaves room for other people', async () => {
  const silent = await toldBy(hole)
  const places = [1, 2, 3, 4, 5, 6]
  for (const _ of places) await silent.call('sos')
  await world.admit()
  for (const [index, { id }] of (await world.notices(silent.person)).entries()) {
    const channel = await world.channel(silent.person, 'webhook', hole.url, places[index])
    await world.pool.query('update notice set channel_id = $1 where id = $2', [channel, id])
  }
  const other = await toldBy(sound)
  await other.call('powerCut')
  await world.admit()
  const taken: (number | undefined)[] = []
  for (const _ of MANY) taken.push((await world.take())?.userId)
  const { person } = silent
  expect(taken.filter(Boolean)).toEqual([person, person, person, person, other.person])
})

test('what is more urgent is told first, however long the rest waits', async () => {
  const { call } = await toldBy(sound)
  await call('powerCut')
  await world.admit()
  await world.pool.query(`update notice set next_at = next_at - interval '1 hour'`)
  await call('sos')
  await world.admit()
  expect([await world.take(), await world.take()].map((notice) => notice?.urgency)).toEqual([4, 3])
})
