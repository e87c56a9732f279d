import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LiveReader } from '../setup/live-reader.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld

// The look at all sessions every ten seconds never comes here: what ends a stream knows its moment.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  world = await startLiveWorld()
})
afterAll(async () => {
  await world.stop()
  vi.useRealTimers()
})

const call = (query: string, token: string) => world.ask(token, query)

/** What is to happen before a limit that is near: a machine that does not get it done by then is given longer. */
async function openBefore(open: (limit: number) => Promise<LiveReader[]>) {
  for (let withinMs = 1_500; ; withinMs *= 2) {
    const limit = Date.now() + withinMs
    const opened = await open(limit)
    if (Date.now() < limit) return { opened, limit }
  }
}

const isEnd = ({ name }: { name: string }) => name === 'end'

test('a stream ends at the moment until which its person may enter, without anybody editing anything', async () => {
  const { token, userId } = await world.signIn(await world.customer('Until then'))
  const { opened, limit } = await openBefore(async (limit) => {
    await world.pool.query('update user_account set access_ends_at = $2 where id = $1', [userId, new Date(limit)])
    return [await world.live(token)]
  })
  const end = await opened[0]!.find(isEnd)
  expect(end.data).toMatchObject({ reason: 'revoked' })
  expect(Date.now()).toBeGreaterThanOrEqual(limit)
  expect((await call('{ versoesTotal }', token)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('an end of access that is set while the stream is open ends it at once', async () => {
  const { token, userId } = await world.signIn(await world.customer('No longer'))
  const live = await world.live(token)
  await live.find(() => true)
  await world.pool.query('update user_account set access_ends_at = now() where id = $1', [userId])
  await world.changed('user_account')
  expect((await live.find(isEnd)).data).toMatchObject({ reason: 'revoked' })
})

test('a renewed session goes on in the open stream when the first end has passed', async () => {
  const customer = await world.customer('Goes on')
  const serial = '863300000000001'
  const vehicleId = await world.vehicle(customer, serial)
  const [renewed, left] = [await world.signIn(customer), await world.signIn(customer)]
  const { opened } = await openBefore(async (limit) => {
    const soon = new Date(limit)
    await world.pool.query('update session set expires_at = $2 where id = any($1)', [[renewed.sid, left.sid], soon])
    const streams = [await world.live(renewed.token), await world.live(left.token)]
    await call('mutation { renovarToken { token } }', renewed.token)
    return streams
  })
  const [goesOn, ends] = opened as [LiveReader, LiveReader]
  expect((await ends.find(isEnd)).data).toMatchObject({ reason: 'expired' })
  await world.report(serial, { fixTime: Date.now(), speedKmh: 63 })
  await goesOn.vehicle(vehicleId, ({ position }) => position?.speedKmh === 63)
  expect(goesOn.events.some(isEnd)).toBe(false)
})

test('who leaves takes the streams of that session along, and no others', async () => {
  const customer = await world.customer('Leaves')
  const { token } = await world.signIn(customer)
  const [one, two] = [await world.live(token), await world.live(token)]
  const other = await world.live((await world.signIn(customer)).token)
  await call('mutation { sair { status } }', token)
  await Promise.all([one.find(isEnd), two.find(isEnd)])
  expect(other.events.some(isEnd)).toBe(false)
})
