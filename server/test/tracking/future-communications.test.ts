import { nextRun } from '@monitorweb/domain/commands/command-times'
import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import { noReadings } from '@monitorweb/domain/position/position-report'
import { readingsAfter, readingsUntil, valuesOf } from '@monitorweb/domain/position/timed-readings'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { bringRunsBack } from '../../src/storage/commands/command-schedule-runs.ts'
import { countAttempt } from '../../src/storage/identity/attempt-limit.ts'
import { correctFutureCommunications } from '../../src/storage/intake/future-communications.ts'
import { takeDueMail } from '../../src/storage/mail/mail-store.ts'
import { nextSpan } from '../../src/storage/reception/traccar-span-store.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { believeClock } from '../setup/believed-clock.ts'
import { ingestOfThisFile } from '../setup/worlds/ingest-world.ts'

const HOUR_MS = 3600_000
const AHEAD_MS = 400 * 24 * HOUR_MS
const world = ingestOfThisFile({ connections: 4 })

/** A device says where it is; the clock of the server says that it is this instant. */
async function heard(serial: string, at: number): Promise<void> {
  const said = arrival(serial, report({ fixTime: at }))
  expect(await world.ingest.accept({ ...said, receivedAt: at })).toBe('stored')
}

async function lastHeard(serial: string): Promise<number> {
  const { rows } = await world.pool.query(
    `select extract(epoch from last_communication_at)::float8 * 1000 as at
     from device_activity a join device d on d.id = a.device_id where d.serial = $1`,
    [serial],
  )
  return rows[0].at
}

test('a device that is silent since the clock jumped back was last heard before, and not in what is still to come', async () => {
  const before = Date.now() - HOUR_MS
  await heard('100000000000011', before)
  await heard('100000000000011', Date.now() + AHEAD_MS)
  await heard('100000000000012', Date.now() + AHEAD_MS)
  await heard('100000000000013', before)
  const { rows } = await world.pool.query('select changed_in::text as at from device_activity order by device_id')
  expect(await correctFutureCommunications(world.pool)).toBe(2)
  expect(await lastHeard('100000000000011')).toBe(before)
  expect(await lastHeard('100000000000012')).toBeLessThanOrEqual(Date.now())
  expect(await lastHeard('100000000000013')).toBe(before)
  // Screens read what changed since they last looked.
  const changed = await world.pool.query('select changed_in::text as at from device_activity order by device_id')
  expect(changed.rows.map(({ at }, index) => at !== rows[index].at)).toEqual([true, true, false])
  expect(await correctFutureCommunications(world.pool)).toBe(0)
})

test('a clock that is far behind takes the last words of no silent device for words of times to come', async () => {
  const at = Date.now() + AHEAD_MS
  await heard('100000000000017', at)
  await believeClock(world.pool, at)
  expect(await correctFutureCommunications(world.pool)).toBe(0)
  expect(await lastHeard('100000000000017')).toBe(at)
  await believeClock(world.pool, Date.now())
  expect(await correctFutureCommunications(world.pool)).toBe(1)
})

test('what trackers say while the clock is 400 days behind is history, and not kept as bytes alone', async () => {
  const now = Date.now()
  await heard('100000000000018', now)
  const send = (fixTime: number) => world.ingest.accept(arrival('100000000000016', report({ fixTime }), now - AHEAD_MS))
  try {
    vi.setSystemTime(now - AHEAD_MS)
    expect(await send(now)).toBe('stored')
    expect(await send(now + 2 * 24 * HOUR_MS)).toBe('stored')
  } finally {
    vi.useRealTimers()
  }
  // This one was dated before the clock was put right, and is judged after that.
  expect(await send(now + 1000)).toBe('stored')
  const { rows } = await world.pool.query(
    `select extract(epoch from fix_time)::float8 * 1000 as at, flags, (select count(*)::int from set_apart s where s.device_id = d.id) as apart
     from stored_position p join device d on d.id = p.device_id where d.serial = '100000000000016' order by 1`,
  )
  expect(rows).toEqual([now, now + 1000].map((at) => ({ at, flags: 0, apart: 1 })))
})

test('a clock that is right knows what was ahead when it came, however long that waited to be read', async () => {
  const received = Date.now() - 3 * 24 * HOUR_MS
  // The clock was put right long ago.
  const later = performance.now() + HOUR_MS
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await world.ingest.accept(arrival('100000000000019', report({ fixTime: received + 2 * HOUR_MS }), received))
  vi.restoreAllMocks()
  const { rows } = await world.pool.query(
    "select flags from stored_position p join device d on d.id = p.device_id where d.serial = '100000000000019'",
  )
  expect(rows).toEqual([{ flags: POSITION_FLAGS.futureClock }])
})

test('a device that goes on after the clock jumped back is heard at once', async () => {
  await heard('100000000000014', Date.now() + AHEAD_MS)
  const now = Date.now()
  await heard('100000000000014', now)
  expect(await lastHeard('100000000000014')).toBe(now)
})

test('the last position of a device in a vehicle was received before now', async () => {
  const { rows } = await world.pool.query(
    `with v as (insert into vehicle (id, plate) values (7101, 'FUT0A01') returning id),
          d as (insert into device (serial, state) values ('100000000000015', 'active') returning id)
     insert into installation (device_id, vehicle_id, period) select d.id, v.id, '[2020-01-01,)' from v, d returning id`,
  )
  expect(rows).toHaveLength(1)
  world.ingest.forgetDevices()
  await heard('100000000000015', Date.now() + AHEAD_MS)
  await correctFutureCommunications(world.pool)
  const positions = await world.pool.query(
    `select p.received_at <= now() as "isPast" from last_position p join device d on d.id = p.device_id
     where d.serial = '100000000000015'`,
  )
  expect(positions.rows).toEqual([{ isPast: true }])
})

test('what a tracker said by a clock that was ahead is not newer than what it said since, and not forgotten', async () => {
  const [since, silent] = ['100000000000021', '100000000000022']
  const now = Date.now()
  const readings = { ...noReadings(), ignition: true, attributes: { driverId: 'A1' } }
  for (const serial of [since, silent]) {
    await heard(serial, now - HOUR_MS)
    const said = arrival(serial, report({ fixTime: now + AHEAD_MS }))
    await world.ingest.accept({ ...said, messages: [{ kind: 'heartbeat', readings }] })
  }
  await world.ingest.accept(arrival(since, report({ fixTime: now, ignition: false })))
  // A heartbeat that says something else leaves what the others said.
  const voltage = { ...noReadings(), voltage: 12.5 }
  const other = arrival(since, report({ fixTime: now + 1 }))
  await world.ingest.accept({ ...other, messages: [{ kind: 'heartbeat', readings: voltage }] })
  await correctFutureCommunications(world.pool)
  const told = async (serial: string) => {
    const { rows } = await world.pool.query(
      'select a.readings from device_activity a join device d on d.id = a.device_id where d.serial = $1',
      [serial],
    )
    return rows[0].readings
  }
  expect(readingsAfter(await told(since), now)).toEqual({ voltage: 12.5 })
  expect(valuesOf(readingsUntil(await told(since), now))).toEqual({ ignition: true, driverId: 'A1' })
  expect(await told(silent)).toEqual({ ignition: [true, now - HOUR_MS], driverId: ['A1', now - HOUR_MS] })
  expect(await correctFutureCommunications(world.pool)).toBe(0)
})

const AHEAD = "now() + interval '400 days'"

test('what a clock that was ahead put off is due once the clock was put back', async () => {
  await world.pool.query(
    `insert into mail (kind, recipient, content_encrypted, expires_at, next_at) values ('x', 'a@b.br', '', ${AHEAD}, ${AHEAD})`,
  )
  expect((await inTransaction(world.pool, takeDueMail))?.recipient).toBe('a@b.br')
  await world.pool.query(
    `insert into traccar_span (reason, from_at, to_at, due_at) values ('asked', now() - interval '1 hour', now(), ${AHEAD})`,
  )
  expect(await nextSpan(world.pool)).toMatchObject({ reason: 'asked' })
  await world.pool.query(`insert into login_failure (key, failures, last_at) values ('somebody', 9, ${AHEAD})`)
  const limit = { key: 'somebody', free: 3, longestDelaySeconds: 900 }
  expect(await inTransaction(world.pool, (client) => countAttempt(client, [limit]))).toHaveLength(1)
})

test('the next run of a schedule that was found by a clock that was ahead is found anew, and no other', async () => {
  const now = Date.now()
  // One of Mondays alone, whose next run lies up to a week ahead.
  const weekly = { minute: 0, weekdays: [1], zone: 'America/Sao_Paulo', skipsHolidays: false, localHolidays: [] }
  const right = nextRun(weekly, now + 60_000)!
  const { rows } = await world.pool.query(
    `insert into command_schedule (kind, parameters, reason, hours, minute, weekdays, zone, skips_holidays, state, asked_by,
       asked_by_administrator, next_run_at)
     select 'locate', '{}', '', 1, 0, days, 'America/Sao_Paulo', false, 'active', 1, true, to_timestamp(ms / 1000)
     from unnest($1::text[], $2::float8[]) as run (days, ms) returning id`,
    [
      ['0123456', '0123456', '1'],
      [now + 400 * 24 * HOUR_MS, now + 72 * HOUR_MS, right],
    ],
  )
  await bringRunsBack(world.pool)
  const { rows: runs } = await world.pool.query(
    `select extract(epoch from next_run_at)::float8 * 1000 - $1 as ms from command_schedule where id = any($2) order by id`,
    [now, rows.map(({ id }) => id)],
  )
  for (const { ms } of runs.slice(0, 2)) {
    expect(ms).toBeGreaterThan(0)
    expect(ms).toBeLessThanOrEqual(25 * HOUR_MS)
  }
  expect(runs[2].ms).toBeCloseTo(right - now, -1)
})
