import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReadGeofences } from '../../src/rules/rule-geofences.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { SHARD_LOCK_CLASS } from '../../src/storage/rules/fleet-shards.ts'
import { startGate } from '../setup/gates/database-gate.ts'
import { MINUTE_MS, openRuleWorld, type RuleWorld, SPEEDING, START, slow } from './rule-world.ts'

let world: RuleWorld
beforeAll(async () => {
  world = await openRuleWorld()
})
afterAll(() => world.stop())
afterEach(() => void vi.useRealTimers())

/** Ends the connection that holds a part of the fleet. */
async function endHolder() {
  const { rows } = await world.pool.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid, 10000) as ended from pg_locks where locktype = 'advisory' and classid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [SHARD_LOCK_CLASS],
  )
  expect(rows).toEqual([{ ended: true }])
}

describe('the rules of a fleet that several processes judge', () => {
  test('are judged anew by whom another process left them to, who remembers them otherwise', async () => {
    const { serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING, { forSeconds: 240 })
    const [first, second] = [new Map(), new Map()]
    await world.drive(serial, slow(0, 20))
    await world.judge(first)
    await world.judge(second)
    await world.drive(serial, [[20, 100], [26, 100], ...slow(27, 20)])
    await world.judge(first)
    expect(await world.occurrences(rule)).toMatchObject([{ began: 20, ended: 27, withdrawn: null }])
    await world.drive(serial, [
      [22, 60],
      [23, 60],
    ])
    await world.judge(second)
    await world.drive(serial, slow(47, 3))
    await world.judge(first)
    expect(await world.occurrences(rule)).toMatchObject([{ began: 20, withdrawn: 'dado que chegou depois' }])
    await world.drive(serial, [[50, 100], [56, 100], ...slow(57, 20)])
    await world.judge(first)
    expect(await world.occurrences(rule)).toMatchObject([{ began: 20 }, { began: 50, ended: 57, withdrawn: null }])
  })

  test('end within half a minute what one of them wrote by a rule that had been switched off when it wrote', async () => {
    const { serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING)
    await world.drive(serial, [...slow(0, 5), [5, 100], [6, 112]])
    await world.judge()
    await world.pool.query('update rule set active = false where id = $1', [rule])
    await world.judge()
    const ended = { began: 5, ended: expect.any(Number), withdrawn: null }
    expect(await world.occurrences(rule)).toMatchObject([ended])
    // As another process would that read the rules before.
    await world.pool.query('update occurrence set ended_at = null where rule_id = $1', [rule])
    const halfAMinuteOn = performance.now() + 31_000
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(halfAMinuteOn)
    await world.judge()
    expect(await world.occurrences(rule)).toMatchObject([ended])
  })

  test('are judged at once by a process whose clock is behind that of the database', async () => {
    const { serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING)
    await world.judge()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30_000 })
    await world.drive(serial, [...slow(0, 5), [5, 100], [6, 112], ...slow(7, 5)])
    expect((await world.judge()).shards).toBe(8)
    expect(await world.occurrences(rule)).toMatchObject([{ began: 5, ended: 7 }])
  })

  test('are written no more by a process whose lock is gone, whether it hears of that or not', async () => {
    const rule = await world.rule(SPEEDING)
    const [first, second] = [new Map(), new Map()]
    const stored = async () => [
      (await world.pool.query('select shard, horizon::text, looked_at::text from rule_cursor order by shard')).rows,
      await world.occurrences(rule),
    ]
    for (const hears of [true, false]) {
      const gate = await startGate(world.config.connectionString)
      const through = openDatabase({ ...world.config, connectionString: gate.url, max: 2 })
      // The fleet is divided into eight: one of these is in each part.
      const vehicles: Awaited<ReturnType<typeof world.vehicle>>[] = []
      for (let each = 0; each < 8; each++) {
        vehicles.push(await world.vehicle())
        // The numbers of the two move apart, so that most lie in different parts of the fleet.
        await world.pool.query("select nextval(pg_get_serial_sequence('device', 'id'))")
      }
      for (const { serial } of vehicles) await world.drive(serial, [...slow(0, 20), [20, 100], ...slow(21, 20)])
      let others: unknown
      const geofencesOf: ReadGeofences = async () => {
        if (others === undefined) {
          if (!hears) gate.hush()
          await endHolder()
          for (const { serial } of vehicles) await world.drive(serial, [[20.5, 130]])
          await world.judge(second)
          others = await stored()
        }
        return new Map()
      }
      const lost = await world.judge(first, { through, geofencesOf }).catch((error: Error) => error.name)
      expect(await stored()).toEqual(others)
      expect(lost).toBe('LostShardError')
      const found = await world.occurrences(rule)
      expect(vehicles.map(({ id }) => found.find(({ vehicleId }) => vehicleId === id)?.detail)).toEqual(
        vehicles.map(() => '130 km/h, limite 90 km/h'),
      )
      await through.end()
      await gate.stop()
    }
  })

  test('forget what they remember of a vehicle once another process judged what came late of the tracker that was taken out', async () => {
    const { id, serial } = await world.vehicle()
    const { pool } = world
    const swapped = new Date(START + 60 * MINUTE_MS)
    await pool.query('update installation set period = tstzrange(null, $2) where vehicle_id = $1', [id, swapped])
    const newer = `${serial}9`
    const { rows } = await pool.query<{ id: number }>(
      "insert into device (serial, state) values ($1, 'active') returning id",
      [newer],
    )
    await pool.query('insert into installation (device_id, vehicle_id, period) values ($1, $2, tstzrange($3, null))', [
      ...[rows[0]!.id, id, swapped],
    ])
    const rule = await world.rule(SPEEDING)
    const [one, other] = [new Map(), new Map()]
    const fast = (from: number, minutes: number) =>
      Array.from({ length: minutes }, (_, index): [number, number] => [from + index, 100])
    await world.drive(serial, slow(0, 60))
    await world.drive(newer, fast(60, 60))
    await world.judge(one)
    expect(await world.occurrences(rule)).toMatchObject([{ began: 60, ended: 119 }])
    // The old tracker empties its memory: it was fast before. Whoever remembers the vehicle judges the newer one's part on.
    await world.drive(serial, [[59.5, 110]])
    await world.whileJudgedByOthers(rows[0]!.id, () => world.judge(other))
    expect(await world.occurrences(rule)).toMatchObject([{ began: 59.5, ended: 119 }])
    await world.drive(newer, fast(120, 30))
    await world.judge(one)
    expect(await world.occurrences(rule)).toMatchObject([{ began: 59.5, ended: 149 }])
    await world.drive(newer, slow(150, 20))
    await world.judge(one)
    expect(await world.occurrences(rule)).toMatchObject([{ began: 59.5, ended: 150, withdrawn: null }])
  })

  test('are judged by several processes without one occurrence twice', async () => {
    const rule = await world.rule(SPEEDING)
    const vehicles = await Promise.all(Array.from({ length: 12 }, () => world.vehicle()))
    for (const { serial } of vehicles) await world.drive(serial, [...slow(0, 3), [3, 120], ...slow(4, 3)])
    await Promise.all([world.judge(), world.judge(), world.judge()])
    await world.judge()
    const found = await world.occurrences(rule)
    expect(found.map(({ vehicleId }) => vehicleId).filter((id) => vehicles.some((each) => each.id === id))).toEqual(
      vehicles.map(({ id }) => id).sort((one, other) => one - other),
    )
  })

  test('find what came late of a vehicle that could not be judged then, by a process that remembers it otherwise', async () => {
    const { id, serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING)
    for (const minute of [0, 60]) {
      await world.drive(serial, slow(minute, 60))
      await world.judge()
    }
    // A fault that passes, as of a database that is slow.
    const everyTable = (change: string) =>
      world.pool.query(
        `do $$ declare found regclass; begin
           for found in select oid from pg_class where relname = 'occurrence' and relkind = 'r' loop
             execute format('alter table %s ${change}', found);
           end loop;
         end $$`,
      )
    await everyTable('add constraint refused check (false) not valid')
    await world.drive(serial, [[30.5, 120]])
    await world.judge()
    expect(world.faults.splice(0)).toEqual([id])
    await everyTable('drop constraint refused')
    await world.drive(serial, slow(120, 3))
    await world.judge()
    expect(await world.occurrences(rule)).toMatchObject([{ vehicleId: id, began: 30.5, ended: 31, withdrawn: null }])
  })

  test('are judged by nobody who knows of fewer cells than there are, and wait for who knows all', async () => {
    const rule = await world.rule(SPEEDING)
    const vehicles = [await world.vehicle(), await world.vehicle(), await world.vehicle()]
    for (const { serial } of vehicles) await world.drive(serial, [...slow(0, 20), [20, 100], ...slow(21, 20)])
    const through = openDatabase({ connectionString: world.config.connectionString, max: 2 })
    await expect(world.judge(new Map(), { through })).rejects.toThrow('4 cells')
    await through.end()
    await world.judge(new Map())
    const found = await world.occurrences(rule)
    expect(found).toMatchObject(vehicles.map(({ id }) => ({ vehicleId: id, began: 20 })))
  })
})
