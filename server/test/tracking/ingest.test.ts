import { noReadings, type PositionReport, type ReportEvent } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Arrival } from '../../src/gateway/intake.ts'
import { cellsOf } from '../../src/storage/base/cells.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { createIngest, type Ingest } from '../../src/tracking/ingest.ts'
import { QUARANTINE } from '../../src/tracking/quarantine.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { arrival, report, YESTERDAY_NOON } from '../setup/arrivals.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const NOW = YESTERDAY_NOON
let database: TestDatabase
let pool: pg.Pool
let lookUps: pg.Pool
let ingest: Ingest

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ ...database.config, max: 6 })
  lookUps = openDatabase({ ...database.config, max: 2 })
  ingest = createIngest(pool, createTrackingMetrics(new Registry()), { lookUps })
})
afterAll(async () => {
  await ingest.stop(1000)
  await Promise.all([pool.end(), lookUps.end()])
  await database.drop()
})

async function positionsOf(serial: string) {
  const { rows } = await pool.query(
    'select p.*, extract(epoch from p.fix_time) * 1000 as ms from stored_position p join device d on d.id = p.device_id where d.serial = $1 order by fix_time, digest',
    [serial],
  )
  return rows
}

describe('a report that was acknowledged', () => {
  test('is stored with its values, its raw frame and the last communication', async () => {
    const said = report({ fixTime: NOW, speedKmh: 62.5, voltage: 12.6, attributes: { hdop: 0.9 } })
    expect(await ingest.accept(arrival('100000000000001', said))).toBe('stored')
    const [row] = await positionsOf('100000000000001')
    expect(row).toMatchObject({
      latitude_e7: -235500000,
      longitude_e7: -466300000,
      speed_kmh: 62.5,
      ignition: true,
      attributes: { hdop: 0.9 },
    })
    expect(Number(row.ms)).toBe(NOW)
    const { rows } = await pool.query(
      `select (select count(*)::int from message m where m.device_id = d.id) as messages, d.state,
              extract(epoch from a.last_communication_at) * 1000 as communication
       from device d join device_activity a on a.device_id = d.id where d.serial = $1`,
      ['100000000000001'],
    )
    expect(rows[0]).toMatchObject({ messages: 1, state: 'quarantine' })
    expect(Number(rows[0].communication)).toBe(NOW)
  })

  test('keeps everything that it says, and nothing where it says nothing', async () => {
    const serial = '100000000000006'
    const said = {
      ...{ latitude: 89.9999999, longitude: -179.9999999, speedKmh: 0.1, courseDegrees: 359.9, altitudeMeters: -12.5 },
      ...{
        satellites: 31,
        ignition: false,
        event: 'sos' as const,
        voltage: 3.25,
        odometerKm: 123456.789,
        hourMeterHours: 7.5,
      },
      attributes: { note: 'São João «ção» 🚚', reasonCode: 0, input1: true, adc: -1.5 },
    } satisfies Partial<PositionReport>
    await ingest.accept(arrival(serial, report({ fixTime: NOW + 0.125, ...said })))
    const silent = { ...noReadings(), speedKmh: null, courseDegrees: null, altitudeMeters: null, satellites: null }
    await ingest.accept(arrival(serial, report({ fixTime: NOW + 1000, ...silent })))
    const [told, nothing] = await positionsOf(serial)
    expect(told).toMatchObject({
      ...{ ms: `${NOW}.125000`, latitude_e7: 899999999, longitude_e7: -1799999999 },
      ...{
        speed_kmh: 0.1,
        course_degrees: 359.9,
        altitude_meters: -12.5,
        satellites: 31,
        ignition: false,
        event: 'sos',
      },
      ...{ voltage: 3.25, odometer_km: 123456.789, hour_meter_hours: 7.5, attributes: said.attributes, flags: 0 },
    })
    expect(nothing).toMatchObject({
      ...{ speed_kmh: null, course_degrees: null, altitude_meters: null, satellites: null, ignition: null },
      ...{ event: null, voltage: null, odometer_km: null, hour_meter_hours: null, attributes: null },
    })
  })

  test('and sent again in another frame is one row', async () => {
    const said = report({ fixTime: NOW })
    await Promise.all([1, 2, 3].map(() => ingest.accept(arrival('100000000000002', said))))
    await ingest.accept(arrival('100000000000002', { ...said, buffered: true }, NOW + 60_000))
    expect(await positionsOf('100000000000002')).toHaveLength(1)
  })

  test('is stored with a thousand others of its commit, also where one of those is there already', async () => {
    const serial = '100000000000007'
    await pool.query(`insert into device (serial, state) values ($1, 'active')`, [serial])
    const reports = Array.from({ length: 1001 }, (_, step) => arrival(serial, report({ fixTime: NOW + step * 1000 })))
    const send = async (some: readonly Arrival[]) => [...new Set(await Promise.all(some.map(ingest.accept)))]
    expect(await send(reports.slice(0, 950))).toEqual(['stored'])
    expect(await send(reports.slice(450).reverse())).toEqual(['stored'])
    expect((await positionsOf(serial)).map(({ ms }) => Number(ms))).toEqual(reports.map((_, step) => NOW + step * 1000))
  })

  test('differs from another of the same second by what it says', async () => {
    await ingest.accept(arrival('100000000000003', report({ fixTime: NOW })))
    await ingest.accept(arrival('100000000000003', report({ fixTime: NOW, event: 'sos' })))
    expect(await positionsOf('100000000000003')).toHaveLength(2)
  })

  test('is not acknowledged while its commit is held back', async () => {
    await pool.query("insert into device (serial, state) values ('100000000000005', 'active')")
    await ingest.accept(arrival('100000000000004', report({ fixTime: NOW })))
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query(
      "select 1 from device_activity a join device d on d.id = a.device_id where d.serial = '100000000000004' for update",
    )
    let acknowledged = false
    const held = arrival('100000000000004', report({ fixTime: NOW + 1000 }))
    const accepted = ingest.accept(held).then(() => {
      acknowledged = true
    })
    // The commit of another device, a registered one, as the others follow one another, goes through meanwhile: proof that there was time for this one too.
    await ingest.accept(arrival('100000000000005', report({ fixTime: NOW })))
    await ingest.accept(arrival('100000000000005', report({ fixTime: NOW + 1000 })))
    expect(acknowledged).toBe(false)
    expect([ingest.pending(), ingest.pendingBytes()]).toEqual([1, held.bytes.length])
    await holder.query('rollback')
    holder.release()
    await accepted
    expect(acknowledged).toBe(true)
    expect([ingest.pending(), ingest.pendingBytes()]).toEqual([0, 0])
  })
})

/** An event is a word of ours; a decoder with a fault could still let this through, and no step mends it. */
const REFUSED: [string, Arrival] = [
  'an event that no text column holds',
  arrival('200000000000008', report({ fixTime: NOW, event: 'so\u0000s' as ReportEvent })),
]

describe('one hostile report among a thousand', () => {
  const hostile: [string, Arrival][] = [
    [
      'text that PostgreSQL cannot hold',
      arrival('200000000000001', report({ fixTime: NOW, attributes: { note: 'a\u0000b' } })),
    ],
    ['a lone surrogate', arrival('200000000000002', report({ fixTime: NOW, attributes: { note: '\ud800' } }))],
    ['an absurd year', arrival('200000000000003', report({ fixTime: Date.UTC(9999, 0, 1) }), NOW)],
    ['a year before satellites', arrival('200000000000004', report({ fixTime: Date.UTC(1905, 0, 1) }), NOW)],
    ['a speed out of this world', arrival('200000000000005', report({ fixTime: NOW, speedKmh: 1e300 }))],
    [
      'coordinates out of this world',
      arrival('200000000000006', report({ fixTime: NOW, latitude: 1e9, longitude: Number.NaN })),
    ],
    ['a satellite count beyond its column', arrival('200000000000007', report({ fixTime: NOW, satellites: 1e9 }))],
    REFUSED,
  ]

  test.each(hostile)('%s stops none of the others and is kept with its bytes', async (_, bad) => {
    const serials = Array.from(
      { length: 999 },
      (_, index) => `3${bad.serial.slice(-2)}${String(index).padStart(12, '0')}`,
    )
    const good = serials.map((serial) => arrival(serial, report({ fixTime: NOW })))
    await pool.query("insert into device (serial, state) select unnest($1::text[]), 'active' on conflict do nothing", [
      serials,
    ])
    const outcomes = await Promise.all(
      [...good.slice(0, 500), bad, ...good.slice(500)].map((one) => ingest.accept(one)),
    )
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1000)
    const { rows } = await pool.query(
      'select count(distinct device_id)::int as devices from stored_position where device_id in (select id from device where serial = any($1))',
      [serials],
    )
    expect(rows[0].devices).toBe(999)
    const kept = await pool.query(
      `select 1 from device d where d.serial = $1 and (
         exists (select from undecoded u where u.device_id = d.id and u.bytes = $2)
         or exists (select from message m where m.device_id = d.id and m.bytes = $2))`,
      [bad.serial, Buffer.from(bad.bytes)],
    )
    expect(kept.rowCount).toBe(1)
  })

  test('what only the database refuses is found by halving, kept apart and acknowledged', async () => {
    const [, bad] = REFUSED
    const neighbours = [1, 2, 3, 4].map((n) => arrival(`20200000000000${n}`, report({ fixTime: NOW })))
    const outcomes = await Promise.all([...neighbours, bad].map((one) => ingest.accept(one)))
    expect(new Set(outcomes)).toEqual(new Set(['stored']))
    const { rows } = await pool.query('select reason from undecoded where bytes = $1', [Buffer.from(bad.bytes)])
    expect(rows[0]?.reason).toBe('refusedContent')
    expect(await positionsOf(bad.serial)).toHaveLength(0)
    for (const { serial } of neighbours) expect(await positionsOf(serial)).toHaveLength(1)
  })

  test('what the database refuses together with its device too is kept without it, and acknowledged', async () => {
    const [, bad] = REFUSED
    const last = { ...bad, serial: '200000000000099' }
    const refuse = 'alter table set_apart add constraint refused check (device_id is null) not valid'
    for (const cell of cellsOf(pool)) await cell.query(refuse)
    expect(await ingest.accept(last)).toBe('stored')
    for (const cell of cellsOf(pool)) await cell.query('alter table set_apart drop constraint refused')
    const { rows } = await pool.query('select reason from undecoded where bytes = $1 and device_id is null', [
      Buffer.from(last.bytes),
    ])
    expect(rows).toEqual([{ reason: 'refusedContent' }])
  })

  test.each([
    ['201000000000001', 'a NUL in a text', { attributes: { note: 'a\u0000b' } }],
    ['201000000000002', 'a lone surrogate', { attributes: { note: '\ud800' } }],
    ['201000000000003', 'satellites beyond counting', { satellites: 1e9 }],
    ['201000000000004', 'half a satellite', { satellites: 5.5 }],
    ['201000000000005', 'an altitude beyond the stars', { altitudeMeters: 1e60 }],
    ['201000000000006', 'a voltage that no number of four bytes can be', { voltage: 1e-50 }],
  ])('tracker %s: %s costs that value, not the position', async (serial, _, odd) => {
    expect(await ingest.accept(arrival(serial, report({ fixTime: NOW, ...odd })))).toBe('stored')
    expect(await positionsOf(serial)).toHaveLength(1)
  })

  test('a clock that forgot a GPS era is set right and marked', async () => {
    await ingest.accept(arrival('200000000000010', report({ fixTime: NOW - 1024 * 7 * 86_400_000 }), NOW))
    const [row] = await positionsOf('200000000000010')
    expect(Number(row.ms)).toBe(NOW)
    expect(row.flags & 4).toBe(4)
  })
})

test('a database that lacks a column gets nothing acknowledged, and what waited is stored when it has it again', async () => {
  const serial = '300000000000001'
  // Of today: what is of days before is kept in another table.
  const today = Date.now()
  await ingest.accept(arrival(serial, report({ fixTime: today })))
  for (const cell of cellsOf(pool)) await cell.query('alter table position rename column voltage to hidden')
  let acknowledged = false
  const accepted = ingest.accept(arrival(serial, report({ fixTime: today + 1000 }))).then((outcome) => {
    acknowledged = true
    return outcome
  })
  await expect.poll(() => ingest.isStalled(), PATIENCE).toBe(true)
  expect(acknowledged).toBe(false)
  for (const cell of cellsOf(pool)) await cell.query('alter table position rename column hidden to voltage')
  expect(await accepted).toBe('stored')
  expect(await positionsOf(serial)).toHaveLength(2)
})

test('each reading that came without a place is as old as when it was said', async () => {
  const serial = '300000000000002'
  const heartbeat = (at: number, said: Partial<ReturnType<typeof noReadings>>): Arrival => ({
    ...arrival(serial, report({ fixTime: at })),
    messages: [{ kind: 'heartbeat', readings: { ...noReadings(), ...said } }],
  })
  await ingest.accept(heartbeat(NOW, { ignition: true }))
  await ingest.accept(heartbeat(NOW + 60_000, { voltage: 12.1, attributes: { invented: 'x' } }))
  const { rows } = await pool.query(
    'select a.readings from device_activity a join device d on d.id = a.device_id where d.serial = $1',
    [serial],
  )
  expect(rows[0].readings).toEqual({ ignition: [true, NOW], voltage: [12.1, NOW + 60_000] })
})

test('what a frame tells of the past without a place is history, and not how things are', async () => {
  const serial = '300000000000003'
  const said = (at: number, ignition: boolean) =>
    ({ kind: 'heartbeat', at, readings: { ...noReadings(), ignition } }) as const
  const messages = [said(NOW, false), said(NOW - 7_200_000, true), said(NOW - 3_600_000, false)]
  await ingest.accept({ ...arrival(serial, report({ fixTime: NOW })), messages })
  expect((await positionsOf(serial)).map(({ ms, ignition }) => [Number(ms), ignition])).toEqual([
    [NOW - 7_200_000, true],
    [NOW - 3_600_000, false],
    [NOW, false],
  ])
  const stored = { ...noReadings(), buffered: true, ignition: true }
  const frame = {
    ...arrival(serial, report({ fixTime: NOW })),
    messages: [{ kind: 'heartbeat', readings: stored } as const],
  }
  await ingest.accept(frame)
  const { rows } = await pool.query(
    'select a.readings from device_activity a join device d on d.id = a.device_id where d.serial = $1',
    [serial],
  )
  expect(rows[0].readings).toEqual({ ignition: [false, NOW] })
})

describe('devices that nobody registered', () => {
  test('are taken in only up to the quota of their address', async () => {
    const address = '192.0.2.1'
    await pool.query(
      "insert into device (serial, state, first_address) select 'FILL' || n, 'quarantine', $1 from generate_series(1, $2) n",
      [address, QUARANTINE.maxDevicesPerAddress],
    )
    const unregistered = { ...arrival('400000000000001', report({ fixTime: NOW })), address }
    expect(await ingest.accept(unregistered)).toBe('refused')
    expect(await ingest.accept(arrival('400000000000002', report({ fixTime: NOW })))).toBe('stored')
  })

  test('store no more than their quota of positions, until they are registered', async () => {
    const serial = '400000000000003'
    await ingest.accept(arrival(serial, report({ fixTime: NOW })))
    await pool.query(
      'update device_activity set stored_positions = $1 where device_id = (select id from device where serial = $2)',
      [QUARANTINE.maxPositionsPerDevice, serial],
    )
    ingest.forgetDevices()
    expect(await ingest.accept(arrival(serial, report({ fixTime: NOW + 1000 })))).toBe('refused')
    await pool.query("update device set state = 'active' where serial = $1", [serial])
    ingest.forgetDevices()
    expect(await ingest.accept(arrival(serial, report({ fixTime: NOW + 1000 })))).toBe('stored')
  })
})

describe('the positions of a device that are counted', () => {
  async function counted(serial: string): Promise<number> {
    const { rows } = await pool.query(
      'select a.stored_positions::int as count from device_activity a join device d on d.id = a.device_id where d.serial = $1',
      [serial],
    )
    return rows[0].count
  }

  test('are those that are stored, however often they are sent', async () => {
    const serial = '400000000000004'
    const said = report({ fixTime: NOW })
    await Promise.all([1, 2, 3].map(() => ingest.accept(arrival(serial, said))))
    await ingest.accept(arrival(serial, said))
    await ingest.accept(arrival(serial, report({ fixTime: NOW + 1000 })))
    expect(await positionsOf(serial)).toHaveLength(2)
    expect(await counted(serial)).toBe(2)
  })

  test('take nothing of the quota of one that nobody registered where they are sent again or refused', async () => {
    const serial = '400000000000005'
    const send = (second: number, event?: ReportEvent) =>
      ingest.accept(arrival(serial, report({ fixTime: NOW + second * 1000, ...(event && { event }) })))
    await send(0)
    const left = 2
    await pool.query(
      'update device_activity set stored_positions = $1 where device_id = (select id from device where serial = $2)',
      [QUARANTINE.maxPositionsPerDevice - left, serial],
    )
    ingest.forgetDevices()
    for (let again = 0; again < 5; again++) expect(await send(0)).toBe('stored')
    for (let again = 0; again < 5; again++) expect(await send(9, 'so\u0000s' as ReportEvent)).toBe('stored')
    expect([await send(1), await send(2), await send(3)]).toEqual(['stored', 'stored', 'refused'])
    expect(await counted(serial)).toBe(QUARANTINE.maxPositionsPerDevice)
  })
})

describe('unregistered devices that wait for their look-up', () => {
  test('keep no known device waiting', async () => {
    const known = '600000000000000'
    await ingest.accept(arrival(known, report({ fixTime: NOW })))
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('lock table device in share mode')
    const outcomes = Array.from({ length: 20 }, (_, index) =>
      ingest.accept(arrival(`6000000000001${String(index).padStart(2, '0')}`, report({ fixTime: NOW }))),
    )
    expect(await ingest.accept(arrival(known, report({ fixTime: NOW + 1000 })))).toBe('stored')
    await holder.query('rollback')
    holder.release()
    // Of strangers some are refused where a busy machine keeps them for longer than they may wait.
    expect(await Promise.all(outcomes)).toContain('stored')
  })
})

test('a device that was registered before it ever knocked keeps the protocol it then speaks', async () => {
  const serial = '700000000000001'
  await pool.query("insert into device (serial, state) values ($1, 'active')", [serial])
  await ingest.accept(arrival(serial, report({ fixTime: NOW })))
  ingest.forgetDevices()
  await ingest.accept({ ...arrival(serial, report({ fixTime: NOW })), protocol: 'osmand' })
  const { rows } = await pool.query('select first_protocol, first_address, state from device where serial = $1', [
    serial,
  ])
  expect(rows).toEqual([{ first_protocol: 'gt06', first_address: '127.0.0.1', state: 'active' }])
})

describe('a device that is deleted meanwhile', () => {
  test('is taken in anew, and its report is stored', async () => {
    const serial = '500000000000001'
    await ingest.accept(arrival(serial, report({ fixTime: NOW })))
    await pool.query('delete from device where serial = $1', [serial])
    expect(await ingest.accept(arrival(serial, report({ fixTime: NOW + 1000 })))).toBe('stored')
    expect((await positionsOf(serial)).map((row) => Number(row.ms))).toEqual([NOW + 1000])
  })
})
