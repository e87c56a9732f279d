import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { storeAlarms } from '../../src/storage/intake/alarm-writer.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { partAlarms } from '../setup/part-alarms.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** In the time in which nobody is told of what comes to be known, and nothing comes into the queue. */
const LONG_AGO = Math.floor(Date.now() / 1000) * 1000 - 100 * HOUR

let world: LiveWorld
let serials = 863_000_000_099_000

beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

const part = () => partAlarms(world.pool)

/** A vehicle of a new customer, with its tracker, and the customer who may buy it. */
async function trackedVehicle() {
  const serial = String(++serials)
  const [seller, buyer] = [await world.customer('Vende'), await world.customer('Compra')]
  const vehicle = await world.vehicle(seller, serial)
  const { rows } = await world.pool.query<{ id: number }>('select id from device where serial = $1', [serial])
  const device = rows[0]!.id
  const cell = await cellOfDevice(world.pool, device)
  return { serial, device, vehicle, seller, buyer, cell }
}
type Tracked = Awaited<ReturnType<typeof trackedVehicle>>

/** Has a tracker call for help at these instants, one after the other, at places that tell which it was. */
async function call({ cell, device }: Tracked, instants: readonly number[]): Promise<void> {
  for (const at of instants) {
    const place = { latitude: placeAt(at), longitude: -46 }
    await inTransaction(cell, (client) =>
      storeAlarms(client, [{ deviceId: device, kind: 'sos', saidAt: at, at, ...place }]),
    )
  }
}

const placeAt = (at: number) => -Math.round(((at / MINUTE) % 1000) * 1e5) / 1e7

async function alarmsOf({ vehicle }: Tracked, { token }: { token: string }) {
  const { data } = await world.ask(
    token,
    `{ alarmes(veiculo: ${vehicle}) { codigo vezes primeiroEm ultimoEm latitude reconhecidoPor observacao } }`,
  )
  const instant = (told: string) => Date.parse(`${told.replace(' ', 'T')}Z`)
  return data.alarmes.map((alarm: { primeiroEm: string; ultimoEm: string }) => ({
    ...alarm,
    primeiroEm: instant(alarm.primeiroEm),
    ultimoEm: instant(alarm.ultimoEm),
  }))
}

const told = (first: number, last: number, count: number) => ({
  vezes: count,
  primeiroEm: first,
  ultimoEm: last,
  latitude: placeAt(first),
})

test.for([
  ['of long ago', LONG_AGO],
  ['of a while ago', Math.floor(Date.now() / 1000) * 1000 - HOUR],
] as const)('an alarm %s is parted by a sale that is entered afterwards: each sees its own part', async ([, began]) => {
  const tracked = await trackedVehicle()
  const [selling, buying] = [await world.signIn(tracked.seller, 'A'), await world.signIn(tracked.buyer, 'A')]
  await call(
    tracked,
    [0, 20, 40, 50].map((minutes) => began + minutes * MINUTE),
  )
  await sellVehicle(world.pool, tracked.vehicle, { to: tracked.buyer, at: new Date(began + 30 * MINUTE) })
  await part()
  expect(await alarmsOf(tracked, selling)).toMatchObject([told(began, began + 20 * MINUTE, 2)])
  expect(await alarmsOf(tracked, buying)).toMatchObject([told(began + 40 * MINUTE, began + 50 * MINUTE, 2)])
})

const acknowledge = (id: number) => `mutation { reconhecerAlarme(codigo: ${id}, observacao: "Liguei") { codigo } }`

test('what somebody acknowledged stays acknowledged for whose it was, with the note, and the other part waits', async () => {
  const tracked = await trackedVehicle()
  const [selling, buying] = [await world.signIn(tracked.seller, 'A'), await world.signIn(tracked.buyer, 'A')]
  await call(tracked, [LONG_AGO, LONG_AGO + 20 * MINUTE])
  const [{ codigo }] = await alarmsOf(tracked, selling)
  await world.ask(selling.token, acknowledge(codigo))
  await call(tracked, [LONG_AGO + 40 * MINUTE])
  await sellVehicle(world.pool, tracked.vehicle, { to: tracked.buyer, at: new Date(LONG_AGO + 10 * MINUTE) })
  await part()
  expect(await alarmsOf(tracked, selling)).toEqual([
    { codigo, ...told(LONG_AGO, LONG_AGO, 1), reconhecidoPor: 'Pessoa', observacao: 'Liguei' },
  ])
  // What came before and after it was acknowledged is one call, as it would have been.
  expect(await alarmsOf(tracked, buying)).toMatchObject([
    { ...told(LONG_AGO + 20 * MINUTE, LONG_AGO + 40 * MINUTE, 2), reconhecidoPor: null, observacao: '' },
  ])
  // A correction that is taken back gives the part back that nobody acknowledged, and the acknowledged one stays.
  await world.pool.query('delete from ownership where vehicle_id = $1 and customer_id = $2', [
    tracked.vehicle,
    tracked.buyer,
  ])
  await world.pool.query('update ownership set period = $2 where vehicle_id = $1', [tracked.vehicle, '(,)'])
  await part()
  expect(await alarmsOf(tracked, selling)).toMatchObject([
    { ...told(LONG_AGO + 40 * MINUTE, LONG_AGO + 40 * MINUTE, 1), reconhecidoPor: null },
    { codigo, ...told(LONG_AGO, LONG_AGO + 20 * MINUTE, 2), reconhecidoPor: 'Pessoa' },
  ])
})

test('where the reports are kept no longer, what is known of the ends is told to whose they are, and nothing else', async () => {
  const tracked = await trackedVehicle()
  const [selling, buying] = [await world.signIn(tracked.seller, 'A'), await world.signIn(tracked.buyer, 'A')]
  await call(
    tracked,
    [0, 20, 40, 60].map((minutes) => LONG_AGO + minutes * MINUTE),
  )
  await tracked.cell.query('delete from alarm_report where device_id = $1', [tracked.device])
  await sellVehicle(world.pool, tracked.vehicle, { to: tracked.buyer, at: new Date(LONG_AGO + 30 * MINUTE) })
  await part()
  const end = { vezes: 1, latitude: null }
  expect(await alarmsOf(tracked, selling)).toMatchObject([{ ...end, primeiroEm: LONG_AGO, ultimoEm: LONG_AGO }])
  const last = LONG_AGO + 60 * MINUTE
  expect(await alarmsOf(tracked, buying)).toMatchObject([{ ...end, primeiroEm: last, ultimoEm: last }])
  // What comes late is counted to whose it is.
  await call(tracked, [LONG_AGO + 10 * MINUTE, LONG_AGO + 50 * MINUTE])
  expect(await alarmsOf(tracked, selling)).toMatchObject([
    { vezes: 2, primeiroEm: LONG_AGO, ultimoEm: LONG_AGO + 10 * MINUTE },
  ])
  expect(await alarmsOf(tracked, buying)).toMatchObject([
    { vezes: 2, primeiroEm: LONG_AGO + 50 * MINUTE, ultimoEm: last },
  ])
})

/** Whose the device's vehicle is, and which vehicle it is in, from minutes on; null where that never changes. */
interface Links {
  soldAt: number | null
  soldBackAt: number | null
  movedAt: number | null
}

type Step = { kind: 'call'; minutes: number } | { kind: 'link'; links: Links } | { kind: 'part' }

const minutes = fc.integer({ min: 0, max: 300 })
const links = fc
  .record({ soldAt: fc.option(minutes), soldBackAt: fc.option(minutes), movedAt: fc.option(minutes) })
  .map((said) => ({
    ...said,
    soldBackAt:
      said.soldAt !== null && said.soldBackAt !== null && said.soldBackAt > said.soldAt ? said.soldBackAt : null,
  }))
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: minutes.map((at): Step => ({ kind: 'call', minutes: at })) },
    { weight: 2, arbitrary: links.map((said): Step => ({ kind: 'link', links: said })) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'part' }) },
  ),
  { minLength: 2, maxLength: 24 },
)

test('in whatever order calls, sales and corrections come, the alarms are those of links that were there from the beginning', async () => {
  let parted = 0
  await fc.assert(
    fc.asyncProperty(steps, async (lives) => {
      const [one, asIf] = [await twoVehicles(), await twoVehicles()]
      const last = lives.findLast((step) => step.kind === 'link')
      if (last) await link(asIf, last.links)
      for (const step of lives) {
        if (step.kind === 'part') await part()
        else if (step.kind === 'link') await link(one, step.links)
        else for (const tracked of [one, asIf]) await call(tracked, [LONG_AGO + step.minutes * MINUTE])
      }
      const before = await owned(one)
      await part()
      const after = await owned(one)
      if (!isDeepStrictEqual(before, after)) parted++
      expect(after).toEqual(await owned(asIf))
    }),
    { numRuns: 100 },
  )
  // It is worth nothing where there is nothing to part.
  expect(parted).toBeGreaterThan(5)
})

async function twoVehicles() {
  const tracked = await trackedVehicle()
  const second = await world.customer('Segundo')
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into vehicle (id, plate) select max(id) + 100000, 'SEG' || max(id) from vehicle returning id`,
  )
  await world.own(rows[0]!.id, { customerId: second })
  return { ...tracked, second: rows[0]!.id }
}

/** As a correction does it: the links are taken out and put back with other dates. */
async function link(
  { device, vehicle, second, seller, buyer }: Awaited<ReturnType<typeof twoVehicles>>,
  { soldAt, soldBackAt, movedAt }: Links,
) {
  const at = (since: number | null) => (since === null ? null : new Date(LONG_AGO + since * MINUTE))
  await inTransaction(world.pool, async (client) => {
    await client.query('delete from ownership where vehicle_id = $1', [vehicle])
    await client.query('delete from installation where device_id = $1', [device])
    const own = (customer: number, from: number | null, to: number | null) =>
      client.query('insert into ownership (vehicle_id, customer_id, period) values ($1, $2, tstzrange($3, $4))', [
        vehicle,
        customer,
        at(from),
        at(to),
      ])
    await own(seller, null, soldAt)
    if (soldAt !== null) await own(buyer, soldAt, soldBackAt)
    if (soldBackAt !== null) await own(seller, soldBackAt, null)
    const install = (into: number, from: number | null, to: number | null) =>
      client.query('insert into installation (device_id, vehicle_id, period) values ($1, $2, tstzrange($3, $4))', [
        device,
        into,
        at(from),
        at(to),
      ])
    await install(vehicle, null, movedAt)
    if (movedAt !== null) await install(second, movedAt, null)
  })
}

/** What is told of a device's alarms, and to whom, by the names of the customers. */
async function owned({ device, cell }: Tracked) {
  const { rows } = await cell.query(
    `select c.name, extract(epoch from a.first_at)::int as first, extract(epoch from a.last_at)::int as last, a.count,
       a.latitude_e7 as latitude, a.longitude_e7 as longitude
     from alarm a
     left join installation i on i.device_id = a.device_id and i.period @> a.first_at
     left join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period @> a.first_at
     left join customer c on c.id = o.customer_id
     where a.device_id = $1 order by a.first_at, a.last_at, a.count`,
    [device],
  )
  return rows
}
