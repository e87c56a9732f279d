import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { expect, test, vi } from 'vitest'
import { cellOf } from '../../src/storage/base/cells.ts'
import { readUntil } from '../../src/storage/base/connections/report-connection.ts'
import { BEGINNING, readTrackingChanges } from '../../src/storage/fleet/tracking-changes.ts'
import { correctFutureCommunications } from '../../src/storage/intake/future-communications.ts'
import { isPackingDue, packOldDays } from '../../src/storage/packed/packing-round.ts'
import { readStrangerUse } from '../../src/storage/reception/stranger-use-store.ts'
import { findDataSpan } from '../../src/storage/tracks/data-span.ts'
import { listToldDrivers } from '../../src/storage/tracks/driver-store.ts'
import { listHistoryParts } from '../../src/storage/tracks/history-parts.ts'
import { findLastKnownPlaces } from '../../src/storage/tracks/last-known-place.ts'
import { maintain } from '../../src/storage/tracks/maintenance.ts'
import { findMovementStarts } from '../../src/storage/tracks/movement-start-store.ts'
import { countTracks, readTrack } from '../../src/storage/tracks/track-store.ts'
import { readAround } from '../../src/storage/tracks/vehicle-track.ts'
import { createClockReplacement, replaceStored } from '../../src/tracking/clock-replacement.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { TEST_CELLS as CELLS } from '../setup/more-cells.ts'
import { PATIENCE } from '../setup/patience.ts'
import { ingestOfThisFile, newIngest } from '../setup/worlds/ingest-world.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.now()
const world = ingestOfThisFile({ connections: 4 })

async function newDevice(serial: string, cell: number, state = 'active'): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>(
    'insert into device (serial, state, cell, first_seen_at) values ($1, $2, $3, now()) returning id',
    [serial, state, cell],
  )
  return rows[0]!.id
}

const send = (serial: string, fixTime: number, event?: 'sos') =>
  world.ingest.accept(arrival(serial, report({ fixTime, ...(event && { event }) }), Math.max(fixTime, NOW)))

/** In which cells a device has rows of a table. */
async function cellsWith(table: string, deviceId: number): Promise<number[]> {
  const found: number[] = []
  for (let cell = 0; cell < CELLS; cell++) {
    const { rowCount } = await cellOf(world.pool, cell).query(`select from ${table} where device_id = $1 limit 1`, [
      deviceId,
    ])
    if (rowCount) found.push(cell)
  }
  return found
}

test('what devices send is stored in their cell, whatever else is sent with it', async () => {
  const serials = Array.from({ length: 12 }, (_, index) => `CELL${index}`)
  const ids: number[] = []
  for (const [index, serial] of serials.entries()) ids.push(await newDevice(serial, index % CELLS))
  const sent = serials.flatMap((serial) => [send(serial, NOW, 'sos'), send(serial, NOW - 9 * DAY_MS)])
  expect(new Set(await Promise.all(sent))).toEqual(new Set(['stored']))
  for (const table of ['position', 'late_position', 'message', 'device_activity', 'last_position', 'alarm']) {
    for (const [index, id] of ids.entries()) {
      expect({ table, index, cells: await cellsWith(table, id) }).toEqual({ table, index, cells: [index % CELLS] })
    }
  }
})

test('what is sent again is found in its cell, by the process that stored it and by one that begins', async () => {
  const id = await newDevice('AGAIN', 3)
  await send('AGAIN', NOW)
  await send('AGAIN', NOW)
  const other = newIngest(world.pool)
  await other.accept(arrival('AGAIN', report({ fixTime: NOW })))
  await other.stop(1000)
  const { rows } = await cellOf(world.pool, 3).query(
    `select (select count(*)::int from position where device_id = $1) as positions, stored_positions::int as counted
     from device_activity where device_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ positions: 1, counted: 1 }])
})

test('a device that nobody registered is stored in the cell that it is given', async () => {
  await world.pool.query('alter table device alter column cell set default 2')
  expect(await send('862170018895731', NOW)).toBe('stored')
  const { rows } = await world.pool.query(`select id from device where serial = '862170018895731'`)
  expect(await cellsWith('position', rows[0].id)).toEqual([2])
  expect(await cellsWith('stranger_use', rows[0].id)).toEqual([2])
  const used = await readStrangerUse(world.pool, Math.floor(NOW / DAY_MS))
  expect(used.get(rows[0].id)?.bytes).toBeGreaterThan(0)
  await world.pool.query("alter table device alter column cell set default nextval('next_cell')")
})

test('what changed is read of each cell, of one whose transaction commits late as well', async () => {
  const ids = [await newDevice('LIVE0', 0), await newDevice('LIVE1', 1)]
  await Promise.all(['LIVE0', 'LIVE1'].map((serial) => send(serial, NOW)))
  const all = await readTrackingChanges(world.pool, BEGINNING)
  expect(all.devices.map(({ deviceId }) => deviceId)).toEqual(expect.arrayContaining(ids))
  expect(all.horizons).toHaveLength(CELLS)

  const late = await cellOf(world.pool, 1).connect()
  await late.query('begin')
  await late.query('update device_activity set changed_in = pg_current_xact_id(), readings = $2 where device_id = $1', [
    ...[ids[1], JSON.stringify({ ignition: [true, NOW] })],
  ])
  const meanwhile = await readTrackingChanges(world.pool, all.horizons)
  await late.query('commit')
  late.release()
  const { devices } = await readTrackingChanges(world.pool, meanwhile.horizons)
  expect(devices.find(({ deviceId }) => deviceId === ids[1])?.readings).toEqual({ ignition: [true, NOW] })
})

test('days that are over are packed in their cell', async () => {
  const id = await newDevice('PACKED', 2)
  await send('PACKED', NOW - 5 * DAY_MS)
  expect(await isPackingDue(world.pool, NOW + 2 * HOUR_MS)).toBe(true)
  await packOldDays(world.pool, {
    ...{ now: NOW + 2 * HOUR_MS, rest: 0, onProgress: () => undefined },
    onFailure: (_, error) => {
      throw error
    },
  })
  expect(await cellsWith('packed_day', id)).toEqual([2])
  expect(await cellsWith('late_position', id)).toEqual([])
})

test('what is dated in the future is put right in its cell', async () => {
  const id = await newDevice('AHEAD', 3)
  await cellOf(world.pool, 3).query(
    `insert into device_activity (device_id, last_communication_at) values ($1, now() + interval '1 day')`,
    [id],
  )
  expect(await correctFutureCommunications(world.pool)).toBe(1)
})

test('a clock whose zone is said moves what is stored in its cell', async () => {
  const id = await newDevice('ZONE', 1)
  await send('ZONE', NOW - HOUR_MS)
  await world.pool.query(`update device set clock_zone = '+01:00' where id = $1`, [id])
  await replaceStored(world.pool, id)
  const { rows } = await cellOf(world.pool, 1).query('select clock_minutes from device_activity where device_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ clock_minutes: 60 }])
})

test('a program that stops gives up a change of clocks that is under way, which the next run does', async () => {
  const id = await newDevice('STOPPED ZONE', 1)
  await send('STOPPED ZONE', NOW - HOUR_MS)
  await world.pool.query(`update device set clock_zone = '+01:00' where id = $1`, [id])
  const clock = async () => {
    const text = 'select clock_minutes as minutes from device_activity where device_id = $1'
    return (await cellOf(world.pool, 1).query<{ minutes: number }>(text, [id])).rows[0]?.minutes
  }
  const errors: unknown[] = []
  const log = { error: (error: unknown) => void errors.push(error) }
  const beside = await cellOf(world.pool, 1).connect()
  await beside.query('begin')
  await beside.query('select from device_activity where device_id = $1 for update', [id])
  const stopping = new AbortController()
  const running = createClockReplacement(world.pool, log).run(stopping.signal)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await world.pool.query(waiting)).rowCount === 1, PATIENCE)
  stopping.abort()
  await beside.query('commit')
  beside.release()
  await running
  expect([await clock(), errors]).toEqual([0, []])
  await createClockReplacement(world.pool, log).run(new AbortController().signal)
  expect([await clock(), errors]).toEqual([60, []])
})

test('the upkeep makes days ahead in each cell, and forgets strangers that are silent', async () => {
  const [silent, talking] = [await newDevice('SILENT', 3, 'quarantine'), await newDevice('TALKING', 3, 'quarantine')]
  await world.pool.query(`update device set first_seen_at = '2020-01-01' where id = $1`, [silent])
  await maintain(world.pool, NOW, 30)
  const { rows } = await world.pool.query('select id from device where id = any($1)', [[silent, talking]])
  expect(rows).toEqual([{ id: talking }])
  const { rows: days } = await world.pool.query<{ schema: string; count: number }>(
    `select relnamespace::regnamespace::text as schema, count(*)::int as count from pg_class
     where relname = 'position_' || to_char(now() at time zone 'UTC' + interval '3 days', 'YYYYMMDD') group by 1 order by 1`,
  )
  expect(days).toEqual([0, 1, 2, 3].map((cell) => ({ schema: `cell_${cell}`, count: 1 })))
})

test('a vehicle whose trackers are of two cells has one history, in the order of time', async () => {
  const reports = readUntil(world.pool, new AbortController().signal)
  const [first, second] = [await newDevice('FIRST', 1), await newDevice('SECOND', 2)]
  const changed = NOW - 5 * HOUR_MS
  await world.pool.query(
    `insert into vehicle (id, description, plate) overriding system value values (71, 'Dois', 'DOI0S71')`,
  )
  await world.pool.query(
    `insert into ownership (vehicle_id, customer_id, period) select 71, min(id), '(,)' from customer`,
  )
  await world.pool.query(
    `insert into installation (device_id, vehicle_id, period) values
       ($1, 71, tstzrange(null, to_timestamp($3::float8 / 1000))), ($2, 71, tstzrange(to_timestamp($3::float8 / 1000), null))`,
    [first, second, changed],
  )
  const fixTimes = [8, 7, 4, 3].map((hours) => NOW - hours * HOUR_MS)
  const reported = (serial: string, fixTime: number) =>
    world.ingest.accept(
      arrival(
        serial,
        report({ fixTime, speedKmh: 0, ignition: fixTime === fixTimes[2], attributes: { driverId: serial } }),
        NOW,
      ),
    )
  for (const [index, fixTime] of fixTimes.entries()) await reported(index < 2 ? 'FIRST' : 'SECOND', fixTime)

  const period = { from: NOW - DAY_MS, to: NOW }
  const [part] = await listHistoryParts(reports, { kind: 'all' }, { vehicleIds: [71], period })
  const { track } = await readAround(reports, { part: part!, period, rules: DEFAULT_TRIP_RULES, now: NOW })
  expect([...track.fixTime]).toEqual(fixTimes)
  expect(await findDataSpan(reports, part!)).toEqual({ first: fixTimes[0], last: fixTimes[3] })
  const told = await listToldDrivers(reports, part!, period)
  expect(told.map(({ driverId }) => driverId)).toEqual(['FIRST', 'FIRST', 'SECOND', 'SECOND'])
  const places = await findLastKnownPlaces(
    reports,
    71,
    [changed, NOW].map((at) => ({ since: period.from, at })),
  )
  expect(places.map((place) => place?.at)).toEqual([fixTimes[1], fixTimes[3]])
  const pieces = [second, first].map((deviceId) => ({ deviceId, from: fixTimes[1]!, until: NOW }))
  expect(await countTracks(reports, pieces)).toEqual([2, 1])
  expect([...(await readTrack(reports, pieces[0]!)).fixTime]).toEqual(fixTimes.slice(2))
  const question = {
    vehicleId: 71,
    deviceId: second,
    movement: 'parked' as const,
    notBefore: changed,
    silenceSeconds: 7200,
  }
  const limits = { movingKmh: 6, stillKmh: 3 }
  expect(await findMovementStarts(world.pool, [{ ...question, rules: limits, fixTime: fixTimes[3]! }])).toEqual([
    { vehicleId: 71, movement: 'parked', since: fixTimes[3] },
  ])
})

// Last of all, as it takes the foreign keys to the registers away: where cells lie on other machines there are none.
test('nothing of a silent stranger stays in its cell, without a foreign key that deletes it', async () => {
  const pointing = await world.pool.query<{ table: string; name: string }>(
    `select relname as table, conname as name from pg_constraint join pg_class c on c.oid = conrelid
     where relnamespace = 'cell_2'::regnamespace and contype = 'f' and confrelid = 'public.device'::regclass and confdeltype = 'c'
     order by 1`,
  )
  const tables = pointing.rows.map(({ table }) => table)
  const [silent, talking] = [await newDevice('GONE', 2, 'quarantine'), await newDevice('STAYS', 2, 'quarantine')]
  await world.pool.query(`update device set first_seen_at = '2020-01-01' where id = $1`, [silent])
  const cell = cellOf(world.pool, 2)
  for (const { table, name } of pointing.rows)
    await world.pool.query(`alter table cell_2.${table} drop constraint ${name}`)
  for (const id of [silent, talking]) {
    for (const row of [
      `device_activity (device_id, last_communication_at) values ($1, now())`,
      `last_position (device_id, fix_time, received_at, digest, newest_fix_time, latitude_e7, longitude_e7)
         values ($1, now(), now(), 1, now(), 0, 0)`,
      `stranger_use (day, device_id, frames_without_position, bytes) values (current_date, $1, 1, 1)`,
      `set_apart (device_id, protocol, reason, type, length, times, first_at, last_at, detail)
         values ($1, 'gt06', 'unknown', '', 1, 1, now(), now(), '')`,
      `missing_messages (device_id, hour, missing, last_at) values ($1, now(), 1, now())`,
      `alarm (device_id, kind, first_at, last_at, count) values ($1, 'sos', now(), now(), 1)`,
      `alarm_report (device_id, kind, said_at) values ($1, 'sos', now())`,
    ])
      await cell.query(`insert into ${row}`, [id])
  }
  await cell.query(`update device_activity set last_communication_at = '2020-01-01' where device_id = $1`, [silent])
  // A table of whose rows nobody thought here is one that the upkeep may have forgotten too.
  for (const table of tables) expect({ table, cells: await cellsWith(table, silent) }).toEqual({ table, cells: [2] })
  await maintain(world.pool, NOW, 30)
  expect((await world.pool.query('select id from device where id = any($1)', [[silent, talking]])).rows).toEqual([
    { id: talking },
  ])
  for (const table of tables) expect({ table, cells: await cellsWith(table, silent) }).toEqual({ table, cells: [] })
  expect(await cellsWith('device_activity', talking)).toEqual([2])
})
