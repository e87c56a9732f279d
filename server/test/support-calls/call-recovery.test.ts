import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteRecoveries } from '../../src/storage/support-calls/recovery-notes.ts'
import { damageMessages } from '../setup/damaged-history.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { storedDevice } from '../setup/stored-device.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'
import { callsOf } from '../setup/worlds/support-call-world.ts'
import { drivenUntil, minutesAgo } from './driven-vehicles.ts'

let world: ReportingWorld
let calls: ReturnType<typeof callsOf>
let operator: string

beforeAll(async () => {
  world = await startReportingWorld()
  calls = callsOf(world.api)
  operator = world.api.admin
})
afterAll(() => world.stop())

const backSince = async (codigo: number) =>
  (await calls.get(operator, codigo)).sugestaoDeEncerramento.voltouEm as string
const seconds = (time: number) => Math.floor(time / 1000) * 1000

describe('a call whose vehicle may be well again', () => {
  test('proposes its closing when power is back, and not before', async () => {
    const { serial, vehicle, customer } = await drivenUntil(world, 20)
    await world.drive(serial, [{ fixTime: minutesAgo(5), speedKmh: 0, voltage: 0, event: 'powerCut' }])
    const person = await world.make.person({ customer, type: 3 })
    const { codigo, sugestaoDeEncerramento } = await calls.open(person, { veiculo: vehicle })
    expect(sugestaoDeEncerramento).toEqual({ voltouEm: '', resolucao: '' })
    await world.drive(serial, [{ fixTime: Date.now() + 2000, speedKmh: 0, voltage: 0 }])
    expect((await calls.get(person, codigo)).sugestaoDeEncerramento.voltouEm).toBe('')
    await world.drive(serial, [{ fixTime: Date.now() + 4000, speedKmh: 0, voltage: 12.6 }])
    const back = (await calls.get(person, codigo)).sugestaoDeEncerramento
    expect(back.voltouEm).toMatch(/^\d{4}-/)
    expect(back.resolucao).toMatch(
      /^A alimentação foi restabelecida em \d\d\/\d\d\/\d{4} às \d\d:\d\d \(horário de Brasília\)\. Causa: corte de alimentação\.$/,
    )
    // Since when, not until when.
    await world.drive(serial, [{ fixTime: Date.now() + 8000, speedKmh: 40, voltage: 13.9 }])
    expect((await calls.get(person, codigo)).sugestaoDeEncerramento).toEqual(back)
    expect((await calls.close(person, codigo, back.resolucao)).sugestaoDeEncerramento.voltouEm).toBe('')
  })

  test('proposes its closing when a silent one is heard again', async () => {
    const { serial, vehicle } = await drivenUntil(world, 60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    expect((await calls.get(operator, codigo)).sugestaoDeEncerramento.voltouEm).toBe('')
    await world.beat(serial, Date.now() + 1000)
    const back = (await calls.get(operator, codigo)).sugestaoDeEncerramento
    expect(back.resolucao).toMatch(/^O veículo voltou a comunicar/)
    await world.beat(serial, Date.now() + 60_000)
    expect((await calls.get(operator, codigo)).sugestaoDeEncerramento).toEqual(back)
  })

  test('is read, and so are the others, where its tracker said something else of its battery before flags were flags', async () => {
    const { serial, vehicle } = await drivenUntil(world, 20)
    await world.drive(serial, [{ fixTime: minutesAgo(5), speedKmh: 0, voltage: 0, event: 'powerCut' }])
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const { id, cell } = await storedDevice(world.api.pool, serial)
    await cell.query(`update last_position set attributes = '{"charging": "perhaps"}' where device_id = $1`, [id])
    expect((await calls.get(operator, codigo)).codigo).toBe(codigo)
    expect((await noteRecoveries(world.api.pool, Date.now())).has(codigo)).toBe(false)
  })

  test('says since when its vehicle is well, also once what showed it is no row any more', async () => {
    const { serial, vehicle } = await drivenUntil(world, 20)
    await world.drive(serial, [{ fixTime: minutesAgo(5), speedKmh: 0, voltage: 0, event: 'powerCut' }])
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const [back, later] = [seconds(Date.now()) + 2000, seconds(Date.now()) + 9000]
    await world.drive(serial, [{ fixTime: back, speedKmh: 0, voltage: 12.6 }])
    await noteRecoveries(world.api.pool, Date.now())
    await world.drive(serial, [{ fixTime: later, speedKmh: 0, voltage: 12.6 }])
    const { id, cell } = await storedDevice(world.api.pool, serial)
    const { rowCount } = await cell.query(
      'delete from position where fix_time = to_timestamp($2::float8 / 1000) and device_id = $1',
      [id, back],
    )
    expect(rowCount).toBe(1)
    expect(await backSince(codigo)).toBe(stamp(back))
  })

  test('that was noted to be well again asks no packed messages, which may be damaged', async () => {
    const { serial, vehicle } = await drivenUntil(world, 60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const back = seconds(Date.now()) + 1000
    await world.beat(serial, back)
    await noteRecoveries(world.api.pool, Date.now())
    await damageMessages(world.api.pool, serial, back)
    expect(await backSince(codigo)).toBe(stamp(back))
  })

  test('is read though packed messages of its vehicle are damaged', async () => {
    const { serial, vehicle } = await drivenUntil(world, 60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const back = seconds(Date.now()) + 1000
    await world.beat(serial, back)
    await damageMessages(world.api.pool, serial, back)
    expect(await backSince(codigo)).toBe(stamp(back))
    expect((await noteRecoveries(world.api.pool, Date.now())).has(codigo)).toBe(true)
  })

  test('that was opened again says since when its vehicle is well after that', async () => {
    const { serial, vehicle } = await drivenUntil(world, 60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    await world.beat(serial, Date.now())
    await noteRecoveries(world.api.pool, Date.now())
    expect(await backSince(codigo)).not.toBe('')
    await calls.close(operator, codigo)
    await calls.change(operator, `reabrirChamado(codigo: ${codigo}, motivo: "Parou de novo")`)
    expect(await backSince(codigo)).toBe('')
    const again = seconds(Date.now()) + 5000
    await world.beat(serial, again)
    expect(await backSince(codigo)).toBe(stamp(again))
  })

  test('whose vehicle fell silent again says since when it is well after that silence', async () => {
    const { serial, vehicle } = await drivenUntil(world, 60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const first = seconds(Date.now()) + 1000
    await world.beat(serial, first)
    await noteRecoveries(world.api.pool, Date.now())
    expect(await backSince(codigo)).toBe(stamp(first))
    expect((await noteRecoveries(world.api.pool, Date.now() + 4 * 3_600_000)).has(codigo)).toBe(false)
    const again = first + 5 * 3_600_000
    await world.beat(serial, again)
    expect(await backSince(codigo)).toBe(stamp(again))
  })

  test('whose vehicle was sold proposes nothing for what the buyer had done with it', async () => {
    const { serial, vehicle } = await drivenUntil(world, 60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    await sellVehicle(world.api.pool, vehicle, { to: await world.make.customer(), at: new Date() })
    await world.drive(serial, [{ fixTime: seconds(Date.now()) + 2000, speedKmh: 30, voltage: 13 }])
    expect(await backSince(codigo)).toBe('')
    expect((await noteRecoveries(world.api.pool, Date.now())).has(codigo)).toBe(false)
  })

  test('whose vehicle was sold and sold back names no instant of the other owner', async () => {
    const { serial, vehicle } = await drivenUntil(world, 60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const { pool } = world.api
    const owner = await pool.query('select customer_id as id from ownership where vehicle_id = $1', [vehicle])
    await sellVehicle(pool, vehicle, { to: await world.make.customer(), at: new Date() })
    await world.beat(serial, Date.now())
    await sellVehicle(pool, vehicle, { to: owner.rows[0].id, at: new Date() })
    expect(await backSince(codigo)).toBe('')
    const back = seconds(Date.now()) + 2000
    await world.beat(serial, back)
    expect(await backSince(codigo)).toBe(stamp(back))
  })

  test('about a supply that is told by words alone proposes its closing by them, until they tell of another cut', async () => {
    const { serial, vehicle } = await world.trackedVehicle()
    const tell = (fixTime: number, event: 'powerCut' | 'powerRestored', hasFix = true) =>
      world.drive(serial, [{ fixTime, speedKmh: 0, voltage: null, event, hasFix }])
    await tell(minutesAgo(5), 'powerCut')
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    expect(await backSince(codigo)).toBe('')
    const back = seconds(Date.now()) + 1000
    await tell(back, 'powerRestored')
    expect(await backSince(codigo)).toBe(stamp(back))
    await tell(back + 2000, 'powerCut', false)
    expect(await backSince(codigo)).toBe('')
    await tell(back + 4000, 'powerRestored', false)
    expect(await backSince(codigo)).toBe(stamp(back + 4000))
  })
})
