import { distanceMeters } from '@monitorweb/domain/places/distance'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { judgePart } from '../../src/rules/judged-part.ts'
import { findLead } from '../../src/rules/part-question.ts'
import { createGeofenceReader } from '../../src/rules/rule-geofences.ts'
import { readActiveRules } from '../../src/storage/rules/active-rules.ts'
import { listHistoryParts } from '../../src/storage/tracks/history-parts.ts'
import { MINUTE_MS, openRuleWorld, type RuleWorld, START, slow } from './rule-world.ts'

let world: RuleWorld
beforeAll(async () => {
  world = await openRuleWorld()
})
afterAll(() => world.stop())

const HOUR = 60
const LONGITUDE = -46.63
/** Where vehicles of this world stand. */
const STAND = -23.55

async function circle(name: string, latitude: number, radiusMeters: number): Promise<number> {
  const { rows } = await world.pool.query(
    `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters)
     values (900, 'fence', 'circle', $4, $1, $2, $3) returning id`,
    [latitude, LONGITUDE, radiusMeters, name],
  )
  return rows[0].id
}
const at = (minute: number) => START + minute * MINUTE_MS
const every = (minutes: number, [from, to]: [number, number]) =>
  Array.from({ length: Math.ceil((to - from) / minutes) }, (_, index) => from + index * minutes)
const foundOf = async (rule: number, vehicle: number) =>
  (await world.occurrences(rule)).filter(({ vehicleId, withdrawn }) => vehicleId === vehicle && withdrawn === null)

/** What the same rules find of this vehicle as a back-test reads it. */
async function triedOf(vehicleId: number, until: number) {
  const rules = (await readActiveRules(world.pool)).get(900)!
  const geofences = await createGeofenceReader()(
    world.pool,
    rules.flatMap(({ geofenceIds }) => [...geofenceIds]),
  )
  const [part] = await listHistoryParts(
    world.pool,
    { kind: 'all' },
    { vehicleIds: [vehicleId], period: { from: 0, to: at(until) } },
  )
  const asked = { part: part!, rules, checkpoint: null, geofences, now: at(until), tripRules: DEFAULT_TRIP_RULES }
  const { findings } = await judgePart(world.pool, asked)
  return new Map(findings.map(({ rule, occurrences }) => [rule.id, occurrences.map(({ beganAt }) => beganAt)]))
}

test('a rule that begins while a vehicle stands within the margin for longer than a day takes it to be where it was before', async () => {
  const middle = STAND + 0.05
  const yard = await circle('Pátio', middle, Math.round(distanceMeters(STAND, LONGITUDE, middle, LONGITUDE)) - 25)
  const { id, serial } = await world.vehicle()
  // It comes out of the yard, as far as the margin, and stands there.
  await world.drive(serial, slow(1990, 11))
  await world.stand(serial, every(20, [2020, 3990]))
  const own = { geofenceIds: [yard], effectiveFrom: at(3700) }
  const [inside, away, leaves] = [
    await world.rule({ kind: 'staysInside' }, { ...own, forSeconds: 3600 }),
    await world.rule({ kind: 'staysAway' }, { ...own, forSeconds: 3600 }),
    await world.rule({ kind: 'leaves' }, own),
  ]
  await world.judge()
  expect(await foundOf(away, id)).toEqual([])
  expect(await foundOf(leaves, id)).toEqual([])
  expect(await foundOf(inside, id)).toMatchObject([{ ended: null }])
  await world.drive(serial, slow(4000, 30))
  await world.judge()
  expect(await foundOf(leaves, id)).toMatchObject([{ began: 4006, detail: 'saiu de «Pátio»' }])
  expect(await foundOf(inside, id)).toMatchObject([{ ended: 4006 }])
  const tried = await triedOf(id, 4100)
  for (const rule of [inside, away, leaves]) {
    expect(tried.get(rule)).toEqual((await foundOf(rule, id)).map(({ began }) => at(began)))
  }
})

test('who was inside when its tracker was heard last, however long before a rule began, has left where the next report comes from outside', async () => {
  const garage = await circle('Garagem', STAND, 500)
  const { id, serial } = await world.vehicle()
  await world.stand(serial, every(5, [0, 2 * HOUR]))
  const rule = await world.rule({ kind: 'leaves' }, { geofenceIds: [garage], effectiveFrom: at(30 * HOUR) })
  await world.drive(serial, slow(2003, 20))
  await world.judge()
  expect(await foundOf(rule, id)).toMatchObject([{ began: 2003 }])
  expect((await triedOf(id, 2100)).get(rule)).toEqual([at(2003)])
})

test('what comes late says how a rule began, as if it had come in time', async () => {
  // Others would have more read.
  await world.pool.query('update rule set inactive_at = now()')
  const middle = STAND + 0.05
  const depot = await circle('Depósito', middle, Math.round(distanceMeters(STAND, LONGITUDE, middle, LONGITUDE)) - 25)
  const { id, serial } = await world.vehicle()
  const own = { geofenceIds: [depot], effectiveFrom: at(2700) }
  const [inside, away] = [
    await world.rule({ kind: 'staysInside' }, { ...own, forSeconds: 3600 }),
    await world.rule({ kind: 'staysAway' }, { ...own, forSeconds: 3600 }),
  ]
  await world.stand(serial, every(20, [2345, 2850]))
  await world.judge()
  await world.stand(serial, [2850])
  await world.judge()
  expect(await foundOf(away, id)).toHaveLength(1)
  // The memory of the tracker, of before what was read for the rules' beginning.
  await world.drive(serial, slow(1990, 11))
  await world.judge()
  expect(await foundOf(away, id)).toEqual([])
  expect(await foundOf(inside, id)).toMatchObject([{ ended: null }])
})

test('a rule of which a tracker never tells anything takes nothing from those that begin with it', async () => {
  const middle = STAND + 0.05
  const square = await circle('Praça', middle, Math.round(distanceMeters(STAND, LONGITUDE, middle, LONGITUDE)) - 25)
  const { id, serial } = await world.vehicle()
  await world.drive(serial, slow(-4000, 60))
  await world.drive(serial, slow(1990, 11))
  await world.stand(serial, every(20, [2020, 5200]))
  const own = { geofenceIds: [square], effectiveFrom: at(5000) }
  const place = await world.rule({ kind: 'staysAway' }, { ...own, forSeconds: 3600 })
  const never = await world.rule({ kind: 'hours', hours: 1000 }, { effectiveFrom: at(5000) })
  const rules = (await readActiveRules(world.pool)).get(900)!
  const geofences = await createGeofenceReader()(world.pool, [square])
  const [part] = await listHistoryParts(
    world.pool,
    { kind: 'all' },
    { vehicleIds: [id], period: { from: 0, to: at(5200) } },
  )
  const asked = { part: part!, checkpoint: null, geofences, now: at(5200), tripRules: DEFAULT_TRIP_RULES }
  const leadOf = (ids: number[]) =>
    findLead(world.pool, { ...asked, rules: rules.filter((rule) => ids.includes(rule.id)) }, 220)
  const alone = await leadOf([place])
  expect(alone).toBeLessThan(at(2000))
  expect(await leadOf([place, never])).toBe(alone)
})

test('a fleet whose trackers are new is read together as its rules begin, whatever they wait for', async () => {
  await world.pool.query('update rule set inactive_at = now()')
  await world.rule({ kind: 'unknownDriver', driverIds: [] }, { forSeconds: 3600 })
  await world.rule({ kind: 'odometer', km: 1000 }, { geofenceIds: [await circle('Base', STAND, 500)] })
  const fleet = await Promise.all(Array.from({ length: 40 }, () => world.vehicle()))
  for (const { serial } of fleet) await world.drive(serial, slow(2003, 5))
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await world.judge()
    const texts = asked.mock.calls.map(([query]) => (query as { text?: string }).text ?? String(query))
    const reads = texts.filter((text) => /\bstored_position\b/.test(text)).length
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThan(fleet.length)
  } finally {
    asked.mockRestore()
  }
})
