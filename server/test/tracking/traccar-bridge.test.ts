import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ForwardedReport } from '../../src/gateway/protocols/traccar/traccar.ts'
import { registerTraccar } from '../../src/gateway/traccar-route.ts'
import { createApp } from '../../src/http/app.ts'
import { createWatchedJobs } from '../../src/jobs/watched-jobs.ts'
import { startWeb } from '../../src/start-web.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import type { Viewer } from '../../src/storage/base/scope.ts'
import {
  askTraccarReading,
  listTraccarReadings,
  listTraccarServers,
} from '../../src/storage/reception/traccar-reading-list.ts'
import { addNight, noteSpan } from '../../src/storage/reception/traccar-span-store.ts'
import { startTraccarBridge } from '../../src/traccar-bridge/start-traccar-bridge.ts'
import { openForwardedIngest } from '../../src/tracking/forwarded-ingest.ts'
import { startGate } from '../setup/gates/database-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { unique } from '../setup/register-records.ts'
import { positionOf, type StandInPosition, startTraccarStandIn } from '../setup/stand-ins/traccar-stand-in.ts'
import { createTestDatabase } from '../setup/test-database.ts'
import { testConfig } from '../setup/worlds/live-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Math.floor(Date.now() / 1000) * 1000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof openDatabase>
let gate: Awaited<ReturnType<typeof startGate>>
let bridge: Awaited<ReturnType<typeof startBridge>>
beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 4 })
  pool.on('error', () => undefined)
  gate = await startGate(database.config.connectionString)
  bridge = await startBridge(gate.url)
})
afterAll(async () => {
  await bridge.stop()
  await gate.stop()
  await pool.end()
  await database.drop()
})

/** What takes forwards, and what reads the server that sends them: as the web process has them, in quick rounds. */
async function startBridge(connectionString: string, roundEveryMs = 200) {
  const standIn = await startTraccarStandIn()
  const config = testConfig({ connectionString })
  const log = pino({ level: 'silent' })
  const app = await createApp({ log, ...config })
  const forwarded = openForwardedIngest({ connectionString }, { ...config, jobs: createWatchedJobs(log) })
  const { server } = standIn
  const startReading = () => startTraccarBridge({ server, ...forwarded, log, roundEveryMs })
  let reading = startReading()
  const onPutOff = (reports: readonly ForwardedReport[]) => reading.notePutOff(reports)
  await registerTraccar(app, { ...forwarded, token: config.traccarToken, onPutOff })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    standIn,
    get reading() {
      return reading
    },
    /** Reads again after it was stopped. */
    resume() {
      reading = startReading()
    },
    forward(position: StandInPosition) {
      const device = standIn.devices.find(({ id }) => id === position.deviceId)
      return fetch(`${url}/positions/traccar`, {
        method: 'POST',
        headers: { authorization: `Bearer ${config.traccarToken}` },
        body: JSON.stringify({ position, device }),
      })
    },
    async stop() {
      await reading.stop()
      await app.close()
      await forwarded.stop()
      await standIn.stop()
    },
  }
}

async function rowsOf(serial: string) {
  const { rows } = await pool.query<{ at: Date; received: Date }>(
    `select p.fix_time as at, p.received_at as received from stored_position p join device d on d.id = p.device_id
     where d.serial = $1 order by p.fix_time`,
    [serial],
  )
  return rows
}
const timesOf = async (serial: string) => (await rowsOf(serial)).map(({ at }) => at.getTime())
const untilStored = (serial: string, count: number) =>
  vi.waitUntil(async () => (await rowsOf(serial)).length >= count, PATIENCE)
async function messagesOf(serial: string): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as count from message m join device d on d.id = m.device_id where d.serial = $1',
    [serial],
  )
  return rows[0].count
}
const untilRead = async () => {
  const before = bridge.standIn.asked.length
  const rounds = () => bridge.standIn.asked.slice(before).filter((url) => url.startsWith('/api/devices')).length
  await vi.waitUntil(() => rounds() >= 3, PATIENCE)
}

test('of forwards of which every third is dropped, each fix is stored once and none twice', async () => {
  const { standIn, forward } = bridge
  const devices = [unique('TB'), unique('TB'), unique('TB')].map((serial) => standIn.device(serial))
  const fixes = devices.flatMap(({ id }) =>
    Array.from({ length: 20 }, (_, index) => positionOf(id, NOW - 40 * MINUTE + index * 30_000 + id)),
  )
  // Out of order, as a buffer is emptied beside what is new.
  fixes.sort((a, b) => ((a.id * 7919) % 101) - ((b.id * 7919) % 101))
  for (const [index, fix] of fixes.entries()) {
    standIn.positions.push(fix)
    if (index % 3 !== 2) expect((await forward(fix)).status).toBe(200)
  }
  for (const { id, uniqueId } of devices) {
    await untilStored(uniqueId, 20)
    const sent = fixes.filter(({ deviceId }) => deviceId === id).map(({ fixTime }) => Date.parse(fixTime))
    await untilRead()
    expect(await timesOf(uniqueId)).toEqual(sent.sort((a, b) => a - b))
    const kept = await messagesOf(uniqueId)
    await untilRead()
    expect(await messagesOf(uniqueId)).toBe(kept)
  }
  expect(standIn.mostAtOnce).toBe(1)
  // One that is read while its forward is on its way counts as found, and is stored once all the same.
  const found = /^monitorweb_traccar_found_total (\d+)$/m.exec(await bridge.reading.metricsText())?.[1]
  expect(Number(found)).toBeGreaterThanOrEqual(20)
})

test('a server that keeps whole seconds and rounded speeds gives no fix a second time', async () => {
  const device = bridge.standIn.device(unique('TB'))
  const at = NOW - 10 * MINUTE
  const fix = positionOf(device.id, at + 600)
  expect((await bridge.forward(fix)).status).toBe(200)
  const { latitude } = fix
  bridge.standIn.positions.push(positionOf(device.id, at + 1000, { latitude, speed: 21.5983 }))
  // Another report of that second is none that is there.
  bridge.standIn.positions.push(positionOf(device.id, at + 1000, { latitude, attributes: { ignition: false } }))
  await untilStored(device.uniqueId, 2)
  await untilRead()
  expect(await timesOf(device.uniqueId)).toEqual([at + 600, at + 1000])
})

describe('fixes that come late', () => {
  test('after a silence are read back to its beginning', async () => {
    const before = NOW - 5 * HOUR
    const device = bridge.standIn.device(unique('TB'), before)
    await untilRead()
    const buffered = [1, 2, 3].map((hours) => positionOf(device.id, before + hours * HOUR))
    bridge.standIn.positions.push(...buffered)
    device.lastUpdate = new Date().toISOString()
    await untilStored(device.uniqueId, 3)
    const { rows } = await pool.query(
      `select due_at > now() + interval '50 minutes' as "isLater" from traccar_span
       where serial = $1 and reason = 'silence' order by due_at`,
      [device.uniqueId],
    )
    expect(rows).toEqual([{ isLater: false }, { isLater: true }])
    // When the server received the last one is when the device spoke, not when we read it.
    const { rows: activity } = await pool.query(
      'select last_communication_at as at from device_activity a join device d on d.id = a.device_id where d.serial = $1',
      [device.uniqueId],
    )
    expect(activity[0].at.getTime()).toBe(before + 3 * HOUR)
  })

  test('by days are read each night', async () => {
    const device = bridge.standIn.device(unique('TB'))
    const fix = positionOf(device.id, NOW - 6 * 24 * HOUR)
    bridge.standIn.positions.push(fix)
    await untilRead()
    expect(await rowsOf(device.uniqueId)).toEqual([])
    await pool.query(`update traccar_span set requested_at = now() - interval '1 day' where reason = 'night'`)
    await untilStored(device.uniqueId, 1)
    await vi.waitUntil(async () => {
      const { rows: last } = await pool.query(
        `select read_at from traccar_span where reason = 'night' order by id desc limit 1`,
      )
      return last[0].read_at !== null
    }, PATIENCE)
  })
})

test('what we refused is read as soon as commits go on, however old its fixes are', async () => {
  const { standIn, forward } = bridge
  const device = standIn.device(unique('TB'), null)
  const old = positionOf(device.id, NOW - 9 * HOUR)
  standIn.positions.push(old)
  gate.close()
  expect((await forward(old)).status).toBe(503)
  const recent = positionOf(device.id, NOW - 8 * HOUR)
  standIn.positions.push(recent)
  expect((await forward(recent)).status).toBe(503)
  expect(await rowsOf(device.uniqueId)).toEqual([])
  gate.open()
  await untilStored(device.uniqueId, 2)
  await vi.waitUntil(async () => {
    const { rows } = await pool.query(
      `select from traccar_span where serial = $1 and reason = 'refusal' and read_at is not null`,
      [device.uniqueId],
    )
    return rows.length > 0
  }, PATIENCE)
  expect(await timesOf(device.uniqueId)).toEqual([NOW - 9 * HOUR, NOW - 8 * HOUR])
}, 60_000)

test('a server that fails is told of, left alone for a while, and read on after', async () => {
  const { standIn } = bridge
  standIn.fault = (_request, response) => void response.writeHead(200).end('<html>Entrar</html>')
  const lastError = async () => (await pool.query('select last_error from traccar_server')).rows[0]?.last_error
  await vi.waitUntil(async () => String(await lastError()).includes('TRACCAR_URL'), PATIENCE)
  const device = standIn.device(unique('TB'))
  standIn.positions.push(positionOf(device.id, NOW - 20 * MINUTE))
  standIn.fault = null
  await untilStored(device.uniqueId, 1)
})

test('a clock that is set back by a day keeps no round, and no rest after a failure, waiting for a day', async () => {
  const { standIn } = bridge
  await untilRead()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() - 24 * HOUR)
  await untilRead()
  standIn.fault = (_request, response) => void response.writeHead(500).end()
  const before = standIn.asked.length
  await vi.waitUntil(() => standIn.asked.length > before, PATIENCE)
  standIn.fault = null
  clock.mockImplementation(() => performance.timeOrigin + performance.now() - 48 * HOUR)
  await untilRead()
  clock.mockRestore()
})

test('a device that gets another number does not give it what another tracker said', async () => {
  const { standIn } = bridge
  const device = standIn.device(unique('TB'))
  const before = device.uniqueId
  standIn.positions.push(positionOf(device.id, NOW - 30 * MINUTE))
  await untilStored(before, 1)
  device.uniqueId = unique('TB')
  await untilRead()
  // What the server gets from then on is the new tracker's, however old its fix is.
  const serverTime = new Date(Date.now() + HOUR).toISOString()
  standIn.positions.push(positionOf(device.id, NOW - 25 * MINUTE, { serverTime }))
  await untilStored(device.uniqueId, 1)
  await untilRead()
  expect(await timesOf(device.uniqueId)).toEqual([NOW - 25 * MINUTE])
  expect(await timesOf(before)).toEqual([NOW - 30 * MINUTE])
  standIn.devices.splice(standIn.devices.indexOf(device), 1)
})

test('what was said while nobody read, by either of two trackers of a vehicle, is of the one that was in it', async () => {
  const { standIn } = bridge
  const device = standIn.device(unique('TB'))
  const [former, present] = [device.uniqueId, unique('TB')]
  const swappedAt = NOW - 2 * HOUR
  await pool.query('insert into vehicle (id) values (1)')
  await pool.query(
    `with d as (insert into device (serial, match_key, state) values ($1, $1, 'active'), ($2, $2, 'active') returning id, serial)
     insert into installation (device_id, vehicle_id, period)
     select id, 1, case when serial = $1 then tstzrange(null, $3::timestamptz) else tstzrange($3::timestamptz, null) end from d`,
    [former, present, new Date(swappedAt)],
  )
  await untilRead()
  await bridge.reading.stop()
  // As if it had been off for four hours.
  await pool.query(`update traccar_server set read_until = now() - interval '4 hours'`)
  device.uniqueId = present
  standIn.positions.push(
    positionOf(device.id, NOW - 5 * HOUR),
    positionOf(device.id, NOW - 3 * HOUR),
    positionOf(device.id, NOW - HOUR),
  )
  bridge.resume()
  await untilStored(present, 1)
  await untilStored(former, 1)
  await untilRead()
  expect(await timesOf(present)).toEqual([NOW - HOUR])
  // What the server had before, it had under the former name, and was read then.
  expect(await timesOf(former)).toEqual([NOW - 3 * HOUR])
  standIn.devices.splice(standIn.devices.indexOf(device), 1)
})

test('a number with a zero byte, or an id that two devices have, stops nothing else', async () => {
  const { standIn } = bridge
  const odd = [standIn.device('TB\u0000'), standIn.device(unique('TB')), standIn.device(unique('TB'))]
  odd[2]!.id = odd[1]!.id
  const good = standIn.device(unique('TB'))
  const attributes = { note: 'a\u0000b', other: '\ud800', ignition: true }
  standIn.positions.push(
    positionOf(good.id, NOW - 21 * MINUTE, { protocol: 'a\u0000', attributes }),
    positionOf(good.id, NOW - 20 * MINUTE),
    positionOf(odd[1]!.id, NOW - 20 * MINUTE),
  )
  await untilStored(good.uniqueId, 2)
  expect(await rowsOf(odd[1]!.uniqueId)).toEqual([])
  const { rows } = await pool.query('select last_error from traccar_server')
  expect(rows[0].last_error).toContain(`Ids: ${odd[0]!.id}, ${odd[1]!.id}`)
  for (const device of odd) standIn.devices.splice(standIn.devices.indexOf(device), 1)
})

test('one device that cannot be read, and positions that are none, keep nothing else from being stored', async () => {
  const { standIn } = bridge
  const [bad, good] = [standIn.device(unique('TB')), standIn.device(unique('TB'))]
  standIn.positions.push(
    positionOf(good.id, NOW - 20 * MINUTE),
    positionOf(good.id, NOW - 19 * MINUTE, { latitude: 'norte' }),
    positionOf(good.id, NOW - 18 * MINUTE, { attributes: [7] }),
  )
  standIn.device('não é um número de série')
  const { url } = standIn
  standIn.fault = async (request, response) => {
    if (request.url?.includes(`deviceId=${bad.id}&`)) return void response.writeHead(500).end()
    response.writeHead(200)
    const { searchParams } = new URL(request.url ?? '', url)
    const id = searchParams.get('deviceId')
    response.end(
      JSON.stringify(id === null ? standIn.devices : standIn.positions.filter((p) => `${p.deviceId}` === id)),
    )
  }
  await untilStored(good.uniqueId, 1)
  expect(await timesOf(good.uniqueId)).toEqual([NOW - 20 * MINUTE])
  standIn.fault = null
})

test('the web process reads the server of TRACCAR_URL, and one alone of several does', async () => {
  const standIn = await startTraccarStandIn()
  const own = await createTestDatabase(1)
  const device = standIn.device(unique('TB'))
  standIn.positions.push(positionOf(device.id, NOW - 20 * MINUTE))
  const config = { ...testConfig(own.config), traccarServer: standIn.server }
  const webs = [await startWeb(config), await startWeb({ ...testConfig(own.config), traccarServer: standIn.server })]
  const reader = openDatabase({ ...own.config, max: 1 })
  reader.on('error', () => undefined)
  try {
    await vi.waitUntil(async () => (await reader.query('select from stored_position')).rows.length === 1, PATIENCE)
    const readers = async () => {
      const asked = webs.map(async ({ addresses }) => await (await fetch(`${addresses['web']}/metrics`)).text())
      return (await Promise.all(asked)).filter((text) => /^monitorweb_traccar_devices 1$/m.test(text)).length
    }
    await expect.poll(readers).toBe(1)
  } finally {
    await Promise.all(webs.map((web) => web.stop()))
    await reader.end()
    await own.drop()
    await standIn.stop()
  }
})

test('a night that cannot be read to its end waits for no longer than the next one', async () => {
  await addNight(pool, Date.now(), { from: NOW - HOUR, to: NOW + 365 * 24 * HOUR })
  const { rows } = await pool.query<{ id: number }>(
    `update traccar_span set due_at = now() + interval '1 hour', read_at = null
     where id = (select max(id) from traccar_span where reason = 'night') returning id::float8 as id`,
  )
  const { id } = rows[0]!
  const isOver = async () =>
    (await listTraccarReadings(pool, { first: 500, offset: 0 })).find((r) => r.id === id)?.readAt
  const broken = { nextDevice: 4, found: 0, failed: 0, state: 'broken' } as const
  await noteSpan(pool, id, broken)
  expect(await isOver()).toBeNull()
  await pool.query(`update traccar_span set requested_at = now() - interval '25 hours' where id = $1`, [id])
  await noteSpan(pool, id, broken)
  expect(await isOver()).not.toBeNull()
})

test('an operator asks for a period, of one device, and sees it read', async () => {
  const { standIn } = bridge
  const [asked, other] = [standIn.device(unique('TB')), standIn.device(unique('TB'))]
  const at = NOW - 40 * 24 * HOUR
  const { rows: devices } = await pool.query(`insert into device (serial) values ($1), ($2) returning id`, [
    asked.uniqueId,
    other.uniqueId,
  ])
  expect(devices).toHaveLength(2)
  standIn.positions.push(positionOf(asked.id, at), positionOf(asked.id, at + 3 * 24 * HOUR), positionOf(other.id, at))
  const viewer = { userId: null, sessionId: null, address: '127.0.0.1' } as unknown as Viewer
  const period = { from: at - HOUR, to: at + 4 * 24 * HOUR, serial: asked.uniqueId }
  const before = standIn.asked.length
  await askTraccarReading(pool, viewer, period)
  await untilStored(asked.uniqueId, 2)
  await vi.waitUntil(async () => {
    const [last] = await listTraccarReadings(pool, { first: 1, offset: 0 })
    return last?.readAt !== null && last?.found === 2
  }, PATIENCE)
  expect(await rowsOf(other.uniqueId)).toEqual([])
  // A day at a time: five questions for four days and an hour.
  const spans = standIn.asked.slice(before).map((url) => new URL(url, standIn.url).searchParams)
  const ofPast = spans.filter(
    (span) => span.get('deviceId') === `${asked.id}` && Date.parse(span.get('to')!) <= period.to,
  )
  expect(ofPast).toHaveLength(5)
  expect(await listTraccarServers(pool)).toMatchObject([{ url: standIn.url, waiting: expect.any(Number) }])
  const { rows: audit } = await pool.query(`select after from audit where entity = 'traccar'`)
  expect(audit).toMatchObject([{ after: { serial: asked.uniqueId } }])
  await expect(askTraccarReading(pool, viewer, { ...period, to: period.from })).rejects.toThrow('depois do início')
  await expect(askTraccarReading(pool, viewer, { ...period, from: 0 })).rejects.toThrow('até 92 dias')
})

test('a period of a device that the server has had since the last round only is read', async () => {
  const own = await createTestDatabase(1)
  const reader = openDatabase({ ...own.config, max: 1 })
  reader.on('error', () => undefined)
  const { standIn, stop } = await startBridge(own.config.connectionString, 24 * HOUR)
  try {
    await vi.waitUntil(() => standIn.asked.some((url) => url.startsWith('/api/devices')), PATIENCE)
    await vi.waitUntil(async () => (await listTraccarServers(reader))[0]?.lastSuccessAt != null, PATIENCE)
    const device = standIn.device(unique('TB'))
    standIn.positions.push(positionOf(device.id, NOW - 30 * HOUR))
    const viewer = { userId: null, sessionId: null, address: '127.0.0.1' } as unknown as Viewer
    await askTraccarReading(reader, viewer, { from: NOW - 31 * HOUR, to: NOW - 29 * HOUR, serial: device.uniqueId })
    await vi.waitUntil(async () => (await reader.query('select from stored_position')).rows.length === 1, PATIENCE)
  } finally {
    await stop()
    await reader.end()
    await own.drop()
  }
})

test('of a device that nobody registered all is read, though little of it may wait at a time', async () => {
  const { standIn } = bridge
  const device = standIn.device(unique('TB'))
  const from = NOW - 48 * HOUR
  standIn.positions.push(...Array.from({ length: 200 }, (_, index) => positionOf(device.id, from + index * 30_000)))
  const viewer = { userId: null, sessionId: null, address: '127.0.0.1' } as unknown as Viewer
  await askTraccarReading(pool, viewer, { from, to: from + 2 * HOUR, serial: device.uniqueId })
  await vi.waitUntil(async () => {
    const [last] = await listTraccarReadings(pool, { first: 1, offset: 0 })
    return last?.readAt !== null
  }, PATIENCE)
  expect(await rowsOf(device.uniqueId)).toHaveLength(200)
})
