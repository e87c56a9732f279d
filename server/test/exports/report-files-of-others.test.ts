import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { PATIENCE } from '../setup/patience.ts'
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
