import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { PATIENCE } from '../setup/patience.ts'
import { stamp } from '../setup/worlds/reporting-world.ts'
import { type FileWorld, START, startFileWorld } from './report-file-world.ts'

let made: FileWorld
let world: FileWorld['world']

beforeAll(async () => {
  made = await startFileWorld()
  world = made.world
})
afterAll(() => made.stop())

describe('whose a file is', () => {
  test('is only whose who asked: to others there is none', async () => {
    const { token, id } = await made.readyFile()
    for (const stranger of [await made.person(), world.api.admin]) {
      expect(await made.stateOf(stranger, id)).toBeUndefined()
      expect((await made.open(stranger, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
      const removing = await world.api.refusal(`mutation { excluirArquivo(codigo: "${id}") { status } }`, {
        token: stranger,
      })
      expect(removing).toContain('NOT_FOUND')
    }
    expect((await made.download(token, id)).statusCode).toBe(200)
  })

  test('ends with the right to see what is in it, also between the asking for the address and the fetching', async () => {
    const traded = await world.trackedVehicle()
    await sendDrawn(world, traded.serial, { points: twoTrips(), start: START })
    const { token, id } = await made.readyFile(traded.vehicle, traded.customer)
    const { data } = await made.open(token, id)
    const ownership = `vehicle_id = ${traded.vehicle} and slot = 0`
    await world.api.pool.query(`update ownership set customer_id = $1 where ${ownership}`, [
      await world.make.customer(),
    ])
    expect((await made.files.get(data.opened.endereco)).statusCode).toBe(403)
    expect((await made.open(token, id)).errors?.[0]).toMatchObject({
      message: 'O que você pode ver mudou desde que este arquivo foi feito. Peça-o de novo.',
      extensions: { code: 'FORBIDDEN' },
    })
  })

  test('stays with who sold the vehicle since, for it holds the time before', async () => {
    const traded = await world.trackedVehicle()
    const { token, id } = await made.readyFile(traded.vehicle, traded.customer)
    const at = new Date(START + (LAST_SECOND + 60) * 1000)
    await sellVehicle(world.api.pool, traded.vehicle, { to: await world.make.customer(), at })
    expect((await made.download(token, id)).statusCode).toBe(200)
  })

  test('goes with a sale that is dated back into it; made anew it ends there', async () => {
    const traded = await world.trackedVehicle()
    await sendDrawn(world, traded.serial, { points: twoTrips(), start: START })
    const { token, id } = await made.readyFile(traded.vehicle, traded.customer)
    const sold = START + ((FIRST_TRIP.end + SECOND_TRIP.start) / 2) * 1000
    await sellVehicle(world.api.pool, traded.vehicle, { to: await world.make.customer(), at: new Date(sold) })
    expect((await made.open(token, id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const again = await made.ask(token, traded.vehicle)
    await made.withWorker(() => made.settled(token, again))
    const times = (await made.download(token, again)).body.match(/^\d{4}-\d\d-\d\dT[^,]+/gm) ?? []
    expect(times.length).toBeGreaterThan(0)
    expect(times.filter((time) => Date.parse(time) >= sold)).toEqual([])
  })

  test('holds no command that is not theirs to follow any more, as it is made and at each download', async () => {
    const { vehicle, customer } = await world.trackedVehicle()
    await world.api.pool.query(`insert into command_policy (customer_id, rules) values ($1, '{"ownAsk": "O"}')`, [
      customer,
    ])
    await world.api.pool.query(
      `insert into command (vehicle_id, device_id, kind, parameters, reason, state, asked_by, asked_at, state_at, sent_at, expires_at)
       select $1, i.device_id, 'unblock', '{"kind":"unblock"}', 'Pagou', 'confirmed', 1, $2, $2, $2, now()
       from installation i where i.vehicle_id = $1`,
      [vehicle, new Date(START + 60_000)],
    )
    const token = await world.make.person({ customer, type: 2 })
    const marks = `relatorio: "marcas", formato: "csv", veiculos: "${vehicle}",
      inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}"`
    const ask = async () =>
      (await world.api.data(`mutation { made: pedirArquivo(${marks}) { codigo } }`, { token })).made.codigo
    const before = await ask()
    await made.withWorker(() => made.settled(token, before))
    expect((await made.download(token, before)).body).toContain('Desbloquear')
    const waiting = await ask()
    const opened = (await made.open(token, before)).data.opened.endereco
    const direct = await world.api.data(`mutation { made: exportarRelatorio(${marks}) { endereco } }`, { token })
    await world.api.pool.query(
      'update user_account set user_type_id = 3 where id = (select user_id from report_file where id = $1)',
      [before],
    )
    expect((await made.files.get(opened)).statusCode).toBe(403)
    expect((await made.open(token, before)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    await made.withWorker(() => made.settled(token, waiting))
    for (const file of [await made.files.get(direct.made.endereco), await made.download(token, waiting)]) {
      expect(file.statusCode).toBe(200)
      expect(file.body).not.toContain('Desbloquear')
    }
  })

  test('is checked when it is made: who lost the vehicle or the access meanwhile is told why', async () => {
    const traded = await world.trackedVehicle()
    const token = await made.person(traded.customer)
    const lost = await made.ask(token, traded.vehicle)
    await world.api.pool.query('update ownership set customer_id = $1 where vehicle_id = $2', [
      await world.make.customer(),
      traded.vehicle,
    ])
    expect(await made.withWorker(() => made.settled(token, lost))).toMatchObject({
      situacao: 'failed',
      motivo: 'Você não pode mais ver os veículos ou o cliente deste arquivo.',
    })
    const leaving = await made.person()
    const last = await made.ask(leaving)
    await world.api.pool.query(
      'update user_account set inactive_at = now() where id = (select user_id from report_file where id = $1)',
      [last],
    )
    const failure = () => world.api.pool.query('select failure from report_file where id = $1', [last])
    await made.withWorker(() =>
      expect.poll(async () => (await failure()).rows[0].failure, PATIENCE).toContain('Seu acesso tinha acabado'),
    )
  })
})
