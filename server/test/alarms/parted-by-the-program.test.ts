import { Kysely, Migrator, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '../../src/storage/base/connections/database.ts'
import { MIGRATION_PATH } from '../../src/storage/base/connections/search-path.ts'
import { migrateToLatest } from '../../src/storage/cells/migrate.ts'
import { migrations } from '../../src/storage/migrations/migrations.ts'
import { type DeviceDoor, openDeviceDoor } from '../setup/device-door.ts'
import { partAlarms } from '../setup/part-alarms.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createEmptyDatabase } from '../setup/test-database.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

const MINUTE = 60_000

let world: LiveWorld
let door: DeviceDoor
beforeAll(async () => {
  world = await startLiveWorld()
  door = await openDeviceDoor(world.pool)
})
afterAll(async () => {
  await door.stop()
  await world.stop()
})

test('the running program parts an alarm where a sale is entered with a date, and again where that is corrected', async () => {
  const [seller, buyer] = [await world.customer('Vende'), await world.customer('Compra')]
  const serial = '863000000098001'
  const vehicle = await world.vehicle(seller, serial)
  const { token } = await world.signIn(784, 'A')
  const people = [await world.signIn(seller, 'A'), await world.signIn(buyer, 'A')]
  const now = Math.floor(Date.now() / 1000) * 1000
  for (const ago of [60, 40, 10]) await world.report(serial, { fixTime: now - ago * MINUTE, event: 'sos' })
  const counts = async () => {
    const asked = people.map((person) => world.ask(person.token, '{ alarmes(veiculo: 0) { vezes } }'))
    return (await Promise.all(asked)).map(({ data }) =>
      data.alarmes.reduce((sum: number, { vezes }: { vezes: number }) => sum + vezes, 0),
    )
  }
  expect(await counts()).toEqual([3, 0])
  const stamp = (ago: number) => new Date(now - ago * MINUTE).toISOString().slice(0, 19).replace('T', ' ')
  const change = async (mutation: string) =>
    expect(await world.ask(token, `mutation { ${mutation} }`)).not.toHaveProperty('errors')
  await change(
    `updateVeiculo(input: { veiId: ${vehicle}, cliId: ${buyer}, proprietarioDesde: "${stamp(30)}" }) { status }`,
  )
  await vi.waitFor(async () => expect(await counts()).toEqual([2, 1]), PATIENCE)
  const { data } = await world.ask(token, `{ propriedadesDoVeiculo(veiculo: ${vehicle}) { codigo cliente } }`)
  const { codigo } = data.propriedadesDoVeiculo.find(({ cliente }: { cliente: number }) => cliente === buyer)
  await change(`corrigirPropriedade(codigo: ${codigo}, inicio: "${stamp(50)}") { inicio }`)
  await vi.waitFor(async () => expect(await counts()).toEqual([1, 2]), PATIENCE)
})

test('an update parts what was entered before it', async () => {
  const database = await createEmptyDatabase()
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(database.config, MIGRATION_PATH) }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('0158-snoozed-occurrences')
  expect(error).toBeUndefined()
  await db.destroy()
  const pool = openDatabase(database.config)
  await pool.query(`
    insert into customer (id, code, name) values (1, 'V', 'Vende'), (2, 'C', 'Compra');
    insert into vehicle (id, plate) values (1, 'TST0001');
    insert into device (id, serial, state) values (1, '864200000001', 'active');
    insert into device_activity (device_id) values (1);
    insert into installation (device_id, vehicle_id, period) values (1, 1, '(,)');
    insert into ownership (vehicle_id, customer_id, period) values (1, 1, '(,2026-11-01T12:00Z)'), (1, 2, '[2026-11-01T12:00Z,)');
    insert into alarm (device_id, kind, first_at, last_at, count)
    values (1, 'sos', '2026-11-01T11:30Z', '2026-11-01T12:20Z', 5), (1, 'sos', '2026-11-01T08:00Z', '2026-11-01T08:20Z', 3)`)
  await migrateToLatest(database.config)
  await partAlarms(pool)
  const { rows } = await pool.query(
    `select to_char(first_at at time zone 'UTC', 'HH24:MI') as first, to_char(last_at at time zone 'UTC', 'HH24:MI') as last, count
     from alarm order by first_at`,
  )
  expect(rows).toEqual([
    { first: '08:00', last: '08:20', count: 3 },
    { first: '11:30', last: '11:30', count: 1 },
    { first: '12:20', last: '12:20', count: 1 },
  ])
  await pool.end()
  await database.drop()
})
