import { noReadings } from '@monitorweb/domain/position/position-report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrival, report } from '../setup/arrivals.ts'
import { HOUR, type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const NOW = Math.floor(Date.now() / 1000) * 1000
let world: ReportingWorld
let token: string

beforeAll(async () => {
  world = await startReportingWorld()
  token = world.api.admin
})
afterAll(() => world.stop())

describe('last positions', () => {
  test('answer every field, null for what the device did not say', async () => {
    const { vehicle, serial, customer, plate } = await world.trackedVehicle()
    await world.api.pool.query(`update installation_profile set output_labels = '{Bloqueio,Sirene}' where id = 1`)
    await world.drive(serial, [
      {
        fixTime: NOW - 60_000,
        speedKmh: 82,
        event: 'sos',
        attributes: { input1: true, output1: false, batteryPercent: 80, temperatureCelsius: -4.5 },
      },
    ])
    const readings = { ...noReadings(), ignition: false, voltage: 12.25, attributes: { signalLevel: 4 } }
    await world.ingest.accept({
      ...arrival(serial, report({ fixTime: NOW })),
      messages: [{ kind: 'heartbeat', serial, readings }],
      receivedAt: NOW - 30_000,
    })
    const fields = `veiId veiCod veiPlc veiDsc ptpDsc cliDsc udlDh udlDhs udlVel udlHrm udlOdm udlTen udlTmp udlLat udlLng udlMod udlDir udlIgn
      udlGpr udlPan udlEn1 udlEn2 udlEn3 udlMov udlJam udlGps udlNvl udlAce udlMtv udlSa1 udlSa2 udlSa3 udlSa4 udlSa5 ptvSa1 ptvSa2
      ptvSa3 ptvSa4 ptvSa5 ptvSa6 ptvSa7 ptvSa8 udlPro motId stsGpr`
    const [row] = (await world.api.data(`{ ultimasPosicoesPorCliente(cliId: ${customer}) { ${fields} } }`, { token }))
      .ultimasPosicoesPorCliente
    expect(row).toMatchObject({
      veiId: vehicle,
      veiPlc: plate,
      ptpDsc: 'em -23.6, -46.6',
      udlDh: stamp(NOW - 60_000),
      udlDhs: stamp(NOW - 60_000),
      udlVel: 82,
      udlHrm: null,
      udlTen: 12.25,
      udlTmp: -4.5,
      udlLat: -23.55,
      udlMod: serial,
      udlIgn: false,
      udlGpr: true,
      udlPan: true,
      udlEn1: true,
      udlEn2: null,
      udlMov: false,
      udlGps: true,
      udlNvl: 80,
      udlMtv: 'Pânico',
      udlSa1: false,
      ptvSa1: 'Bloqueio',
      ptvSa2: 'Sirene',
      ptvSa3: '',
      motId: null,
      stsGpr: 4,
    })
  })

  test('keep what a heartbeat told before a position that does not tell it', async () => {
    const { serial, customer } = await world.trackedVehicle()
    await world.beat(serial, NOW - 180_000, { ignition: true, voltage: 12.5, attributes: { signalLevel: 3 } })
    await world.drive(serial, [{ fixTime: NOW - 60_000, speedKmh: 0, ignition: null }])
    const query = `{ ultimasPosicoesPorCliente(cliId: ${customer}) { udlDh udlIgn udlTen stsGpr } }`
    expect((await world.api.data(query, { token })).ultimasPosicoesPorCliente).toEqual([
      { udlDh: stamp(NOW - 60_000), udlIgn: true, udlTen: 12.5, stsGpr: 3 },
    ])
  })

  test('say of a vehicle that it moves from the speed on that is set for its customer, and for the model of its device', async () => {
    const { serial, customer } = await world.trackedVehicle()
    await world.drive(serial, [{ fixTime: NOW - 60_000, speedKmh: 12, ignition: true }])
    const moving = async () =>
      (await world.api.data(`{ ultimasPosicoesPorCliente(cliId: ${customer}) { udlMov } }`, { token }))
        .ultimasPosicoesPorCliente[0].udlMov
    expect(await moving()).toBe(true)
    const { pool } = world.api
    await pool.query(`insert into status_limit (customer_id, rules) values ($1, '{"movingKmh": 20}')`, [customer])
    expect(await moving()).toBe(false)
    const version = 9001
    await pool.query(`insert into device_version (id, name) values ($1, 'Rastreador lento')`, [version])
    await pool.query('update device set version_id = $1 where serial = $2', [version, serial])
    await pool.query(
      `insert into status_limit (customer_id, version_id, rules) values ($1, $2, '{"movingKmh": 10, "stillKmh": 8}')`,
      [customer, version],
    )
    expect(await moving()).toBe(true)
  })

  test('have a row for vehicles that communicated without a place, none for silent, inactive or foreign ones', async () => {
    const customer = await world.make.customer()
    const beating = await world.make.device()
    const silent = await world.make.device()
    const heard = await world.make.vehicle({ customer, serial: beating })
    await world.make.vehicle({ customer, serial: silent })
    await world.make.vehicle({ customer })
    await world.beat(beating, NOW)
    const query = `{ ultimasPosicoesPorCliente(cliId: ${customer}) { veiId udlLat udlDh ptpDsc udlIgn } ultimasPosicoesPorClienteTotal(cliId: ${customer}) }`
    expect(await world.api.data(query, { token })).toEqual({
      ultimasPosicoesPorCliente: [{ veiId: heard, udlLat: null, udlDh: null, ptpDsc: '', udlIgn: null }],
      ultimasPosicoesPorClienteTotal: 1,
    })
    await world.api.pool.query('update vehicle set status = 1 where id = $1', [heard])
    expect((await world.api.data(query, { token })).ultimasPosicoesPorClienteTotal).toBe(0)
  })
})

describe('ages of communication', () => {
  async function fleetSilentFor(hours: number[]) {
    const customer = await world.make.customer()
    for (const silent of hours) {
      const serial = await world.make.device()
      await world.make.vehicle({ customer, serial, plate: `H${String(silent).replace('.', 'X')}` })
      const at = Date.now() - silent * HOUR
      await world.beat(serial, at)
    }
    await world.make.vehicle({ customer })
    return await world.make.person({ customer, type: 4 })
  }

  test('fall into buckets that exclude each other and add up to the active vehicles', async () => {
    const reader = await fleetSilentFor([0.1, 0.24, 0.26, 2.99, 3, 5.99, 6, 11.99, 12, 100])
    const answer = await world.api.data(
      '{ veiculosOnLine { totalOnline total3Horas total6Horas total12Horas totalAgora totalNuncaComunicou } statusVeiculos { totalAtivos } }',
      { token: reader },
    )
    expect(answer).toEqual({
      veiculosOnLine: {
        totalOnline: 4,
        total3Horas: 2,
        total6Horas: 2,
        total12Horas: 2,
        totalAgora: 2,
        totalNuncaComunicou: 1,
      },
      statusVeiculos: { totalAtivos: 11 },
    })
  })

  test('make the late list: three hours unless told otherwise, the most silent first, never those never heard', async () => {
    const reader = await fleetSilentFor([1, 4, 30])
    const late = await world.api.data(
      '{ veiculosEmAtraso { veiPlc veiDth udlLat udlLng } one: veiculosEmAtraso(horas: "1") { veiPlc } many: veiculosEmAtraso(horas: 24.5) { veiPlc } veiculosEmAtrasoTotal }',
      { token: reader },
    )
    expect(late.veiculosEmAtraso.map((row: { veiPlc: string }) => row.veiPlc)).toEqual(['H30', 'H4'])
    expect(late.veiculosEmAtraso[0]).toMatchObject({ udlLat: null, veiDth: expect.stringMatching(/^\d{4}-/) })
    expect(late.one).toHaveLength(3)
    expect(late.many).toHaveLength(1)
    expect(late.veiculosEmAtrasoTotal).toBe(2)
    expect(await world.api.refusal('{ veiculosEmAtraso(horas: -1) { veiPlc } }', { token: reader })).toBe(
      '200 BAD_USER_INPUT horas',
    )
  })
})
