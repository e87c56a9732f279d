import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveReader } from '../setup/live-reader.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld
let customer: number
let token: string

beforeAll(async () => {
  world = await startLiveWorld()
  customer = await world.customer('Fleet')
  token = (await world.signIn(customer)).token
})
afterAll(() => world.stop())

let lastSerial = 0
async function trackedVehicle() {
  const serial = `86320000${String(++lastSerial).padStart(7, '0')}`
  return { serial, vehicleId: await world.vehicle(customer, serial) }
}

function changedVehicles(live: LiveReader): number[] {
  return live.events.flatMap(({ name, data }) => (name === 'changes' ? data.vehicles.map((v) => v.vehicleId) : []))
}

describe('what a stream says', () => {
  test('the answer is an event stream that nobody stores, buffers or compresses', async () => {
    const live = await world.live(token)
    expect(live.response.status).toBe(200)
    expect(live.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(live.response.headers.get('cache-control')).toBe('no-store')
    expect(live.response.headers.get('x-accel-buffering')).toBe('no')
    expect(live.response.headers.get('content-encoding')).toBeNull()
  })

  test('one session may hold twenty of them', async () => {
    const { token: greedy } = await world.signIn(customer)
    for (let n = 0; n < 20; n++) expect((await world.live(greedy)).response.status).toBe(200)
    const refused = await fetch(`${world.url}/live`, { headers: { authorization: `Bearer ${greedy}` } })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('a snapshot first, then each change with position, place and status', async () => {
    const { serial, vehicleId } = await trackedVehicle()
    const live = await world.live(token)
    const first = await live.find(() => true)
    expect(first.name).toBe('snapshot')
    const fixTime = Date.now() - 1_000
    await world.report(serial, { fixTime, latitude: -23.1864, longitude: -46.8842, speedKmh: 80, courseDegrees: 135 })
    expect(await live.vehicle(vehicleId, ({ position }) => position !== null)).toMatchObject({
      plate: `TST${vehicleId}`,
      customerId: customer,
      customerName: 'Fleet',
      deviceSerial: serial,
      status: 'moving',
      freshness: 'current',
      movement: 'moving',
      lastCommunicationAt: fixTime,
      position: {
        fixTime,
        latitude: -23.1864,
        speedKmh: 80,
        courseDegrees: 135,
        ignition: true,
        place: 'em Jundiaí/SP',
      },
    })
  })

  test('a heartbeat newer than the fix says whether the ignition is on', async () => {
    const { serial, vehicleId } = await trackedVehicle()
    const live = await world.live(token)
    await world.report(serial, { fixTime: Date.now() - 60_000, speedKmh: 50, ignition: true })
    await live.vehicle(vehicleId, ({ status }) => status === 'moving')
    await world.heartbeat(serial, { ignition: false, voltage: 12.6 })
    const vehicle = await live.vehicle(vehicleId, ({ status }) => status !== 'moving' && status !== 'neverReported')
    expect(vehicle).toMatchObject({ status: 'parked', position: { ignition: false, voltage: expect.closeTo(12.6) } })
  })

  test('a transaction that commits after later ones is not missed', async () => {
    const [slow, quick] = [await trackedVehicle(), await trackedVehicle()]
    for (const { serial } of [slow, quick]) await world.report(serial, { fixTime: Date.now() - 60_000, speedKmh: 0 })
    const live = await world.live(token)
    await live.vehicle(slow.vehicleId, ({ position }) => position !== null)
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query(
      `update device_activity set changed_in = pg_current_xact_id(), readings = $2, readings_at = now()
       where device_id = (select id from device where serial = $1)`,
      [slow.serial, { voltage: [24.5, Date.now()] }],
    )
    for (const speedKmh of [41, 42]) {
      await world.report(quick.serial, { fixTime: Date.now(), speedKmh })
      await live.vehicle(quick.vehicleId, ({ position }) => position?.speedKmh === speedKmh)
    }
    await client.query('commit')
    client.release()
    await live.vehicle(slow.vehicleId, ({ position }) => position?.voltage === 24.5)
  })
})

describe('going on after a break', () => {
  test('who resumes is told that calls and occurrences may have changed meanwhile, as who begins anew reads both', async () => {
    const live = await world.live(token)
    await live.find(({ name }) => name === 'snapshot')
    live.close()
    const resumed = await world.live(token, live.lastEventId())
    const told = await resumed.find(({ name }) => name === 'supportCalls')
    expect(told.data).toEqual({ serverTime: expect.any(Number), changed: [] })
    await resumed.find(({ name }) => name === 'occurrences')
    expect(resumed.events[0]!.name).toBe('changes')
  })

  test('exactly what changed meanwhile, and no snapshot', async () => {
    const [still, moved] = [await trackedVehicle(), await trackedVehicle()]
    for (const { serial } of [still, moved]) await world.report(serial, { fixTime: Date.now() - 60_000 })
    const live = await world.live(token)
    await live.vehicle(still.vehicleId, ({ position }) => position !== null)
    await live.vehicle(moved.vehicleId, ({ position }) => position !== null)
    live.close()

    const witness = await world.live(token)
    await world.report(moved.serial, { fixTime: Date.now() - 1_000, speedKmh: 91 })
    await witness.vehicle(moved.vehicleId, ({ position }) => position?.speedKmh === 91)

    const resumed = await world.live(token, live.lastEventId())
    await resumed.vehicle(moved.vehicleId, ({ position }) => position?.speedKmh === 91)
    expect(resumed.events[0]?.name).toBe('changes')
    expect(changedVehicles(resumed)).toEqual([moved.vehicleId])
    // It still knows what it showed before the break.
    await world.pool.query('update vehicle set inactive_at = now() where id = $1', [still.vehicleId])
    await world.changed('vehicle')
    await resumed.find(({ name, data }) => name === 'changes' && data.removedVehicles.includes(still.vehicleId))
  })

  test('begins anew for a place of another process, of another scope, or from before a change of who sees what', async () => {
    const { vehicleId } = await trackedVehicle()
    const live = await world.live(token)
    await live.vehicle(vehicleId)
    live.close()
    const place = live.lastEventId() as string

    for (const lastEventId of [
      `elsewhere:1`,
      place.replace(/:\d+$/, ':999999'),
      place.replace(/:\d+$/, ':x'),
      ':',
      '',
    ]) {
      expect((await (await world.live(token, lastEventId)).find(() => true)).name).toBe('snapshot')
    }
    const operator = await world.live((await world.signIn(784, 'O')).token, place)
    expect((await operator.find(() => true)).name).toBe('snapshot')

    const buyer = await world.customer('Buys while nobody looks')
    await world.sell(vehicleId, buyer)
    await operator.vehicle(vehicleId, ({ customerId }) => customerId === buyer)
    const resumed = await world.live(token, place)
    expect((await resumed.find(() => true)).name).toBe('snapshot')
    expect(resumed.text()).not.toContain(`"vehicleId":${vehicleId},`)
  })
})

describe('the end', () => {
  test.each([
    ['replaced', 'replaced'],
    ['revoked', 'revoked'],
    ['signedOut', 'revoked'],
  ] as const)('of a session (%s) ends its streams, saying why, and nobody else', async (reason, said) => {
    const { token: endedToken, sid } = await world.signIn(customer)
    const [one, other] = [await world.live(endedToken), await world.live(endedToken)]
    const bystander = await world.live(token)
    await world.endSession(sid, reason)
    for (const live of [one, other]) {
      const end = await live.find(({ name }) => name === 'end')
      expect(end.data).toMatchObject({ reason: said, message: expect.stringMatching(/\.$/) })
      await live.closed
    }
    const { serial, vehicleId } = await trackedVehicle()
    await world.report(serial, { fixTime: Date.now() })
    await bystander.vehicle(vehicleId, ({ position }) => position !== null)
    expect(bystander.events.every(({ name }) => name !== 'end')).toBe(true)
    expect((await fetch(`${world.url}/live`, { headers: { authorization: `Bearer ${endedToken}` } })).status).toBe(401)
  })

  test('of a person who may no longer enter is no session that ran out', async () => {
    for (const change of ['inactive_at = now()', 'access_ends_at = now()']) {
      const { token: endedToken, userId } = await world.signIn(customer)
      const live = await world.live(endedToken)
      await world.pool.query(`update user_account set ${change} where id = $1`, [userId])
      await world.changed('user_account')
      expect((await live.find(({ name }) => name === 'end')).data).toMatchObject({ reason: 'revoked' })
    }
  })

  test('of the time of a session ends its stream; a renewed one goes on', async () => {
    const [expiring, renewed] = [await world.signIn(customer), await world.signIn(customer)]
    await world.pool.query(`update session set expires_at = now() + interval '1 second' where id = any($1::uuid[])`, [
      [expiring.sid, renewed.sid],
    ])
    const [short, long] = [await world.live(expiring.token), await world.live(renewed.token)]
    await world.pool.query(`update session set expires_at = now() + interval '1 hour' where id = $1`, [renewed.sid])
    expect((await short.find(({ name }) => name === 'end')).data).toMatchObject({ reason: 'expired' })
    const again = await fetch(`${world.url}/live`, { headers: { authorization: `Bearer ${expiring.token}` } })
    expect(await again.json()).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'expired' })
    const { serial, vehicleId } = await trackedVehicle()
    await world.report(serial, { fixTime: Date.now() })
    await long.vehicle(vehicleId, ({ position }) => position !== null)
    expect(long.events.every(({ name }) => name !== 'end')).toBe(true)
  })

  test.each([
    ['no token', undefined],
    ['a token of somebody else', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
  ])('%s: 401 in Portuguese with a reference', async (_, authorization) => {
    const answer = await fetch(`${world.url}/live`, { headers: authorization ? { authorization } : {} })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      reference: expect.stringMatching(/^[0-9A-F]{8}$/),
    })
  })
})
