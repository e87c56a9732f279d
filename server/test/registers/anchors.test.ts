import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeFleet } from '../../src/rules/judge-fleet.ts'
import { createRuleReader } from '../../src/rules/known-rules.ts'
import { createGeofenceReader } from '../../src/rules/rule-geofences.ts'
import { createVehicleFactsReader } from '../../src/rules/vehicle-facts.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type ReportingWorld, startReportingWorld } from '../setup/worlds/reporting-world.ts'

let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
})
afterAll(() => world.stop())

const lay = (vehicle: number, more = '') =>
  `mutation { laid: lancarAncora(veiculo: ${vehicle} ${more}) { codigo cliente nome tipo forma geometria raio veiculo } }`
const lift = (id: number) => `mutation { recolherAncora(codigo: ${id}) { codigo } }`

async function parkedVehicle(minutesAgo = 10) {
  const vehicle = await world.trackedVehicle()
  await world.drive(vehicle.serial, [
    { latitude: -23.5, longitude: -46.6, fixTime: Date.now() - minutesAgo * 60_000, speedKmh: 0 },
  ])
  return vehicle
}

test('an anchor is a circle around where the vehicle is, of its owner, named by vehicle and time', async () => {
  const { vehicle, customer, plate } = await parkedVehicle()
  const token = await world.make.person({ customer, type: 3 })
  const { laid } = await world.api.data(lay(vehicle), { token })
  expect(laid).toMatchObject({ cliente: customer, tipo: 'ancora', forma: 'circulo', raio: 100, veiculo: vehicle })
  expect(laid.nome).toMatch(new RegExp(`^Âncora ${plate} em \\d\\d/\\d\\d/\\d{4} às \\d\\d:\\d\\d$`))
  expect(JSON.parse(laid.geometria)).toEqual({ type: 'Point', coordinates: [-46.6, -23.5] })
  expect(await world.api.refusal(lay(vehicle), { token })).toBe('200 CONFLICT veiculo')
  const kept = async (more: string) =>
    await world.api.data(
      `{ cercas(cliente: ${customer} ${more}) { codigo } cercasTotal(cliente: ${customer} ${more}) }`,
      { token },
    )
  expect(await kept('')).toEqual({ cercas: [{ codigo: laid.codigo }], cercasTotal: 1 })
  expect(await kept(', semAncoras: true')).toEqual({ cercas: [], cercasTotal: 0 })
  const change = `mutation { made: alterarCerca(input: { codigo: ${laid.codigo}, tipo: "cerca" }) { status } }`
  expect(await world.api.refusal(change, { token: world.api.admin })).toBe('200 BAD_USER_INPUT tipo')
  await world.api.data(lift(laid.codigo), { token })
  expect((await world.api.data(lay(vehicle, ', raio: 300'), { token })).laid.raio).toBe(300)
})

test('of two who lay an anchor on a vehicle at once, one is told that there is one', async () => {
  const { vehicle } = await parkedVehicle()
  const answers = await Promise.all([1, 2].map(() => world.api.ask(lay(vehicle), { token: world.api.admin })))
  const errors = answers.flatMap((answer) => answer.errors ?? [])
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', field: 'veiculo' } }])
})

test('a vehicle that never said where it is has no anchor, and only anchors are lifted', async () => {
  const { vehicle, customer } = await world.trackedVehicle()
  const { api } = world
  expect(await api.refusal(lay(vehicle), { token: api.admin })).toBe('200 BAD_USER_INPUT veiculo')
  expect(await api.refusal(lay(vehicle, ', raio: 29'), { token: api.admin })).toBe('200 BAD_USER_INPUT raio')
  const point = JSON.stringify('{"type":"Point","coordinates":[-46.6,-23.5]}')
  const { made } = await api.data(
    `mutation { made: criarCerca(input: { cliente: ${customer}, nome: "X", raio: 50, geometria: ${point} }) { cerca { codigo } } }`,
    { token: api.admin },
  )
  expect(await api.refusal(lift(made.cerca.codigo), { token: api.admin })).toMatch(/NOT_FOUND/)
})

const anchored = async (vehicle: number) =>
  (await world.api.data(`{ cercas(veiculo: ${vehicle}) { codigo veiculo } }`, { token: world.api.admin })).cercas

/** Judges what was stored, and answers what was found of an anchor. */
async function foundOf(anchor: number) {
  const { pool } = world.api
  const fail = (_: number, error: unknown) => {
    throw error
  }
  const readers = {
    readRules: createRuleReader(),
    readGeofences: createGeofenceReader(),
    readFacts: createVehicleFactsReader(),
  }
  await judgeFleet(pool, readers, fail, new Map())
  const { rows } = await pool.query(
    `select o.notify, r.urgency, o.detail, r.notified_user_ids = array[r.created_by] as "toWhoLaid", o.withdrawn_at is not null as "isWithdrawn"
     from occurrence o join rule r on r.id = o.rule_id where $1 = any(r.geofence_ids) order by o.began_at`,
    [anchor],
  )
  return rows
}

/** Stores what a vehicle tells each ten seconds, from so many on before now: how many kilometres south of where it stood it is. */
const tell = (serial: string, tensAgo: number, kilometers: readonly number[], ignition = true) =>
  world.drive(
    serial,
    kilometers.map((each, index) => ({
      latitude: -23.5 - each / 111.2,
      longitude: -46.6,
      fixTime: Date.now() - (tensAgo - index) * 10_000,
      speedKmh: each === 0 ? 0 : 50,
      ignition,
    })),
  )

test('who laid an anchor is told at once that the vehicle left, whenever that is heard of, and the anchor ends by itself as soon as it stands', async () => {
  const { vehicle, customer, serial } = await parkedVehicle(60)
  const token = await world.make.person({ customer, type: 3 })
  const { laid } = await world.api.data(lay(vehicle), { token })
  // The first that is heard of it comes from far away, and out of the memory of a tracker that was jammed for half an hour.
  await tell(serial, 200, [2.2])
  const found = () => foundOf(laid.codigo)
  const told = [{ notify: true, urgency: 4, detail: `saiu de «${laid.nome}»`, toWhoLaid: true, isWithdrawn: false }]
  await expect.poll(found, PATIENCE).toEqual(told)
  expect(await anchored(vehicle)).toHaveLength(1)
  await tell(
    serial,
    199,
    Array.from({ length: 20 }, (_, index) => 2.2 + index / 7),
  )
  await expect.poll(() => found().then(() => anchored(vehicle)), PATIENCE).toEqual([])
  expect(await found()).toEqual(told)
  expect(await world.api.refusal(lift(laid.codigo), { token })).toMatch(/NOT_FOUND/)
  // It may be laid anew where the vehicle stands next, and lifted before it tells.
  const { laid: second } = await world.api.data(lay(vehicle), { token })
  await world.api.data(lift(second.codigo), { token })
  await tell(serial, 2, [11])
  expect(await foundOf(second.codigo)).toEqual([])
  const still = 'select from rule where inactive_at is null and $1 = any(vehicle_ids)'
  expect((await world.api.pool.query(still, [vehicle])).rows).toEqual([])
})

test('an anchor outlives a stray fix, of which nothing stands, and tells of the leaving that comes after', async () => {
  const { vehicle, serial } = await parkedVehicle()
  const { laid } = await world.api.data(lay(vehicle), { token: world.api.admin })
  const found = () => foundOf(laid.codigo)
  const told = { notify: true, urgency: 4, detail: `saiu de «${laid.nome}»`, toWhoLaid: true, isWithdrawn: false }
  await tell(serial, 50, [0, 0, 0, 0.3], false)
  await expect.poll(found, PATIENCE).toEqual([told])
  await tell(serial, 46, new Array(20).fill(0), false)
  await expect.poll(found, PATIENCE).toEqual([{ ...told, isWithdrawn: true }])
  expect(await anchored(vehicle)).toHaveLength(1)
  await tell(
    serial,
    26,
    Array.from({ length: 20 }, (_, index) => (index + 1) / 7),
  )
  await expect.poll(found, PATIENCE).toEqual([{ ...told, isWithdrawn: true }, told])
  expect(await anchored(vehicle)).toEqual([])
})

test('an anchor ends where nobody would be told: once its rule is deleted, and once the vehicle is sold, whose new owner lays his own', async () => {
  const { vehicle, serial } = await parkedVehicle()
  const { api, make } = world
  const layNow = async (token: string) => (await api.data(lay(vehicle), { token })).laid.codigo as number
  const first = await layNow(api.admin)
  await api.pool.query('update rule set inactive_at = now() where $1 = any(geofence_ids)', [first])
  await expect.poll(() => foundOf(first).then(() => anchored(vehicle)), PATIENCE).toEqual([])
  const second = await layNow(api.admin)
  const customer = await make.customer()
  await api.data(`mutation { updateVeiculo(input: { veiId: ${vehicle}, cliId: ${customer} }) { status } }`, {
    token: api.admin,
  })
  await expect.poll(() => foundOf(second).then(() => anchored(vehicle)), PATIENCE).toEqual([])
  await tell(serial, 0, [0])
  const last = await layNow(await make.person({ customer, type: 3 }))
  // Deleted as any geofence is, it takes its rule with it too.
  await api.data(`mutation { excluirCerca(codigo: ${last}) { codigo } }`, { token: api.admin })
  const { rows } = await api.pool.query(
    'select count(*)::int as count from rule where inactive_at is null and geofence_ids && $1',
    [[first, second, last]],
  )
  expect(rows).toEqual([{ count: 0 }])
})
