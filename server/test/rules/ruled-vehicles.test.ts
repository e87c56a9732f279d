import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { backTest } from '../../src/rules/back-test.ts'
import { createGeofenceReader } from '../../src/rules/rule-geofences.ts'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { findDueVehicles, keepDue } from '../../src/storage/rules/due-vehicles.ts'
import { restartBelow, restartMoved, restartRetyped, wakeVehicle } from '../../src/storage/rules/rule-starts.ts'
import { correctRuledOwnership } from '../../src/storage/rules/ruled-links.ts'
import { updateRuledVehicle } from '../../src/storage/rules/ruled-vehicle.ts'
import { replaceDevice } from '../../src/storage/vehicle-links/installations.ts'
import { putDeviceIn, sellVehicle, takeDeviceOut } from '../setup/ownership-changes.ts'
import { MINUTE_MS, openRuleWorld, type RuleWorld, SPEEDING, START, slow } from './rule-world.ts'

let world: RuleWorld
beforeAll(async () => {
  world = await openRuleWorld()
})
afterAll(() => world.stop())

/** Judges these vehicles though they reported nothing. */
async function judgeByTheClock(vehicleIds: readonly number[]): Promise<void> {
  await world.pool.query(
    `insert into rule_due (vehicle_id, due_at) select unnest($1::int[]), now()
     on conflict (vehicle_id) do update set due_at = excluded.due_at`,
    [vehicleIds],
  )
  await world.judge()
}

/** What goes on of a vehicle. */
const GOING_ON = 'select id from occurrence where vehicle_id = $1 and ended_at is null and withdrawn_at is null'

describe('rules of vehicles that come to them and leave them', () => {
  test('end what goes on when they sleep, and when the vehicle is sold', async () => {
    const sleeping = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    const selling = await world.rule({ kind: 'stopped' }, { forSeconds: 120 })
    const { id, serial } = await world.vehicle()
    await world.stand(serial, [0, 1, 2, 3, 4, 5])
    await world.judge()
    const mine = async (rule: number) => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    await world.pool.query('update rule set active = false where id = $1', [sleeping])
    await world.pool.query("insert into customer (id, code, name) values (899, 'CLI-899', 'Outra')")
    const sold = new Date(START + 10 * MINUTE_MS)
    await sellVehicle(world.pool, id, { to: 899, at: sold })
    await world.judge()
    expect((await mine(sleeping)).every(({ ended }) => ended !== null)).toBe(true)
    expect(await mine(selling)).toMatchObject([{ ended: 10 }])
  })

  test('begin anew for the vehicle that comes into their group, and go on for those that are in it', async () => {
    const [first, second] = [await world.vehicle(), await world.vehicle()]
    const rule = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    const { rows } = await world.pool.query(
      "insert into vehicle_group (customer_id, name, vehicle_ids) values (900, 'Obra', $1) returning id",
      [[first.id]],
    )
    const group: number = rows[0].id
    const choice = "update rule set vehicle_choice = 'groups', vehicle_group_ids = $2 where id = $1"
    await world.pool.query(choice, [rule, [group]])
    const stand = async (from: number) => {
      const minutes = Array.from({ length: 6 }, (_, index) => from + index)
      for (const { serial } of [first, second]) await world.stand(serial, minutes)
      await world.judge()
    }
    const move = async (vehicleIds: readonly number[], moved: Parameters<typeof restartMoved>[1]) => {
      await world.pool.query('update vehicle_group set vehicle_ids = $2 where id = $1', [group, vehicleIds])
      await inTransaction(world.pool, (client) => restartMoved(client, moved))
      const since = new Date(START + 10 * MINUTE_MS)
      const { rowCount } = await world.pool.query('update rule_start set since = $2 where rule_id = $1', [rule, since])
      return rowCount
    }
    await stand(0)
    const open = { vehicleId: first.id, began: 0, ended: null, withdrawn: null }
    expect(await world.occurrences(rule)).toMatchObject([open])
    expect(await move([first.id, second.id], { vehicleIds: [second.id], into: [group] })).toBe(1)
    await stand(12)
    expect(await world.occurrences(rule)).toMatchObject([open, { ...open, vehicleId: second.id, began: 12 }])
    await move([second.id], { vehicleIds: [first.id], outOf: [group] })
    await stand(20)
    expect(await world.occurrences(rule)).toMatchObject([
      { ...open, ended: 10 },
      { ...open, vehicleId: second.id, began: 12 },
    ])
    // As by two people who each take it out of one of two groups, and each see it in the other.
    await world.pool.query("update vehicle_group set vehicle_ids = '{}' where id = $1", [group])
    await stand(30)
    expect(await world.occurrences(rule)).toMatchObject([{ ended: 10 }, { ended: expect.any(Number), withdrawn: null }])
  })

  test('end a silence where the tracker is taken out, begin none of a vehicle without one, and find the same when they are tried', async () => {
    const minuteNow = Math.floor((Date.now() - START) / MINUTE_MS)
    const effectiveFrom = START + (minuteNow - 210) * MINUTE_MS
    const rule = await world.rule({ kind: 'silent' }, { forSeconds: 3600, effectiveFrom })
    const [silent, emptied, other] = [await world.vehicle(), await world.vehicle(), await world.vehicle()]
    const all = [silent.id, emptied.id, other.id]
    const mine = async () => (await world.occurrences(rule)).filter(({ vehicleId }) => all.includes(vehicleId))
    const takeOut = (vehicleId: number, minute: number) =>
      takeDeviceOut(world.pool, vehicleId, new Date(START + minute * MINUTE_MS))
    const [said, out] = [minuteNow - 200, minuteNow - 100]
    for (const { serial } of [silent, emptied, other]) await world.drive(serial, [[said, 50]])
    await takeOut(emptied.id, said + 30)
    await judgeByTheClock(all)
    const open = { vehicleId: silent.id, began: said, ended: null, withdrawn: null }
    expect(await mine()).toMatchObject([open, { ...open, vehicleId: other.id }])
    await takeOut(silent.id, out)
    await world.judge()
    const found = [
      { ...open, ended: out },
      { ...open, vehicleId: other.id },
    ]
    expect(await mine()).toMatchObject(found)
    await judgeByTheClock(all)
    expect(await mine()).toMatchObject(found)
    const tryIn = (geofenceIds: number[]) =>
      backTest(world.pool, {
        rule: {
          ...{ condition: { kind: 'silent' }, geofenceIds, schedule: null, forSeconds: 3600 },
          ...{ restSeconds: 60, marginMeters: 50, coolDownSeconds: 0 },
          ...{ vehicleChoice: 'chosen', vehicleTypeIds: [], vehicleIds: all },
        },
        scope: { kind: 'customers', customerIds: [900] },
        ...{ geofences: new Map(), from: effectiveFrom, now: Date.now() },
      })
    // In a geofence that was deleted it sleeps, as it does live.
    expect(await tryIn([999_999])).toEqual({ vehicles: 3, occurrences: [] })
    const { occurrences } = await tryIn([])
    const tried = occurrences.map(({ vehicleId, beganAt, endedAt }) => [vehicleId, beganAt, endedAt])
    const at = (minute: number) => START + minute * MINUTE_MS
    expect(tried.sort()).toEqual([
      [silent.id, at(said), at(out)],
      [other.id, at(said), null],
    ])
  })

  test('end what goes on where the tracker is taken out, though another one is put in long after', async () => {
    const { id, serial } = await world.vehicle()
    const soon = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    const long = await world.rule({ kind: 'stopped' }, { forSeconds: 43_200 })
    await world.stand(serial, [0, 1, 2, 3, 4, 5])
    await world.judge()
    await takeDeviceOut(world.pool, id, new Date(START + 65 * MINUTE_MS))
    const next = '520009998'
    await world.pool.query("insert into device (serial, state) values ($1, 'active')", [next])
    await putDeviceIn(world.pool, id, { serial: next, at: new Date(START + 14_400 * MINUTE_MS) })
    // What the clock made of it before the tracker was taken out is withdrawn.
    const mine = async (rule: number) =>
      (await world.occurrences(rule)).filter(({ vehicleId, withdrawn }) => vehicleId === id && withdrawn === null)
    for (const reported of [[], [14_402, 14_403, 14_404]]) {
      await world.stand(next, reported)
      await judgeByTheClock([id])
      const later = reported.map(() => ({ began: 14_402, ended: null })).slice(0, 1)
      expect(await mine(long)).toMatchObject(later)
      expect(await mine(soon)).toMatchObject([{ began: 0, ended: 65 }, ...later])
    }
  })

  test('miss the reports of a tracker that comes into a vehicle which had none, and never reports', async () => {
    const minuteNow = Math.floor((Date.now() - START) / MINUTE_MS)
    const { id, serial } = await world.vehicle()
    await world.drive(serial, [[minuteNow - 200, 50]])
    await takeDeviceOut(world.pool, id, new Date(START + (minuteNow - 190) * MINUTE_MS))
    const effectiveFrom = START + (minuteNow - 210) * MINUTE_MS
    const rule = await world.rule({ kind: 'silent' }, { forSeconds: 3600, effectiveFrom })
    await world.judge()
    const mine = async () => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    expect(await mine()).toEqual([])
    const mute = '520009999'
    await world.pool.query("insert into device (serial, state) values ($1, 'active')", [mute])
    await inTransaction(world.pool, (client) =>
      replaceDevice(client, {
        ...{ vehicleId: id, serial: mute, at: START + (minuteNow - 120) * MINUTE_MS, userId: 1 },
        fields: { serial: 'serial', at: 'at' },
      }),
    )
    await world.judge()
    expect(await mine()).toMatchObject([{ ended: null, withdrawn: null }])
  })

  test('miss the reports of a tracker that never reports from when it was put in, or registered, and not from before', async () => {
    const minuteNow = Math.floor((Date.now() - START) / MINUTE_MS)
    const effectiveFrom = START + (minuteNow - 10_000) * MINUTE_MS
    const rule = await world.rule({ kind: 'silent' }, { forSeconds: 3600, effectiveFrom })
    const [registered, fresh, mute] = [await world.vehicle(), await world.vehicle(), await world.vehicle()]
    const putIn = async (vehicleId: number, minute: number) => {
      const since = new Date(START + minute * MINUTE_MS)
      await world.pool.query('update installation set period = tstzrange($2, null) where vehicle_id = $1', [
        ...[vehicleId, since],
      ])
    }
    await putIn(fresh.id, minuteNow - 30)
    await putIn(mute.id, minuteNow - 70)
    const all = [registered.id, fresh.id, mute.id]
    await judgeByTheClock(all)
    expect((await world.occurrences(rule)).filter(({ vehicleId }) => all.includes(vehicleId))).toMatchObject([
      { vehicleId: mute.id, began: minuteNow - 70, ended: null, notify: true },
    ])
  })

  test('of the buyer are judged of a vehicle that is silent when it is sold, and anew when it turns out to be theirs for longer', async () => {
    await world.pool.query("insert into customer (id, code, name) values (894, 'CLI-894', 'Vendedora')")
    const { id, serial } = await world.vehicle(894)
    await world.pool.query('update installation set period = tstzrange($2, null) where vehicle_id = $1', [
      ...[id, new Date(START)],
    ])
    const [rule, fast] = [await world.rule({ kind: 'silent' }, { forSeconds: 3600 }), await world.rule(SPEEDING)]
    await world.drive(serial, [...slow(0, 5), [5, 100], ...slow(6, 30)])
    await world.judge()
    const mine = async (ruleId: number) => (await world.occurrences(ruleId)).filter(({ vehicleId }) => vehicleId === id)
    expect(await mine(rule)).toEqual([])
    const viewer = {
      ...{ userId: 1, customerId: 1, scope: { kind: 'all' } },
      ...{ sessionId: randomUUID(), address: '' },
    } as Viewer
    const by = { viewer, privileged: { customers: [], users: [] }, secrets: createSecrets('s'.repeat(32)) }
    await inTransaction(world.pool, (client) =>
      updateRuledVehicle(client, by, { id, seen: {}, customerId: 900, ownedSince: START + 60 * MINUTE_MS }),
    )
    await world.judge()
    expect(await mine(rule)).toMatchObject([{ began: 60, ended: null, withdrawn: null }])
    const { rows } = await world.pool.query('select id from ownership where vehicle_id = $1 order by period', [id])
    await inTransaction(world.pool, (client) =>
      correctRuledOwnership(client, by, { id: rows[1].id, from: START + 3 * MINUTE_MS, until: undefined }),
    )
    await world.judge()
    expect(await mine(fast)).toMatchObject([{ began: 5, withdrawn: null }])
    expect((await mine(rule)).filter(({ withdrawn }) => withdrawn === null)).toMatchObject([{ began: 35, ended: null }])
  })

  test('end an anchor by the leaving of the vehicle that is anchored, not of another that is there too', async () => {
    const [anchored, other] = [await world.vehicle(), await world.vehicle()]
    const { rows } = await world.pool.query(
      `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters, vehicle_id)
       values (900, 'anchor', 'circle', 'Âncora', -23.5, -46.63, 2000, $1) returning id`,
      [anchored.id],
    )
    const anchor: number = rows[0].id
    await world.rule({ kind: 'leaves' }, { geofenceIds: [anchor] })
    const isThere = async () =>
      (await world.pool.query('select from geofence where id = $1 and inactive_at is null', [anchor])).rowCount === 1
    for (const { serial } of [anchored, other]) await world.drive(serial, slow(0, 2))
    await world.drive(other.serial, slow(2, 30))
    await world.judge()
    expect(await isThere()).toBe(true)
    await world.drive(anchored.serial, slow(2, 30))
    await world.judge()
    expect(await isThere()).toBe(false)
  })

  test('end what goes on when they are deleted, then and not at its beginning', async () => {
    const { id, serial } = await world.vehicle()
    const rule = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    await world.stand(serial, [0, 1, 2, 3, 4, 5])
    await world.judge()
    const deleted = new Date(START + 30 * MINUTE_MS)
    await world.pool.query('update rule set inactive_at = $2 where id = $1', [rule, deleted])
    await world.judge()
    const mine = (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    expect(mine).toMatchObject([{ began: 0, ended: 30, withdrawn: null }])
  })

  test('judge no past of a vehicle whose type changes while they are read', async () => {
    const { id, serial } = await world.vehicle()
    const rule = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    await world.pool.query("update rule set vehicle_choice = 'types', vehicle_type_ids = '{2}' where id = $1", [rule])
    await world.pool.query('update vehicle set vehicle_type_id = 1 where id = $1', [id])
    await world.stand(serial, [0, 1, 2, 3, 4, 5])
    const readGeofences = createGeofenceReader()
    await world.judge(new Map(), {
      // Read after the rules, and before the vehicles.
      geofencesOf: async (client, ids) => {
        await inTransaction(world.pool, async (other) => {
          await other.query('update vehicle set vehicle_type_id = 2 where id = $1', [id])
          await restartRetyped(other, { vehicleId: id, before: 1, after: 2 })
        })
        return await readGeofences(client, ids)
      },
    })
    await world.judge()
    expect(await world.occurrences(rule)).toEqual([])
  })

  test('count from then on for the vehicles of a customer that comes below theirs', async () => {
    await world.pool.query("insert into customer (id, code, name) values (895, 'CLI-895', 'Sozinha')")
    await world.pool.query("insert into customer (id, code, name, parent_id) values (896, 'CLI-896', 'Praça', 895)")
    const { id, serial } = await world.vehicle(896)
    const rule = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    const mine = async () => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    await world.stand(serial, [0, 1, 2, 3, 4, 5])
    await inTransaction(world.pool, async (client) => {
      await client.query('update customer set parent_id = 900 where id = 895')
      await restartBelow(client, { customerId: 895, ofCustomers: [900] })
    })
    await world.judge()
    expect(await mine()).toEqual([])
    const since = new Date(START + 10 * MINUTE_MS)
    await world.pool.query('update rule_start set since = $2 where vehicle_id = $1', [id, since])
    await world.pool.query('update customer set name = $1 where id = 895', ['Com nome'])
    await world.stand(serial, [12, 13, 14, 15, 16, 17])
    await world.judge()
    expect(await mine()).toMatchObject([{ began: 12, ended: null }])
  })

  test('begin anew for the vehicle that becomes of their type, and end for the one that is of it no longer', async () => {
    const { id, serial } = await world.vehicle()
    const rule = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    await world.pool.query("update rule set vehicle_choice = 'types', vehicle_type_ids = '{2}' where id = $1", [rule])
    const retype = async (before: number, after: number) => {
      await world.pool.query('update vehicle set vehicle_type_id = $2 where id = $1', [id, after])
      await inTransaction(world.pool, (client) => restartRetyped(client, { vehicleId: id, before, after }))
      const since = new Date(START + 10 * MINUTE_MS)
      await world.pool.query('update rule_start set since = $2 where rule_id = $1', [rule, since])
    }
    await world.stand(serial, [0, 1, 2, 3, 4, 5])
    await world.judge()
    await retype(1, 2)
    await world.judge()
    expect(await world.occurrences(rule)).toEqual([])
    await world.stand(serial, [12, 13, 14, 15, 16, 17])
    await world.judge()
    expect(await world.occurrences(rule)).toMatchObject([{ began: 12, ended: null }])
    await world.pool.query('update vehicle set vehicle_type_id = 1 where id = $1', [id])
    await world.judge()
    expect(await world.occurrences(rule)).toMatchObject([{ began: 12, ended: expect.any(Number), withdrawn: null }])
  })

  test('end what goes on of a vehicle whose customer goes from below theirs', async () => {
    await world.pool.query("insert into customer (id, code, name, parent_id) values (897, 'CLI-897', 'Obra', 900)")
    const { id, serial } = await world.vehicle(897)
    const rule = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    const mine = async () => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    await world.stand(serial, [0, 1, 2, 3, 4, 5])
    await world.judge()
    await world.judge()
    expect(await mine()).toMatchObject([{ began: 0, ended: null }])
    await world.pool.query('update customer set parent_id = null where id = 897')
    await world.judge()
    expect(await mine()).toMatchObject([{ began: 0, ended: expect.any(Number), withdrawn: null }])
  })

  test('keep what they found of a vehicle that went to another customer below theirs', async () => {
    const rule = await world.rule(SPEEDING)
    const { id, serial } = await world.vehicle()
    await world.pool.query("insert into customer (id, code, name, parent_id) values (898, 'CLI-898', 'Filial', 900)")
    const sold = new Date(START + 30 * MINUTE_MS)
    await sellVehicle(world.pool, id, { to: 898, at: sold })
    await world.drive(serial, [...slow(0, 5), [5, 100], ...slow(6, 34), [40, 101], ...slow(41, 19), [60, 102]])
    await world.drive(serial, slow(61, 40))
    await world.judge()
    const mine = async () => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    const all = [5, 40, 60].map((began) => expect.objectContaining({ began, withdrawn: null }))
    expect(await mine()).toEqual(all)
    await world.drive(serial, slow(101, 3))
    await world.judge()
    expect(await mine()).toEqual(all)
  })

  test('are judged once more of a vehicle that is sold while it is judged, by the registers of before', async () => {
    const { id } = await world.vehicle()
    const whole = { shard: 0, shards: 1, horizon: '0', lookedAt: '', turn: 0 }
    const due = async () => (await findDueVehicles(world.pool, whole)).filter(({ vehicleId }) => vehicleId === id)
    const sell = () => inTransaction(world.pool, (client) => wakeVehicle(client, id))
    const later = Date.now() + MINUTE_MS
    await sell()
    for (const dueAt of [null, later]) {
      const [found] = await due()
      await sell()
      await keepDue(world.pool, [{ ...found!, dueAt }])
      expect(await due()).toHaveLength(1)
    }
    await keepDue(world.pool, [{ ...(await due())[0]!, dueAt: later }])
    expect(await due()).toEqual([])
  })

  test('find nothing in a time that is said afterwards to have been of another customer, whom they are not of', async () => {
    await world.pool.query("insert into customer (id, code, name) values (893, 'CLI-893', 'Compradora')")
    const rule = await world.rule({ kind: 'stopped' }, { forSeconds: 60 })
    const { id, serial } = await world.vehicle()
    await world.drive(serial, slow(0, 20))
    await world.stand(serial, [20, 21, 22, 23, 24, 25])
    await world.judge()
    await sellVehicle(world.pool, id, { to: 893, at: new Date(START + 10 * MINUTE_MS) })
    await world.judge()
    const mine = async () => (await world.occurrences(rule)).filter(({ vehicleId }) => vehicleId === id)
    expect(await mine()).toMatchObject([{ withdrawn: 'o veículo não era do cliente da regra' }])
    const { rows } = await world.pool.query(GOING_ON, [id])
    expect(rows).toEqual([])
    // What is corrected back is found again.
    await world.pool.query('delete from ownership where vehicle_id = $1 and customer_id = 893', [id])
    await world.pool.query("update ownership set period = '(,)' where vehicle_id = $1", [id])
    await judgeByTheClock([id])
    expect(await mine()).toMatchObject([{ withdrawn: null }])
  })

  test('are of whoever owned the vehicle then, also where that is corrected afterwards', async () => {
    const { id, serial } = await world.vehicle()
    await world.pool.query(
      "insert into customer (id, code, name, parent_id) values (903, 'CLI-903', 'Filial Norte', 900)",
    )
    const rule = await world.rule(SPEEDING)
    await world.drive(serial, [...slow(0, 5), [5, 100], ...slow(6, 30)])
    await world.judge()
    const owner = async () =>
      (await world.pool.query('select customer_id as id from occurrence where rule_id = $1', [rule])).rows
    expect(await owner()).toEqual([{ id: 900 }])
    await world.pool.query('update ownership set customer_id = 903 where vehicle_id = $1', [id])
    await world.drive(serial, slow(40, 5))
    await world.judge()
    expect(await owner()).toEqual([{ id: 903 }])
  })
})
