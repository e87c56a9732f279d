import { randomUUID } from 'node:crypto'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { judgePart } from '../../src/rules/judged-part.ts'
import { createRuleReader } from '../../src/rules/known-rules.ts'
import { findTracks } from '../../src/rules/round-vehicles.ts'
import { createVehicleFactsReader } from '../../src/rules/vehicle-facts.ts'
import { forgetOldRegisterChanges } from '../../src/storage/base/register-changes.ts'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { forgetExpired } from '../../src/storage/packed/expired-history.ts'
import { dayOf } from '../../src/storage/positions/hot-days.ts'
import { readActiveRules } from '../../src/storage/rules/active-rules.ts'
import { keepCheckpoints } from '../../src/storage/rules/checkpoint-store.ts'
import { changeRetention } from '../../src/storage/settings/retention-store.ts'
import { listHistoryParts } from '../../src/storage/tracks/history-parts.ts'
import { putDeviceIn, takeDeviceOut } from '../setup/ownership-changes.ts'
import { MINUTE_MS, openRuleWorld, type RuleWorld, SPEEDING, START, slow, waitUntilPast } from './rule-world.ts'

let world: RuleWorld
beforeAll(async () => {
  world = await openRuleWorld()
})
afterAll(() => world.stop())

describe('the rules of a fleet', () => {
  test('open an occurrence, and close the same one once it is over', async () => {
    const { id, serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING)
    await world.drive(serial, [...slow(0, 5), [5, 100], [6, 112]])
    await world.judge()
    const open = { vehicleId: id, began: 5, ended: 7, count: 1, detail: '112 km/h, limite 90 km/h', notify: false }
    expect(await world.occurrences(rule)).toMatchObject([{ ...open, ended: 6 }])
    await world.drive(serial, slow(7, 30))
    await world.judge()
    expect(await world.occurrences(rule)).toEqual([{ ...open, withdrawn: null }])
    await world.judge()
    expect(await world.occurrences(rule)).toHaveLength(1)
  })

  test('withdraw, move and open what reports say that come late', async () => {
    const { serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING, { forSeconds: 240 })
    await world.drive(serial, [...slow(0, 20), [20, 100], [26, 100], ...slow(27, 60)])
    await world.judge()
    expect(await world.occurrences(rule)).toMatchObject([{ began: 20, ended: 27, withdrawn: null }])
    await world.drive(serial, [
      [22, 60],
      [23, 60],
    ])
    await world.judge()
    expect(await world.occurrences(rule)).toMatchObject([{ began: 20, withdrawn: 'dado que chegou depois' }])
    await world.drive(
      serial,
      Array.from({ length: 9 }, (_, index) => [10.5 + index / 2, 100]),
    )
    await world.drive(
      serial,
      [11, 12, 13, 14].map((minute) => [minute + 0.25, 100]),
    )
    await world.judge()
    // Of the minutes that are told twice, once slow, the greatest speed counts.
    expect(await world.occurrences(rule)).toMatchObject([
      { began: 10.5, ended: 15, withdrawn: null },
      { began: 20, withdrawn: 'dado que chegou depois' },
    ])
  })

  test('find an alarm at the instant at which the tracker called', async () => {
    const { id, serial } = await world.vehicle()
    const rule = await world.rule({ kind: 'alarm', alarms: ['powerCut'] })
    await world.drive(serial, slow(0, 20))
    await world.call(serial, 7.5, 'powerCut')
    await world.judge()
    const { rows } = await world.pool.query(
      `select a.kind from occurrence o join alarm a on o.fired_at between a.first_at and a.last_at
       join installation i on i.device_id = a.device_id and i.vehicle_id = o.vehicle_id where o.rule_id = $1`,
      [rule],
    )
    expect(await world.occurrences(rule)).toMatchObject([{ vehicleId: id, began: 7.5 }])
    expect(rows).toEqual([{ kind: 'powerCut' }])
  })

  test('keep the one that late reports move', async () => {
    const { serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING)
    await world.drive(serial, [...slow(0, 20), [20, 100], [21, 105], ...slow(22, 60)])
    await world.judge()
    const { rows: before } = await world.pool.query('select id from occurrence where rule_id = $1', [rule])
    await world.drive(serial, [[19.5, 101]])
    await world.judge()
    const { rows: after } = await world.pool.query('select id from occurrence where rule_id = $1', [rule])
    expect(after).toEqual(before)
    expect(await world.occurrences(rule)).toMatchObject([{ began: 19.5, ended: 22, withdrawn: null }])
  })

  test('find the same as a judgement from the beginning, after checkpoints and late reports', async () => {
    const { id, serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING, { coolDownSeconds: 300 })
    const drive = Array.from({ length: 400 }, (_, index): [number, number] => [index, index % 23 < 3 ? 110 : 70])
    const late = drive.filter(([minute]) => minute % 31 === 7)
    const onTime = drive.filter(([minute]) => minute % 31 !== 7)
    while (onTime.length > 0) {
      await world.drive(serial, onTime.splice(0, 37))
      if (late.length > 6) await world.drive(serial, late.splice(0, 2))
      await world.judge()
    }
    await world.drive(serial, late)
    await world.judge()
    const kept = (await world.occurrences(rule)).filter(({ withdrawn }) => withdrawn === null)
    const { rows } = await world.pool.query(
      'select count(*)::int as count from rule_checkpoint where vehicle_id = $1',
      [id],
    )
    expect(rows[0].count).toBeGreaterThan(2)
    await world.pool.query('delete from occurrence where rule_id = $1', [rule])
    await world.pool.query('delete from rule_checkpoint where vehicle_id = $1', [id])
    await world.drive(serial, [[400, 70]])
    // A process that remembers nothing.
    await world.judge(new Map())
    expect(await world.occurrences(rule)).toEqual(kept)
    expect(kept.length).toBeGreaterThan(10)
  })

  test('find the same in a long history, however many points of it are in memory together', async () => {
    const { id, serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING, { coolDownSeconds: 300 })
    await world.drive(
      serial,
      Array.from({ length: 700 }, (_, index): [number, number] => [index, index % 23 < 3 ? 110 : 70]),
    )
    await world.judge(new Map())
    const kept = (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    expect(kept).toHaveLength(31)
    const [now, rules] = [START + 700 * MINUTE_MS, (await readActiveRules(world.pool)).get(900)!]
    const [part] = await listHistoryParts(
      world.pool,
      { kind: 'all' },
      { vehicleIds: [id], period: { from: 0, to: now } },
    )
    const question = { ...{ part: part!, rules, checkpoint: null, now }, geofences: new Map() }
    const judge = (most?: number) => judgePart(world.pool, { ...question, tripRules: DEFAULT_TRIP_RULES }, most)
    const whole = await judge()
    // Fewer than what is unsure at the end of a piece settle nothing, and become more.
    for (const most of [7, 40, 333]) expect(await judge(most)).toEqual(whole)
    const found = whole.findings.find((each) => each.rule.id === rule)
    expect(found?.occurrences).toHaveLength(31)
  })

  test('tell where a vehicle left, by the name of the geofence', async () => {
    const { rows } = await world.pool.query(
      `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters)
       values (900, 'fence', 'circle', 'Pátio', -23.5, -46.63, 2000) returning id`,
    )
    const { id, serial } = await world.vehicle()
    const rule = await world.rule({ kind: 'leaves' }, { geofenceIds: [rows[0].id] })
    await world.drive(serial, slow(0, 30))
    await world.judge()
    const mine = async () => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    expect(await mine()).toMatchObject([{ began: 2, ended: null, detail: 'saiu de «Pátio»' }])
    await world.pool.query('update geofence set inactive_at = now()')
    await world.drive(serial, slow(30, 5))
    await world.judge()
    expect(await mine()).toMatchObject([{ began: 2, ended: expect.any(Number), withdrawn: null }])
  })

  test('tell of who arrives and sleeps once the next report shows it, and of nothing older than the rule lets it be', async () => {
    const { rows } = await world.pool.query(
      `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters)
       values (900, 'fence', 'circle', 'Base', -23.07, -46.63, 33500) returning id`,
    )
    const { id, serial } = await world.vehicle()
    const own = { geofenceIds: [rows[0].id], forSeconds: 30 }
    const since = (minute: number) => ({ tellWithinSeconds: Math.ceil((Date.now() - START) / 1000) - minute * 60 })
    const [told, untold] = [
      await world.rule({ kind: 'enters' }, { ...own, ...since(60) }),
      await world.rule({ kind: 'enters' }, { ...own, ...since(80) }),
    ]
    await world.drive(serial, slow(0, 14))
    await world.judge()
    const mine = async (rule: number) => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    expect(await mine(told)).toEqual([])
    await world.drive(serial, slow(73, 1))
    await world.judge()
    expect(await mine(told)).toMatchObject([{ began: 13, notify: true }])
    expect(await mine(untold)).toMatchObject([{ began: 13, notify: false }])
  })

  test('leave what they found in days that are kept no more as it stands, where a vehicle is judged from its beginning', async () => {
    const { pool } = world
    const viewer: Partial<Viewer> = {
      userId: 1,
      customerId: 1,
      scope: { kind: 'all' },
      sessionId: randomUUID(),
      address: '',
    }
    await pool.query("insert into customer (id, code, name, parent_id) values (930, 'CLI-930', 'Curta', 900)")
    const { rows } = await pool.query(
      `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters)
       values (900, 'fence', 'circle', 'Garagem', -23.5, -46.63, 2000) returning id`,
    )
    const [fast, silent] = [await world.rule(SPEEDING), await world.rule({ kind: 'silent' }, { forSeconds: 86_400 })]
    const away = await world.rule({ kind: 'leaves' }, { geofenceIds: [rows[0].id] })
    const { id, serial } = await world.vehicle(930)
    const day = 24 * 60
    const later = 20 * day
    const drive = async (of: string, from: number) => {
      await world.drive(of, [...slow(from, 5), [from + 5, 100], ...slow(from + 6, 34)])
      await world.judge()
    }
    await drive(serial, 0)
    await drive(serial, later)
    const mine = async (rule: number) => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    const stands = { ended: expect.any(Number), withdrawn: null }
    const older = { ...stands, began: 5 }
    expect(await mine(fast)).toMatchObject([older, { ...stands, began: later + 5 }])
    const silence = [
      { began: 39, ended: later, withdrawn: null },
      { began: later + 39, ended: null, withdrawn: null },
    ]
    expect(await mine(silent)).toMatchObject(silence)
    expect(await mine(away)).toMatchObject([{ began: 2, ended: null, withdrawn: null }])

    await changeRetention(pool, viewer as Viewer, { customerId: 930, changes: { positionDays: 20 } })
    await pool.query('truncate history_hold')
    await forgetExpired(pool, dayOf(START) + 30)
    const at = new Date(START + (later + 60) * MINUTE_MS)
    await takeDeviceOut(pool, id, at)
    const next = '520009930'
    await pool.query("insert into device (serial, state) values ($1, 'active')", [next])
    await putDeviceIn(pool, id, { serial: next, at })
    const found = [older, { ...stands, began: later + 5 }]
    for (const from of [later + 100, later + 200, later + 300]) {
      await drive(next, from)
      found.push({ ...stands, began: from + 5 })
      expect(await mine(fast)).toMatchObject(found)
      expect((await mine(silent))[0]).toMatchObject(silence[0]!)
      // That it went on was known until then: the day ends at midnight UTC.
      expect(await mine(away)).toMatchObject([{ began: 2, ended: 12 * 60, withdrawn: null }])
    }
  })

  test('are judged where a clock that was ahead looked after them last', async () => {
    const { serial } = await world.vehicle()
    const rule = await world.rule(SPEEDING)
    await world.pool.query("update rule_cursor set looked_at = now() + interval '400 days'")
    await world.drive(serial, [...slow(0, 5), [5, 100], ...slow(6, 30)])
    await world.judge()
    expect(await world.occurrences(rule)).toMatchObject([{ began: 5, ended: 6 }])
  })

  test('tell of a silence by the clock alone, and only of what is fresh', async () => {
    const { id, serial } = await world.vehicle()
    const minutesAgo = (minutes: number) => Math.floor((Date.now() - START) / MINUTE_MS) - minutes
    await world.drive(serial, [[minutesAgo(70), 50]])
    const fresh = await world.rule({ kind: 'silent' }, { forSeconds: 3600, effectiveFrom: Date.now() - 72 * MINUTE_MS })
    const old = await world.rule({ kind: 'silent' }, { forSeconds: 1800, effectiveFrom: Date.now() - 72 * MINUTE_MS })
    await world.pool.query('insert into rule_due (vehicle_id, due_at) values ($1, now()) on conflict do nothing', [id])
    await world.judge()
    const mine = async (rule: number) => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    expect(await mine(fresh)).toMatchObject([{ ended: null, notify: true, detail: 'sem reportar' }])
    expect(await mine(old)).toMatchObject([{ ended: null, notify: false }])
  })

  test('find again what the clock had ended, whatever the numbers of vehicle and tracker', async () => {
    const rule = await world.rule({ kind: 'ignitionOn' })
    const vehicles: Awaited<ReturnType<typeof world.vehicle>>[] = []
    for (let each = 0; each < 8; each++) {
      vehicles.push(await world.vehicle())
      // The numbers of the two move apart, so that most lie in different parts of the fleet.
      await world.pool.query("select nextval(pg_get_serial_sequence('device', 'id'))")
    }
    const minutesAgo = (minutes: number) => Math.floor((Date.now() - START) / MINUTE_MS) - minutes
    const said = async (minutes: readonly number[]) => {
      const speeds = minutes.map((each): [number, number] => [minutesAgo(each), 50])
      await Promise.all(vehicles.map(({ serial }) => world.drive(serial, speeds)))
      await world.judge()
    }
    const ended = async () =>
      (await world.occurrences(rule)).flatMap((each) =>
        vehicles.some(({ id }) => id === each.vehicleId) ? [each.ended !== null] : [],
      )
    // Enough for something to be settled: of less than that nothing is remembered.
    await said(Array.from({ length: 60 }, (_, index) => 65 - index))
    // Gone on from there, the next time says the same once more, which is what is not written.
    await said([5])
    expect(await ended()).toEqual(vehicles.map(() => false))
    await world.pool.query('update rule_due set due_at = now()')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20 * MINUTE_MS)
    await world.judge()
    clock.mockRestore()
    expect(await ended()).toEqual(vehicles.map(() => true))
    await said([4])
    expect(await ended()).toEqual(vehicles.map(() => false))
  })

  test('know what the registers say of a vehicle until they say something else, also what was under way as they were read', async () => {
    const { id, serial } = await world.vehicle()
    const { pool } = world
    await pool.query("insert into customer (id, code, name) values (970, 'CLI-970', 'Acima'), (971, 'CLI-971', 'Dona')")
    const readFacts = createVehicleFactsReader()
    const read = async () => {
      const facts = await readFacts(pool, [id])
      const parts = facts.partsOf(id)
      const of = parts.at(-1)!.customerId
      const words = parts.map(({ customerId, installations }) => [
        customerId,
        ...installations.map((each) => each.isCorrected),
      ])
      return { parts, said: JSON.stringify([words, facts.vehicle(id), facts.above(of), facts.tripRules(of)]) }
    }
    const settled = async () => {
      await waitUntilPast(pool)
      await read()
      return await read()
    }
    const changes = [
      `update vehicle set vehicle_type_id = 1 where id = ${id}`,
      `update ownership set customer_id = 971 where vehicle_id = ${id}`,
      `update customer set parent_id = 970 where id = 971`,
      `update customer set trip_rules = '{"gapSeconds": 1200}' where id = 970`,
      `insert into clock_correction (device_id, received, shift_minutes) select id, '(,)', 60 from device where serial = '${serial}'`,
      `delete from installation where vehicle_id = ${id}`,
    ]
    for (const change of changes) {
      const before = await settled()
      expect((await read()).parts, 'it is not asked again').toBe(before.parts)
      await inTransaction(pool, async (client) => {
        await client.query(change)
        // Read beside the change that is not over yet.
        expect((await read()).said, change).toBe(before.said)
      })
      expect((await read()).said, change).not.toBe(before.said)
    }
    await forgetOldRegisterChanges(pool)
    const { rows } = await pool.query('select count(distinct changed_in)::int as changes from register_change')
    expect(rows).toEqual([{ changes: 1 }])
  })

  test('stay the same objects while nobody changes them, and are others once somebody does', async () => {
    const [kept, changed] = [await world.rule(SPEEDING), await world.rule(SPEEDING)]
    const readRules = createRuleReader()
    const read = async () => new Map([...(await readRules(world.pool)).values()].flat().map((rule) => [rule.id, rule]))
    const before = await read()
    expect(await readRules(world.pool)).toBe(await readRules(world.pool))
    await world.pool.query(`update rule set condition = '{"kind": "speeding", "limitKmh": 70}' where id = $1`, [
      changed,
    ])
    const after = await read()
    expect(after.get(kept)).toBe(before.get(kept))
    expect(after.get(changed)!.condition).toEqual({ kind: 'speeding', limitKmh: 70 })
    await world.pool.query('update rule set active = false where id = $1', [changed])
    expect((await read()).has(changed)).toBe(false)
  })

  test('know where a tracker is that stays there, and ask each time for one that is to leave', async () => {
    const [stays, leaves] = [await world.vehicle(), await world.vehicle()]
    const { rows } = await world.pool.query<{ id: number }>(
      `update installation set period = tstzrange(null, now() + interval '1 hour') where vehicle_id = $1 returning device_id as id`,
      [leaves.id],
    )
    const { rows: staying } = await world.pool.query<{ id: number }>(
      'select device_id as id from installation where vehicle_id = $1',
      [stays.id],
    )
    const devices = [staying[0]!.id, rows[0]!.id].map((deviceId) => ({ deviceId, changedIn: '1', lateFrom: null }))
    const vehicleOf = new Map<number, number>()
    for (const _round of [1, 2]) {
      const tracks = await findTracks(world.pool, devices, vehicleOf)
      expect(new Set(tracks.map(({ vehicleId }) => vehicleId))).toEqual(new Set([stays.id, leaves.id]))
      expect([...vehicleOf]).toEqual([[staying[0]!.id, stays.id]])
    }
    // Of what came late it is asked in which vehicles the tracker was since.
    const late = { ...devices[0]!, lateFrom: START }
    expect(await findTracks(world.pool, [late], new Map([[late.deviceId, leaves.id]]))).toMatchObject([
      { vehicleId: stays.id, lateFrom: START },
    ])
  })

  test('keep how far a fleet was judged that began together at another second for each vehicle', async () => {
    const vehicles = await Promise.all(Array.from({ length: 4 }, () => world.vehicle()))
    const kept = vehicles.map((): number[] => [])
    for (let second = 0; second <= 600; second++) {
      const at = START + second * 1000
      const checkpoint = { at, soundUntil: at, readFrom: at, states: {} }
      const stored = await keepCheckpoints(
        world.pool,
        vehicles.map(({ id }, index) => {
          const after = kept[index]!.length > 0 ? { at: kept[index]!.at(-1)! } : null
          return {
            vehicleId: id,
            from: 0,
            part: 'p',
            checkpoint,
            after,
            lateFrom: Number.POSITIVE_INFINITY,
            hasOthers: false,
          }
        }),
      )
      for (const [index, instant] of stored.entries()) if (instant === at) kept[index]!.push(at)
    }
    expect(new Set(kept.map(([first]) => first))).toEqual(new Set([START]))
    const [second, third] = [1, 2].map((place) => kept.map((instants) => instants[place]!))
    expect(new Set(second).size).toBe(vehicles.length)
    expect(Math.max(...second!)).toBeLessThanOrEqual(START + 5 * MINUTE_MS)
    expect(third).toEqual(second!.map((at) => at + 5 * MINUTE_MS))
  })

  test('of one vehicle that cannot be judged keep no other waiting, and are judged once it can', async () => {
    const rule = await world.rule(SPEEDING)
    const broken = await world.vehicle()
    // The fleet is divided into eight: one of these at least is in the same part.
    const others = await Promise.all(Array.from({ length: 8 }, () => world.vehicle()))
    for (const minute of [0, 20]) {
      await world.drive(broken.serial, slow(minute, 20))
      await world.judge()
    }
    const checkpoints = 'from rule_checkpoint where vehicle_id = $1'
    const { rows: kept } = await world.pool.query(`select at, states ${checkpoints}`, [broken.id])
    expect(kept).toHaveLength(2)
    const restate = (at: Date, states: unknown) =>
      world.pool.query('update rule_checkpoint set states = $3 where vehicle_id = $1 and at = $2', [
        ...[broken.id, at, JSON.stringify(states)],
      ])
    for (const { at } of kept) await restate(at, { [rule]: { effectiveFrom: START, state: null } })
    // What came late must not be forgotten over this.
    await world.drive(broken.serial, [[30.5, 120]])
    const drive = [60, 120, 60].map((speed, index): [number, number] => [40 + index, speed])
    for (const { serial } of [broken, ...others]) await world.drive(serial, drive)
    await world.judge()
    const found = async () => (await world.occurrences(rule)).map(({ vehicleId, began }) => [vehicleId, began])
    const theirs = others.map(({ id }) => [id, 41])
    expect(await found()).toEqual(theirs)
    expect(world.faults).toEqual([broken.id])
    for (const { at, states } of kept) await restate(at, states)
    await world.pool.query('update rule_due set due_at = now() where vehicle_id = $1', [broken.id])
    await world.judge()
    expect(await found()).toEqual([[broken.id, 30.5], [broken.id, 41], ...theirs])
  })
})
