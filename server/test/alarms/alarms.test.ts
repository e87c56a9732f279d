import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, openGateway } from '../../src/gateway/gateway.ts'
import { gt06 } from '../../src/gateway/protocols/gt06/gt06.ts'
import { cellOfDevice, cellsOf } from '../../src/storage/base/cells.ts'
import { storeAlarms } from '../../src/storage/intake/alarm-writer.ts'
import { forgetOldAlarmReports } from '../../src/storage/reception/alarm-report-times.ts'
import { createIngest, type Ingest } from '../../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'
import { connectTracker, type Gt06Tracker } from './gt06-tracker.ts'

const SECOND = 1_000
const MINUTE = 60_000
const PANIC = 1
const POWER_CUT = 2
const JUNDIAI = { latitude: -23.1857, longitude: -46.8978 }

let world: LiveWorld
let ingest: Ingest
let gateway: Gateway
const trackers: Gt06Tracker[] = []
let imeis = 863_000_000_010_000

beforeAll(async () => {
  world = await startLiveWorld()
  const metrics = createTrackingMetrics(new Registry())
  ingest = createIngest(world.pool, metrics)
  gateway = await openGateway({
    host: '127.0.0.1',
    ports: { gt06: [0] },
    protocols: [gt06],
    intake: ingest,
    events: metrics,
  })
})
afterAll(async () => {
  for (const tracker of trackers) tracker.close()
  gateway.stopReading()
  gateway.closeConnections()
  await ingest.stop(1_000)
  await world.stop()
})

/** A vehicle of a new customer, with somebody of it who may acknowledge, and its tracker on a socket. */
async function trackedVehicle(name: string) {
  const customer = await world.customer(name)
  const serial = String(++imeis)
  const vehicle = await world.vehicle(customer, serial)
  const person = await world.signIn(customer, 'O')
  const tracker = await connectTracker(Number(gateway.addresses['gt06']!.split(':').at(-1)), serial)
  trackers.push(tracker)
  return { customer, serial, vehicle, person, tracker }
}

const ask = (token: string, query: string) => world.ask(token, query)

const alarmsOf = (vehicle: number) =>
  `{ alarmes(veiculo: ${vehicle}) { codigo tipo alarme vezes primeiroEm ultimoEm latitude local reconhecidoEm reconhecidoPor observacao } }`
const acknowledge = (id: number, note = '') =>
  `mutation { reconhecerAlarme(codigo: ${id}, observacao: ${JSON.stringify(note)}) { codigo reconhecidoPor observacao } }`
const wholeSecond = (at: number) => Math.floor(at / SECOND) * SECOND
const kindsOf = (vehicle: LiveVehicle) => vehicle.alarms.map(({ kind }) => kind)

test('a panic and a cut supply stay on the vehicle after the next ordinary position, and on the wire it says what came last', async () => {
  const { vehicle, person, tracker } = await trackedVehicle('Aurora')
  const now = wholeSecond(Date.now())
  await tracker.alarm(POWER_CUT, { at: now - 40 * SECOND, ...JUNDIAI })
  await tracker.alarm(PANIC, { at: now - 30 * SECOND, ...JUNDIAI })
  await tracker.locate({ at: now - 20 * SECOND, ...JUNDIAI })
  const reader = await world.live(person.token)
  const seen = await reader.vehicle(vehicle, ({ position }) => position?.fixTime === now - 20 * SECOND)
  expect(seen.position?.event).toBeNull()
  expect(seen.badges).toEqual(['panic', 'powerCut'])
  expect(seen.alarms).toMatchObject([
    { kind: 'sos', firstAt: now - 30 * SECOND, lastAt: now - 30 * SECOND, count: 1 },
    { kind: 'powerCut', firstAt: now - 40 * SECOND, count: 1 },
  ])
  const { data } = await ask(person.token, '{ ultimasPosicoesPorCliente(cliId: 0) { udlPan } }')
  expect(data.ultimasPosicoesPorCliente).toEqual([{ udlPan: null }])
})

test('whoever acknowledges first wins, the second is told who it was, and every viewer sees it gone at once', async () => {
  const { customer, vehicle, person, tracker } = await trackedVehicle('Boreal')
  const other = await world.signIn(customer, 'A')
  await tracker.alarm(PANIC, { at: wholeSecond(Date.now()), ...JUNDIAI })
  const reader = await world.live(other.token)
  const { alarmId } = (await reader.vehicle(vehicle, ({ alarms }) => alarms.length > 0)).alarms[0]!
  const both = await Promise.all([
    ask(person.token, acknowledge(alarmId, 'Liguei: foi sem querer')),
    ask(other.token, acknowledge(alarmId)),
  ])
  const [won, lost] = both[0].errors ? [both[1], both[0]] : both
  expect(won.data.reconhecerAlarme).toMatchObject({ codigo: alarmId, reconhecidoPor: 'Pessoa' })
  expect(lost.errors).toMatchObject([
    {
      message: expect.stringMatching(/^Pessoa já reconheceu este alarme às \d\d:\d\d\.$/),
      extensions: { code: 'CONFLICT' },
    },
  ])
  const quiet = await reader.vehicle(vehicle, ({ alarms }) => alarms.length === 0)
  expect(quiet.badges).not.toContain('panic')
  // It is no longer pending, but nobody forgets it.
  const { data } = await ask(person.token, alarmsOf(vehicle))
  expect(data.alarmes).toMatchObject([{ codigo: alarmId, tipo: 'sos', alarme: 'Pânico', reconhecidoPor: 'Pessoa' }])
  const pending = await ask(person.token, `{ alarmesTotal(veiculo: ${vehicle}, pendentes: true) }`)
  expect(pending.data.alarmesTotal).toBe(0)
  const { rows } = await world.pool.query(
    `select user_id, after ->> 'kind' as kind from audit where entity = 'alarm' and entity_id = $1`,
    [String(vehicle)],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].kind).toBe('sos')
})

test('a flood of one alarm is one with a count, and frames that are sent again are not counted', async () => {
  const { vehicle, person, tracker } = await trackedVehicle('Cometa')
  const now = wholeSecond(Date.now())
  for (let step = 0; step < 20; step++) {
    await tracker.alarm(PANIC, { at: now - (20 - step) * MINUTE, ...JUNDIAI })
    await tracker.repeat()
  }
  const { data } = await ask(person.token, alarmsOf(vehicle))
  expect(data.alarmes).toHaveLength(1)
  expect(data.alarmes[0]).toMatchObject({ tipo: 'sos', vezes: 20, latitude: JUNDIAI.latitude })
  expect(data.alarmes[0].local).not.toBe('')
  // Once acknowledged, the same call again is a new one; the frames of before are still known.
  await ask(person.token, acknowledge(data.alarmes[0].codigo))
  await tracker.repeat()
  expect((await ask(person.token, alarmsOf(vehicle))).data.alarmes).toHaveLength(1)
  await tracker.alarm(PANIC, { at: now, ...JUNDIAI })
  const again = (await ask(person.token, alarmsOf(vehicle))).data.alarmes
  expect(again.map(({ vezes }: { vezes: number }) => vezes)).toEqual([1, 20])
})

test('a frame that is sent again months later is not counted either, when nobody keeps its time any more', async () => {
  const { vehicle, person, tracker } = await trackedVehicle('Cigana')
  await tracker.alarm(PANIC, { at: wholeSecond(Date.now()) - 100 * 24 * 60 * MINUTE, ...JUNDIAI })
  const { data } = await ask(person.token, alarmsOf(vehicle))
  await ask(person.token, acknowledge(data.alarmes[0].codigo))
  const said = () => world.pool.query('select from alarm_report')
  const forgetIn = async (days: number) => {
    for (const cell of cellsOf(world.pool)) await forgetOldAlarmReports(cell, Date.now() + days * 24 * 60 * MINUTE)
  }
  await forgetIn(89)
  expect((await said()).rowCount).toBeGreaterThan(0)
  await forgetIn(91)
  expect((await said()).rowCount).toBe(0)
  await tracker.repeat()
  expect((await ask(person.token, alarmsOf(vehicle))).data.alarmes).toMatchObject([{ vezes: 1 }])
})

test('the same alarm more than an hour later is another one, and one of yesterday is only in the list', async () => {
  const { vehicle, person, tracker } = await trackedVehicle('Dunas')
  const now = wholeSecond(Date.now())
  for (const hoursAgo of [25, 3, 1]) await tracker.alarm(PANIC, { at: now - hoursAgo * 60 * MINUTE, ...JUNDIAI })
  const { data } = await ask(person.token, alarmsOf(vehicle))
  expect(data.alarmes).toHaveLength(3)
  const reader = await world.live(person.token)
  // The map may be told of one before the other.
  const seen = await reader.vehicle(vehicle, ({ alarms }) => alarms.length > 1)
  expect(seen.alarms.map(({ firstAt }) => firstAt)).toEqual([now - 60 * MINUTE, now - 180 * MINUTE])
})

test('a tracker that is moved shows the old customer’s alarms neither on the new vehicle nor to the new customer', async () => {
  const old = await trackedVehicle('Estrela')
  const next = await world.customer('Fênix')
  const buyer = await world.signIn(next, 'A')
  const now = wholeSecond(Date.now())
  await old.tracker.alarm(PANIC, { at: now - MINUTE, ...JUNDIAI })
  const second = await world.vehicle(next, String(++imeis))
  await world.pool.query(`update installation set period = tstzrange(null, $2) where vehicle_id = $1`, [
    old.vehicle,
    new Date(now - 30 * SECOND),
  ])
  await world.pool.query('delete from installation where vehicle_id = $1', [second])
  await world.pool.query(
    `insert into installation (device_id, vehicle_id, period)
     select id, $2, tstzrange($3, null) from device where serial = $1`,
    [old.serial, second, new Date(now - 30 * SECOND)],
  )
  await world.changed('device')
  await old.tracker.alarm(PANIC, { at: now - 10 * SECOND, ...JUNDIAI })
  const [before] = (await ask(old.person.token, alarmsOf(0))).data.alarmes
  const [after] = (await ask(buyer.token, alarmsOf(0))).data.alarmes
  expect([before.vezes, after.vezes]).toEqual([1, 1])
  expect((await ask(buyer.token, acknowledge(before.codigo))).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  const reader = await world.live(buyer.token)
  const seen = await reader.vehicle(second, ({ alarms }) => alarms.length > 0)
  expect(seen.alarms.map(({ alarmId }) => alarmId)).toEqual([after.codigo])
  const formerly = await world.live(old.person.token)
  const left = await formerly.vehicle(old.vehicle, ({ alarms }) => alarms.length > 0)
  expect(left.alarms.map(({ alarmId }) => alarmId)).toEqual([before.codigo])
})

test('another customer learns of none of them', async () => {
  const { vehicle, tracker } = await trackedVehicle('Gaivota')
  const stranger = await world.signIn(await world.customer('Horizonte'), 'A')
  await tracker.alarm(PANIC, { at: wholeSecond(Date.now()), ...JUNDIAI })
  expect((await ask(stranger.token, alarmsOf(vehicle))).data.alarmes).toEqual([])
  expect((await ask(stranger.token, alarmsOf(0))).data.alarmes).toEqual([])
  const reader = await world.live(stranger.token)
  await reader.find(({ name }) => name === 'snapshot')
  expect(reader.text()).not.toContain('sos')
})

test('an alarm in a heartbeat, which has no place, is one as well', async () => {
  const { vehicle, person, tracker } = await trackedVehicle('Íris')
  await tracker.heartbeat(4)
  const reader = await world.live(person.token)
  const seen = await reader.vehicle(vehicle, ({ alarms }) => alarms.length > 0)
  expect(kindsOf(seen)).toEqual(['sos'])
  const { data } = await ask(person.token, alarmsOf(vehicle))
  expect(data.alarmes).toMatchObject([{ tipo: 'sos', latitude: null, local: '' }])
})

test('of the alarms that nobody acknowledged only those are read to which what is said may belong', async () => {
  const { serial } = await trackedVehicle('Andorinha esquecida')
  const { rows } = await world.pool.query<{ id: number }>('select id from device where serial = $1', [serial])
  const deviceId = rows[0]!.id
  const cell = await cellOfDevice(world.pool, deviceId)
  await cell.query('insert into device_activity (device_id) values ($1) on conflict do nothing', [deviceId])
  await cell.query(
    `insert into alarm (device_id, kind, first_at, last_at, count)
     select $1, 'sos', at, at, 1 from generate_series(now() - interval '400 days', now(), interval '1 day') as at`,
    [deviceId],
  )
  const client = await cell.connect()
  let read = 0
  const counting = new Proxy(client, {
    get: (target, name) =>
      name === 'query'
        ? async (asked: { name?: string }) => {
            const answer = await target.query(asked as never)
            if (asked.name === 'find-pending-alarms') read += (answer as unknown as { rowCount: number }).rowCount
            return answer
          }
        : Reflect.get(target, name),
  })
  const at = Date.now() - 10 * MINUTE
  await storeAlarms(counting, [{ deviceId, kind: 'sos', saidAt: at, at, latitude: null, longitude: null }])
  client.release()
  expect(read).toBe(1)
  const { rows: counts } = await cell.query(
    'select count from alarm where device_id = $1 order by last_at desc limit 1',
    [deviceId],
  )
  expect(counts).toEqual([{ count: 2 }])
})

test('a note that is too long is refused in Portuguese, and nothing is acknowledged', async () => {
  const { vehicle, person, tracker } = await trackedVehicle('Jade')
  await tracker.alarm(PANIC, { at: wholeSecond(Date.now()), ...JUNDIAI })
  const [alarm] = (await ask(person.token, alarmsOf(vehicle))).data.alarmes
  const { errors } = await ask(person.token, acknowledge(alarm.codigo, 'a'.repeat(501)))
  expect(errors).toMatchObject([{ message: 'Use no máximo 500 caracteres.', extensions: { code: 'BAD_USER_INPUT' } }])
  expect((await ask(person.token, alarmsOf(vehicle))).data.alarmes[0].reconhecidoEm).toBeNull()
})
