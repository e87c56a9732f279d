import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { lastPositionFields } from '@monitorweb/contract/fleet/last-position'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlaces, type Places } from '../../src/places/places.ts'
import { createKeptFleets, type KeptFleetLimits } from '../../src/reports/kept-fleets.ts'
import { moveDevice } from '../../src/storage/cells/move-device.ts'
import { readStatusRules } from '../../src/storage/settings/own-status-rules.ts'
import { WATCHED_REGISTERS } from '../../src/storage/tracks/kept-last-positions.ts'
import { readLastPositions } from '../../src/storage/tracks/last-position-store.ts'
import { seenParameters } from '../../src/storage/tracks/vehicle-communication.ts'
import { putDeviceIn, sellVehicle, takeDeviceOut } from '../setup/ownership-changes.ts'
import { PATIENCE } from '../setup/patience.ts'
import { unique } from '../setup/register-records.ts'
import { storedDevice } from '../setup/stored-device.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const EVERY_FLEET: KeptFleetLimits = {
  ...{ leastVehicles: 1, leastShare: 0, mostVehicles: 1_000, forgetAfterMs: 3_600_000 },
}
const FIELDS = Object.values(lastPositionFields)
  .map(({ wire }) => wire)
  .join(' ')
const WHOLE = { first: undefined, offset: 0 }
const START = Date.now() - 6 * 3_600_000
const CELLS = 4

interface Tracked {
  id: number
  serial: string
}

let street = 'Rua Um'
const geocoder = createServer((_, response) =>
  response.end(JSON.stringify({ address: { road: street, city: 'São Paulo', country_code: 'br' } })),
)
let places: Places
let world: ReportingWorld
let customers: number[]
let vehicles: Tracked[]
/** Devices that are in no vehicle at first. */
let stock: string[]
/** Who asks, and of which customer. */
let askers: { token: string; customer: number }[]
let seconds = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  world = await startReportingWorld(undefined, {
    keptFleets: EVERY_FLEET,
    describeAll: (points, limits) => places.describeAll(points, limits),
  })
  const { make, api } = world
  openPlaces()
  const above = await make.customer()
  customers = [above, await make.customer({ above }), await make.customer()]
  vehicles = []
  for (let index = 0; index < 6; index++) {
    const customer = customers[index % 3]!
    const serial = await make.device({ customer })
    vehicles.push({ id: await make.vehicle({ customer, serial, plate: unique('P') }), serial })
    await world.drive(serial, [said(index)])
  }
  stock = [await make.device(), await make.device()]
  askers = [
    { token: api.admin, customer: 0 },
    { token: api.admin, customer: customers[0]! },
    { token: await make.person({ customer: customers[1]!, type: 4 }), customer: 0 },
    { token: await make.person({ customer: customers[2]!, type: 3 }), customer: 0 },
  ]
})
afterAll(async () => {
  await world.stop()
  geocoder.closeAllConnections()
  geocoder.close()
})

function openPlaces(): void {
  places = createPlaces({ geocoderUrl: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/reverse` })
}

/** What a tracker says next, at one of a few places; each report is newer than all before. */
function said(random: number) {
  return {
    fixTime: START + ++seconds * 1000,
    latitude: -23.5 - (random % 4) / 10,
    longitude: -46.6,
    speedKmh: (random % 5) * 2,
    ignition: random % 3 === 0 ? null : random % 3 === 1,
    ...(random % 2 === 0 && { voltage: 12 + (random % 7) / 10 }),
  }
}

/** Answers what is answered to who asks, as it is sent; a page of all is read anew each time. */
async function answered({ token, customer }: { token: string; customer: number }, page: string): Promise<string> {
  const { payload } = await world.api.app.inject({
    ...{ method: 'POST', url: '/graphql', headers: { authorization: `Bearer ${token}` } },
    payload: { query: `{ ultimasPosicoesPorCliente(cliId: ${customer}${page}) { ${FIELDS} } }` },
  })
  expect(payload).not.toContain('"errors"')
  return payload
}

const kept = (asker: { token: string; customer: number }) => answered(asker, '')
const anew = (asker: { token: string; customer: number }) => answered(asker, ', first: 1000')

/** What a device says and whose a vehicle is may begin or end between two answers; then the kept one is one of both. */
async function compare(what: string): Promise<void> {
  for (const asker of askers) {
    const before = await anew(asker)
    const answer = await kept(asker)
    const after = await anew(asker)
    expect([before, after], `${what}, customer ${asker.customer}`).toContain(answer)
  }
}

type Change = (random: number) => Promise<void>
const pick = <T>(from: readonly T[], random: number): T => from[random % from.length]!
/** One that nothing is written of slowly. */
const vehicleOf = (random: number) =>
  pick(
    vehicles.filter(({ serial }) => serial !== slow?.serial),
    random,
  )
const act = (mutation: string) => world.api.data(`mutation { ${mutation} { status } }`, { token: world.api.admin })

/** All at which a device or an owner changes: before now, now, or in a moment. */
const moment = (random: number) => new Date(Date.now() + pick([-3_600_000, 0, 400], random))

/** What is to come was answered before, and nothing but the time changes. */
async function waitFor(at: Date): Promise<void> {
  await compare('what is to come')
  await expect
    .poll(async () => (await world.api.pool.query('select now() > $1 as over', [at])).rows[0].over, PATIENCE)
    .toBe(true)
}

const setLimit = (of: string, speed: string) =>
  world.api.data(`mutation { definirLimitesDeSituacao(${of}input: { velocidadeMovimento: ${speed} }) { cliente } }`, {
    token: world.api.admin,
  })

/** A transaction that is open for a while: what it wrote is seen by nobody, and is older than much that is. */
let slow: { client: pg.PoolClient; serial: string } | null = null
async function endSlow(): Promise<void> {
  await slow?.client.query('commit')
  slow?.client.release()
  slow = null
}

async function tryTo(change: () => Promise<unknown>): Promise<void> {
  // What registers refuse is no change.
  await change().catch(() => undefined)
}

const CHANGES: Record<string, Change> = {
  async drives(random) {
    await world.drive(vehicleOf(random).serial, [said(random), said(random + 1)])
  },
  async drivesFromStock(random) {
    await world.drive(pick(stock, random), [said(random)])
  },
  async beats(random) {
    const receivedAt = START + ++seconds * 1000
    const readings = {
      attributes: { batteryPercent: random % 100, panic: random % 2 === 0 },
      ignition: random % 2 === 0,
    }
    await world.beat(vehicleOf(random).serial, receivedAt, readings)
  },
  async isRenamed(random) {
    const { id } = vehicleOf(random)
    await tryTo(() => act(`updateVeiculo(input: { veiId: ${id}, veiDsc: "${unique('NOME')}" })`))
  },
  async isSold(random) {
    const { id } = vehicleOf(random)
    const at = moment(random)
    await tryTo(() => sellVehicle(world.api.pool, id, { to: pick(customers, random >> 3), at }))
    await waitFor(at)
  },
  async isShared(random) {
    const { id } = vehicleOf(random)
    await tryTo(() => act(`updateVeiculo(input: { veiId: ${id}, cliId1: ${pick([0, ...customers], random)} })`))
  },
  async isSwapped(random) {
    const vehicle = vehicleOf(random)
    const index = random % stock.length
    const serial = stock[index]!
    await tryTo(async () => {
      const at = stamp(Date.now() - (random % 3) * 3_600_000)
      await act(`trocarEquipamento(veiculo: ${vehicle.id}, equipamento: "${serial}", data: "${at}")`)
      ;[stock[index], vehicle.serial] = [vehicle.serial, serial]
    })
  },
  async isTakenOutAndPutIn(random) {
    const { id, serial } = vehicleOf(random)
    const at = moment(random)
    await tryTo(async () => {
      await takeDeviceOut(world.api.pool, id, at)
      await putDeviceIn(world.api.pool, id, { serial, at: new Date(at.getTime() + 100) })
    })
    await waitFor(at)
  },
  async isDeletedOrRestored(random) {
    await world.api.pool.query(
      'update vehicle set inactive_at = case when inactive_at is null then now() end where id = $1',
      [vehicleOf(random).id],
    )
  },
  async customerChanges(random) {
    const name =
      random % 2 === 0 ? `cliDsc: "${unique('CLIENTE')}"` : `cliMae: ${random % 4 === 1 ? customers[0] : 784}`
    await tryTo(() => act(`updateCliente(input: { cliId: ${pick(customers, random >> 2)}, ${name} })`))
  },
  async limitsChange(random) {
    const of = pick(['', `cliente: ${customers[0]}, `, `cliente: ${customers[2]}, `], random)
    await tryTo(() => setLimit(of, pick(['null', '3', '7'], random >> 2)))
  },
  async limitIsTakenBack() {
    for (const { serial } of vehicles) await world.drive(serial, [{ ...said(1), speedKmh: 2 }])
    await setLimit('', '1')
    await compare('what is taken back next')
    await setLimit('', 'null')
  },
  async outputsAreNamed() {
    await world.api.pool.query('update installation_profile set output_labels = array[$1] where id = 1', [unique('S')])
  },
  async modelChanges(random) {
    const { serial } = vehicleOf(random)
    await world.api.pool.query('update device set version_id = nullif($2, 0) where serial = $1', [serial, random % 2])
  },
  async isRenumbered(random) {
    await world.api.pool.query('update device set first_protocol = $2 where serial = $1', [
      vehicleOf(random).serial,
      unique('p'),
    ])
  },
  async isForgotten(random) {
    const { id, cell } = await storedDevice(world.api.pool, vehicleOf(random).serial)
    await cell.query('delete from last_position where device_id = $1', [id])
  },
  /** As many rows are there after as before. */
  async isForgottenForAnother(random) {
    const { id, cell } = await storedDevice(world.api.pool, vehicleOf(random).serial)
    const to = (seconds + 1) * 10_000
    seconds++
    await cell.query('update last_position set installation_id = installation_id + $2 where device_id = $1', [id, to])
  },
  async activityIsForgotten(random) {
    await CHANGES['beats']!(random)
    await compare('what is forgotten next')
    const { id, cell } = await storedDevice(world.api.pool, vehicleOf(random).serial)
    await cell.query('delete from device_activity where device_id = $1', [id])
  },
  async movesToAnotherCell(random) {
    const { id } = await storedDevice(world.api.pool, vehicleOf(random).serial)
    await moveDevice(world.api.pool, id, random % CELLS)
  },
  async saysMoreLate(random) {
    const { id } = await storedDevice(world.api.pool, vehicleOf(random).serial)
    await world.api.pool.query('update last_position set course_degrees = $2 where device_id = $1', [id, random % 360])
  },
  async isWrittenSlowly(random) {
    await endSlow()
    const { serial } = vehicleOf(random)
    const { id } = await storedDevice(world.api.pool, serial)
    const client = await world.api.pool.connect()
    await client.query('begin')
    // The number of what is written in a savepoint is another one than that of its transaction.
    await client.query('savepoint within')
    await client.query('update last_position set altitude_meters = 1, speed_kmh = $2 where device_id = $1', [
      id,
      random % 9,
    ])
    slow = { client, serial }
  },
  async newVehicleReports(random) {
    const customer = pick(customers, random)
    const serial = await world.make.device({ customer })
    vehicles.push({ id: await world.make.vehicle({ customer, serial, plate: unique('P') }), serial })
    await world.drive(serial, [said(random)])
  },
  async streetsChange() {
    street = unique('Rua ')
    openPlaces()
    const points = [0, 1, 2, 3].map((at) => ({ latitude: -23.5 - at / 10, longitude: -46.6 }))
    await expect
      .poll(async () => {
        await places.describeAll(points, { withinMs: 1_000 })
        return places.countMissing(points)
      }, PATIENCE)
      .toBe(0)
  },
}

/** Nothing that these write is waited for by whoever writes of the one vehicle, nor the other way round. */
const BESIDE_SLOW = [
  ...['drives', 'drivesFromStock', 'beats', 'isRenamed', 'limitsChange', 'outputsAreNamed', 'saysMoreLate'],
  ...['isDeletedOrRestored', 'isForgotten', 'newVehicleReports', 'streetsChange'],
]

/** Each of them, in any order. */
const changes = fc
  .tuple(
    fc.shuffledSubarray(Object.keys(CHANGES), { minLength: Object.keys(CHANGES).length }),
    fc.infiniteStream(fc.nat(1_000)),
  )
  .map(([names, randoms]) => names.map((name) => [name, randoms.next().value as number] as const))

test('whatever changes, a fleet that is kept is answered byte for byte as one that is read anew, to everybody', async () => {
  await fc.assert(
    fc
      .asyncProperty(changes, async (inOrder) => {
        for (const [name, random] of inOrder) {
          if (slow && !BESIDE_SLOW.includes(name)) {
            await endSlow()
            await compare('what was written slowly')
          }
          await CHANGES[name]!(random)
          await compare(name)
        }
      })
      .afterEach(endSlow),
    { numRuns: 5, endOnFailure: true },
  )
})

test('of a fleet that is kept only what changed is read', async () => {
  const fleets = createKeptFleets(world.api.pool, () => '', EVERY_FLEET)
  const { customer, serial } = await world.trackedVehicle()
  const scope = { kind: 'customers', customerIds: [customer] } as const
  await world.drive(serial, [said(1)])
  const other = await world.make.device({ customer })
  await world.make.vehicle({ customer, serial: other, plate: unique('Q') })
  await world.drive(other, [said(1)])

  expect((await fleets.list(scope, WHOLE)).kept).toBeNull()
  let before = await fleets.list(scope, WHOLE)
  // A transaction that was begun before, of another test's database too, holds back the horizon: until it ends all is read anew.
  await expect
    .poll(async () => {
      const { rows } = before
      before = await fleets.list(scope, WHOLE)
      return before.rows === rows
    }, PATIENCE)
    .toBe(true)
  await world.drive(other, [{ ...said(1), speedKmh: 77 }])
  const { rows } = await fleets.list(scope, WHOLE)
  expect(rows[0]).toBe(before.rows[0])
  expect(rows[1]).toMatchObject({ deviceSerial: other, speedKmh: 77 })
})

test('every table that last positions are read from is looked at for changes', async () => {
  const { pool } = world.api
  const statements: [text: string, values: unknown[]][] = []
  const watching = {
    async query(text: string, values: unknown[] = []) {
      statements.push([text, values])
      return await pool.query(text, values)
    },
  } as pg.Pool
  // Limits of a customer have those above it read too.
  await setLimit(`cliente: ${customers[0]}, `, '4')
  const rows = await readLastPositions(
    watching,
    await seenParameters(watching, { kind: 'customers', customerIds: customers }),
  )
  await readStatusRules(watching, rows)
  const plans = await Promise.all(
    statements.map(async ([text, values]) => await pool.query(`explain (format json) ${text}`, values)),
  )
  const read = JSON.stringify(plans.map((plan) => plan.rows)).matchAll(/"Relation Name":"(\w+)"/g)
  const tables = new Set([...read].map(([, table]) => table))
  expect([...tables].sort()).toEqual([...WATCHED_REGISTERS, 'device_activity', 'last_position'].sort())
})

test('no more is kept than there is room for, and nothing that is a small part of all there is', async () => {
  const { customer, serial } = await world.trackedVehicle()
  await world.drive(serial, [said(1)])
  const scope = { kind: 'customers', customerIds: [customer] } as const
  for (const limits of [{ mostVehicles: 0 }, { leastShare: 1 }, { leastVehicles: 2 }]) {
    const fleets = createKeptFleets(world.api.pool, () => '', { ...EVERY_FLEET, ...limits })
    const lists = [await fleets.list(scope, WHOLE), await fleets.list(scope, WHOLE), await fleets.list(scope, WHOLE)]
    expect(lists.map(({ kept }) => kept)).toEqual([null, null, null])
    expect(lists[2]?.rows).toMatchObject([{ deviceSerial: serial }])
  }
})

test('a kept list of megabytes arrives as one that is read anew', async () => {
  const { customer, serial, vehicle } = await world.trackedVehicle()
  await world.drive(serial, [said(1)])
  await world.api.pool.query('update vehicle set description = repeat($2, 300000) where id = $1', [vehicle, 'São "'])
  const url = await world.api.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (page: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.api.admin}` },
      body: JSON.stringify({ query: `{ ultimasPosicoesPorCliente(cliId: ${customer}${page}) { ${FIELDS} } }` }),
    })
    return { body: await response.text(), size: response.headers.get('content-length') }
  }
  const anew = await ask(', first: 1000')
  expect(anew.body.length).toBeGreaterThan(1_500_000)
  for (let call = 0; call < 3; call++) expect(await ask('')).toEqual(anew)
})
