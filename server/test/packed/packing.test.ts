import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DamagedHistoryError } from '../../src/errors/damaged-history-error.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { packOldMessages } from '../../src/storage/packed/message-packer.ts'
import type { UnpackedDay } from '../../src/storage/packed/packing-failure.ts'
import { isPackingDue, type PackingSteps, packOldDays } from '../../src/storage/packed/packing-round.ts'
import { unpackDevice } from '../../src/storage/packed/unpack-device.ts'
import { DAY_MS, dayOf } from '../../src/storage/positions/hot-days.ts'
import { ensurePartition, isoDay, partitionDays } from '../../src/storage/positions/partitions.ts'
import { readWholeTrack } from '../../src/storage/tracks/track-slices.ts'
import { readTrack } from '../../src/storage/tracks/track-store.ts'
import { holdTable } from '../setup/gates/locked-table.ts'
import { FIRST_DAY, START, startPackedWorld, type Tracker } from './packed-world.ts'

const DAYS = 8
const PERIOD = { from: START, until: START + DAYS * DAY_MS }
let world: Awaited<ReturnType<typeof startPackedWorld>>

beforeAll(async () => {
  world = await startPackedWorld()
})
afterAll(() => world.stop())

const failures: string[] = []
const round = (now = Date.now()) => ({
  now,
  rest: 0,
  onProgress: () => undefined,
  onFailure: ({ deviceId, day }: UnpackedDay) => failures.push(`${deviceId} ${day}`),
})

/** Some hundred positions a day, made by the database, in days that are partitions as an older program left them. */
async function drivenDays(device: Tracker, table: string, perDay = 200): Promise<void> {
  for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day++) {
    if (table === 'position') await ensurePartition(world.pool, 'position', day)
    await world.pool.query(
      `insert into ${table} (fix_time, received_at, digest, odometer_km, device_id, latitude_e7, longitude_e7, speed_kmh,
         course_degrees, voltage, flags, satellites, ignition, event, attributes)
       select at, at + n % 7 * interval '1.234567 seconds', hashint8extended(n, 5), 1000 + n * 0.137, $1, -235000000 + n * 911, -466000000 - n * 77,
         case when n % 9 > 0 then n % 120 + 0.25 end, n % 360, case when n % 5 > 0 then 12.6 end, case when n % 31 = 0 then 1 else 0 end, n % 14,
         n % 3 > 0, case when n % 50 = 0 then 'sos' end, case when n % 4 = 0 then jsonb_build_object('input1', n % 8 = 0, 'hdop', 0.9) end
       from (select n, to_timestamp($2::float8 / 1000) + n * interval '1 day' / $3 as at from generate_series(0, $3::int - 1) n) told`,
      [device.id, day * DAY_MS, perDay],
    )
  }
}

async function counted(table: string): Promise<number> {
  const { rows } = await world.pool.query(`select count(*)::int as n from ${table}`)
  return rows[0].n
}

test('days of a database of the version before become packed days, and answer the same; their partitions go', async () => {
  const device = await world.newDevice()
  await drivenDays(device, 'position')
  const before = [await readWholeTrack(world.pool, { deviceId: device.id, ...PERIOD }), await world.rows(device)]
  await packOldDays(world.pool, round())
  expect(await counted('stored_position')).toBe(0)
  const today = dayOf(Date.now())
  expect((await partitionDays(world.pool, 'position')).filter(({ day }) => day < today - 3)).toEqual([])
  const after = await readWholeTrack(world.pool, { deviceId: device.id, ...PERIOD })
  expect({ ...after, digest: null }).toEqual({ ...(before[0] as object), digest: null })
  expect(after.length).toBe(DAYS * 200)
  await inTransaction(world.pool, (client) => unpackDevice(client, device.id))
  expect(await world.rows(device)).toEqual(before[1])
  expect(failures).toEqual([])
})

/** Connections of one who dies with a statement, the so-maniest: it has been sent or not, and nothing is heard or said any more. */
function dyingPool(statements: number, isSent: boolean): pg.Pool {
  const pool = new pg.Pool({ ...world.database.config, max: 2 })
  let left = statements
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query(...given: unknown[]) {
        left--
        if (left < 0 || (left === 0 && !isSent)) stream.destroy()
        const answer = query(...given)
        if (left === 0 && isSent) setImmediate(() => stream.destroy())
        return answer
      },
    })
  })
  return pool
}

test('who packs dies at any step, while others read: nothing is seen twice or not at all', async () => {
  const device = await world.newDevice()
  await drivenDays(device, 'late_position', 30)
  const period = { deviceId: device.id, ...PERIOD }
  const whole = await readTrack(world.pool, period, { which: 'all' })
  const packedDays = () => counted(`packed_day where device_id = ${device.id}`)
  const daysAfter: number[] = []
  for (let statements = 1, isDone = false; !isDone; statements++) {
    const packer = dyingPool(statements, statements % 2 === 0)
    const reads = Array.from({ length: 2 }, () => readTrack(world.pool, period, { which: 'all' }))
    // The turn of the one who died may be held until the database has noticed: then nothing was tried.
    isDone = await packOldDays(packer, round(Date.now() + 2 * 3600_000)).catch(() => false)
    for (const read of reads) expect(await read).toEqual(whole)
    expect(await readTrack(world.pool, period, { which: 'all' })).toEqual(whole)
    daysAfter.push(await packedDays())
    await packer.end().catch(() => undefined)
  }
  expect(daysAfter.length).toBeGreaterThan(10)
  expect(daysAfter[0]).toBe(0)
  expect(daysAfter.at(-1)).toBe(DAYS)
  expect(await world.rows(device)).toEqual([])
})

test('what is late and sent again is stored once, and counted once', async () => {
  const device = await world.newDevice()
  const send = (minute: number) =>
    world.send(device, { fixTime: START + minute * 60_000 }, START + 30 * DAY_MS - minute)
  await send(1)
  await world.pack(device)
  for (const minute of [1, 2, 1, 2]) await send(minute)
  expect(await world.rows(device)).toHaveLength(1)
  await world.pack(device)
  for (const minute of [1, 2]) await send(minute)
  expect(await world.rows(device)).toEqual([])
  const track = await readTrack(world.pool, { deviceId: device.id, ...PERIOD })
  expect([...track.fixTime]).toEqual([START + 60_000, START + 120_000])
  const { rows } = await world.pool.query(
    'select stored_positions::int as n from device_activity where device_id = $1',
    [device.id],
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('a packed day of which a bit flipped is named, and nothing of it is shown or packed again', async () => {
  const device = await world.newDevice()
  for (const day of [0, 1, 2]) await world.send(device, { fixTime: START + day * DAY_MS + 1000 }, START + day * DAY_MS)
  await world.pack(device)
  const damaged = isoDay(FIRST_DAY + 1)
  await world.pool.query(
    'update packed_day set bytes = set_bit(bytes, 77, 1 - get_bit(bytes, 77)) where device_id = $1 and day = $2',
    [device.id, damaged],
  )
  const read = (from: number, until: number) =>
    readTrack(world.pool, { deviceId: device.id, from: START + from * DAY_MS, until: START + until * DAY_MS })
  await expect(read(0, 3)).rejects.toThrow(DamagedHistoryError)
  await expect(read(0, 3)).rejects.toThrow(damaged.split('-').toReversed().join('/'))
  expect([(await read(0, 1)).length, (await read(2, 3)).length]).toEqual([1, 1])
  await world.send(device, { fixTime: START + DAY_MS + 5000 }, START + DAY_MS)
  await packOldDays(world.pool, round())
  expect(failures.splice(0)).toEqual([`${device.id} ${damaged}`])
  expect(await world.rows(device)).toHaveLength(1)
})

test('a report that lies in both tables of rows is packed once', async () => {
  const device = await world.newDevice()
  await world.send(device, { fixTime: START + 1000 }, START + 2000)
  await ensurePartition(world.pool, 'position', FIRST_DAY)
  await world.pool.query('insert into position select * from late_position where device_id = $1', [device.id])
  await world.pack(device)
  expect(await world.rows(device)).toEqual([])
  const track = await readTrack(world.pool, { deviceId: device.id, ...PERIOD })
  expect([...track.fixTime]).toEqual([START + 1000])
})

afterEach(() => void vi.useRealTimers())

test('a report that two gateways take in whose clocks differ at midnight is stored once', async () => {
  const device = await world.newDevice()
  const midnight = (dayOf(Date.now()) + 1) * DAY_MS
  const fixTime = midnight - 2.5 * DAY_MS
  for (const minutes of [20, -20, 20]) {
    vi.useFakeTimers({ toFake: ['Date'], now: midnight + minutes * 60_000 })
    await world.send(device, { fixTime }, midnight)
  }
  expect(await world.rows(device)).toHaveLength(1)
  const { rows } = await world.pool.query(
    `select stored_positions::int as n, (select count(*)::int from late_position where device_id = $1) as late
     from device_activity where device_id = $1`,
    [device.id],
  )
  expect(rows).toEqual([{ n: 1, late: 1 }])
})

test('packed days are looked through before a device is locked, and once more those that were packed meanwhile', async () => {
  const device = await world.newDevice()
  await world.send(device, { fixTime: START + 1000 }, START + 2000)
  await world.pack(device)
  const release = await holdTable(world.pool, 'packed_day')
  const resent = world.send(device, { fixTime: START + 1000 }, START + 3000)
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await world.pool.query(isWaiting)).rowCount).toBe(1)
  await world.pool.query('select from device_activity where device_id = $1 for update nowait', [device.id])
  await release()
  await resent
  expect(await world.rows(device)).toEqual([])
})

test('rows of a device whose clock was put right are nothing that is due', async () => {
  await world.pool.query('truncate late_position')
  await packOldDays(world.pool, round())
  const device = await world.newDevice()
  await world.send(device, { fixTime: START + 1000 }, START + 2000)
  expect(await isPackingDue(world.pool, Date.now())).toBe(true)
  await world.pool.query(
    `insert into clock_correction (device_id, received, shift_minutes) values ($1, tstzrange(null, null), 180)`,
    [device.id],
  )
  expect(await isPackingDue(world.pool, Date.now())).toBe(false)
  await packOldDays(world.pool, round())
  expect(await world.rows(device)).toHaveLength(1)
})

test('while one process packs, no other packs positions or messages', async () => {
  await world.pool.query('truncate late_position')
  const device = await world.newDevice()
  await world.send(device, { fixTime: START + 1000 }, START + 2000)
  await ensurePartition(world.pool, 'message', FIRST_DAY)
  await world.pool.query(
    `insert into message (received_at, device_id, protocol, bytes) values (to_timestamp($1::float8 / 1000), $2, 'gt06', 'said')`,
    [START + 2000, device.id],
  )
  const other = new pg.Client(world.database.config)
  await other.connect()
  await other.query("select pg_advisory_lock(hashtext('monitorweb packing'))")
  // Neither is taken for a round in which nothing failed.
  expect([await packOldDays(world.pool, round()), await packOldMessages(world.pool, round())]).toEqual([false, null])
  expect(await world.rows(device)).toHaveLength(1)
  await other.end()
  expect(await packOldDays(world.pool, round())).toBe(true)
  expect((await packOldMessages(world.pool, round()))?.packed).toBeGreaterThan(0)
  expect(await world.rows(device)).toEqual([])
})

test('a day with more points than memory should hold stays rows, and is not read', async () => {
  const device = await world.newDevice()
  await world.send(device, { fixTime: START + 1000 }, START + 2000)
  await world.pack(device)
  await world.send(device, { fixTime: START + 5000 }, START + 6000)
  await world.pool.query('update packed_day set points = 260000 where device_id = $1', [device.id])
  await expect(world.pack(device)).rejects.toThrow('more than is packed')
  expect(await world.rows(device)).toHaveLength(1)
})

test.each(['23514', 'XX001', '40P01'])(
  'a day that the database refuses (%s) stays rows, and keeps no other from being packed',
  async (state) => {
    const [refused, other] = [await world.newDevice(), await world.newDevice()]
    for (const device of [refused, other]) await world.send(device, { fixTime: START + 1000 }, START + 2000)
    await world.pool.query(
      `create function refuse_day() returns trigger language plpgsql as $$ begin
         if new.device_id = ${refused.id} then raise exception 'refused' using errcode = '${state}'; end if;
         return new;
       end $$;
       create trigger refuse_day before insert on packed_day for each row execute function refuse_day()`,
    )
    await packOldDays(world.pool, round())
    await world.pool.query('drop function refuse_day cascade')
    expect(failures.splice(0)).toContain(`${refused.id} ${isoDay(FIRST_DAY)}`)
    expect([await world.rows(refused), await world.rows(other)].map(({ length }) => length)).toEqual([1, 0])
  },
)

test('a day that stays rows is told as none that was packed', async () => {
  const device = await world.newDevice()
  await drivenDays(device, 'position', 2)
  await world.pool.query(
    `create function refuse_day() returns trigger language plpgsql as $$ begin
       if new.device_id = ${device.id} and new.day = '${isoDay(FIRST_DAY + 1)}' then raise exception 'refused' using errcode = '23514'; end if;
       return new;
     end $$;
     create trigger refuse_day before insert on packed_day for each row execute function refuse_day()`,
  )
  const steps: PackingSteps[] = []
  await packOldDays(world.pool, { ...round(), onProgress: (step) => steps.push(step) })
  await world.pool.query('drop function refuse_day cascade')
  expect(failures.splice(0)).toContain(`${device.id} ${isoDay(FIRST_DAY + 1)}`)
  expect(steps.map(({ done, kept, left }) => [done, kept, left]).slice(0, 3)).toEqual([
    [1, 0, DAYS - 1],
    [1, 1, DAYS - 2],
    [2, 1, DAYS - 3],
  ])
  expect(steps.at(-1)).toEqual({ done: DAYS - 1, kept: 1, left: 0 })
  await world.pool.query('delete from position where device_id = $1', [device.id])
  await packOldDays(world.pool, round())
})

test('a round ends where the database is full or away, and says so', async () => {
  const device = await world.newDevice()
  await world.send(device, { fixTime: START + 1000 }, START + 2000)
  await world.pool.query(
    `create function refuse_day() returns trigger language plpgsql as $$ begin
       raise exception 'full' using errcode = '53100'; end $$;
     create trigger refuse_day before insert on packed_day for each row execute function refuse_day()`,
  )
  await expect(packOldDays(world.pool, round())).rejects.toThrow('full')
  await world.pool.query('drop function refuse_day cascade')
  expect(await world.rows(device)).toHaveLength(1)
})
