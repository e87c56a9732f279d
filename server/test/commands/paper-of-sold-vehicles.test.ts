import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLife } from '../../src/storage/commands/command-life.ts'
import { stepWhere } from '../../src/storage/commands/command-steps.ts'
import { type CommandWorld, startCommandWorld } from './command-world.ts'

let world: CommandWorld
beforeAll(async () => {
  world = await startCommandWorld('A')
})
afterAll(() => world.stop())

const HOUR = 3_600_000
const SELLERS = -23.5
const BUYERS = -23.6
let imeis = 863_000_000_098_000

async function heardAt(serial: string, latitude: number, fixTime = Date.now()): Promise<void> {
  await world.report(serial, { fixTime, latitude, longitude: -46.6, speedKmh: 0, ignition: true }, fixTime)
}
/** A vehicle that its seller drove an hour ago: from there to where the buyer is it is no jump. */
async function driven() {
  const serial = String(++imeis)
  const vehicle = await world.vehicle(await world.customer('Vendedora'), serial)
  await heardAt(serial, SELLERS, Date.now() - HOUR)
  return { serial, vehicle }
}
async function asked(vehicle: number): Promise<number> {
  const { data } = await world.ask(
    `mutation { pedirComando(veiculo: ${vehicle}, tipo: "restart", motivo: "teste") { codigo } }`,
  )
  return data.pedirComando.codigo
}
async function latitudesOf(id: number): Promise<(number | undefined)[]> {
  return (await readLife(world.pool, id)).map(({ place }) => place?.[0])
}

test('a step that comes after a sale tells the seller nothing of where the buyer was', async () => {
  const { vehicle, serial } = await driven()
  const id = await asked(vehicle)
  await world.sell(vehicle, await world.customer('Compradora'))
  await heardAt(serial, BUYERS)
  await stepWhere(world.pool, 'timedOut', 'c.id = $1', { values: [id] })
  expect(await latitudesOf(id)).toEqual([SELLERS, undefined])
})

test('what a buyer asks for before the first report of its own tells nothing of where the seller was', async () => {
  const { vehicle, serial } = await driven()
  await world.sell(vehicle, await world.customer('Compradora'))
  const id = await asked(vehicle)
  expect(await latitudesOf(id)).toEqual([undefined])
  await heardAt(serial, BUYERS)
  await stepWhere(world.pool, 'timedOut', 'c.id = $1', { values: [id] })
  expect(await latitudesOf(id)).toEqual([undefined, BUYERS])
})
