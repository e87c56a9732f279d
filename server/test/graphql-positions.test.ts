import { noReadings, type PositionReport } from '@monitorweb/domain/position-report'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIngest, type Ingest } from '../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../src/tracking/tracking-metrics.ts'
import { arrival, report } from './arrivals.ts'
import { type Api, startApi } from './graphql-api.ts'
import { type Registers, registersOf, unique } from './registers.ts'

const HOUR = 3_600_000
const NOW = Math.floor(Date.now() / 1000) * 1000
let api: Api
let make: Registers
let ingest: Ingest
let token: string

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  token = api.admin
  ingest = createIngest(api.pool, createTrackingMetrics(new Registry()))
})
afterAll(async () => {
  await ingest.stop(1000)
  await api.stop()
})

const stamp = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

async function drive(serial: string, reports: (Partial<PositionReport> & { fixTime: number })[], receivedAt?: number) {
  for (const said of reports) await ingest.accept(arrival(serial, report(said), receivedAt ?? said.fixTime))
}

async function trackedVehicle() {
  const customer = await make.customer()
  const serial = await make.device({ customer })
  const plate = unique('P')
  return { customer, serial, plate, vehicle: await make.vehicle({ customer, serial, plate }) }
}

function asked(args: string, from: number, to: number) {
  return `relatorioPosicoes(${args}, parDhi: "${stamp(from)}", parDhf: "${stamp(to)}")`
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any selection.
async function rows(args: string, [from, to]: [number, number], fields = 'ddlDh ddlVel'): Promise<any[]> {
  return (await api.data(`{ ${asked(args, from, to)} { ${fields} } }`, { token })).relatorioPosicoes
}

describe('the tracking report', () => {
  test('answers every field of a row', async () => {
    const { vehicle, serial, plate } = await trackedVehicle()
    const said = {
      fixTime: NOW - HOUR,
      speedKmh: 62.5,
      courseDegrees: 45,
      odometerKm: 412_998.25,
      voltage: 27.6,
      ignition: true,
    }
    await drive(serial, [said])
    const fields = 'veiId veiCod veiPlc veiDsc cliDsc ptpDsc ddlDh ddlVel ddlIgn ddlLat ddlLng ddlDir ddlOdm ddlTen'
    const [row] = await rows(`cliId: 1, veiId: ${vehicle}`, [NOW - 2 * HOUR, NOW], fields)
    expect(row).toMatchObject({
      veiId: vehicle,
      veiPlc: plate,
      ptpDsc: 'em -23.6, -46.6',
      ddlDh: stamp(NOW - HOUR),
      ddlVel: 62.5,
      ddlIgn: true,
      ddlLat: -23.55,
      ddlLng: -46.63,
      ddlDir: 45,
      ddlOdm: 412_998.25,
    })
    expect(row.ddlTen).toBeCloseTo(27.6, 3)
  })

  test('covers its last second whole, and begins with its first', async () => {
    const { vehicle, serial } = await trackedVehicle()
    const end = NOW - HOUR
    await drive(
      serial,
      [-1000, 0, 10_000, 10_999, 11_000].map((shift) => ({ fixTime: end + shift, speedKmh: 1 })),
    )
    const found = await rows(`veiId: ${vehicle}`, [end, end + 10_000])
    expect(found.map((row) => row.ddlDh)).toEqual([stamp(end), stamp(end + 10_000), stamp(end + 10_000)])
  })

  test('filters by speed: 0 any, 1 above, 2 below, 3 equal; an unknown speed is none of the last three', async () => {
    const { vehicle, serial } = await trackedVehicle()
    const speeds = [0, 79.9, 80, 80.004, 80.1, null]
    await drive(
      serial,
      speeds.map((speedKmh, index) => ({ fixTime: NOW - HOUR + index * 1000, speedKmh })),
    )
    const counts = await Promise.all(
      [0, 1, 2, 3].map(async (type) => {
        const args = `veiId: "${vehicle}", velTip: ${type}, velVlr: "80"`
        const total = await api.data(`{ ${asked(args, NOW - 2 * HOUR, NOW).replace('(', 'Total(')} }`, { token })
        return [(await rows(args, [NOW - 2 * HOUR, NOW])).length, total.relatorioPosicoesTotal]
      }),
    )
    expect(counts).toEqual([
      [6, 6],
      [1, 1],
      [2, 2],
      [2, 2],
    ])
  })

  test('shows no report without a fix', async () => {
    const { vehicle, serial } = await trackedVehicle()
    await drive(serial, [
      { fixTime: NOW - HOUR },
      { fixTime: NOW - HOUR + 1000, hasFix: false },
      { fixTime: NOW - HOUR + 2000, latitude: 0, longitude: 0 },
    ])
    expect(await rows(`veiId: ${vehicle}`, [NOW - 2 * HOUR, NOW])).toHaveLength(1)
  })

  test('of a customer lists all its vehicles, by vehicle and then time, whole however it is paged', async () => {
    const customer = await make.customer()
    const serials = await Promise.all([0, 1, 2].map(() => make.device()))
    for (const serial of serials) await make.vehicle({ customer, serial })
    for (const [index, serial] of serials.entries()) {
      await drive(
        serial,
        Array.from({ length: 4 + index }, (_, step) => ({ fixTime: NOW - HOUR + step * 1000 - index, speedKmh: step })),
      )
    }
    const all = await rows(`cliId: ${customer}, veiId: 0`, [NOW - 2 * HOUR, NOW], 'veiId ddlDh ddlVel cursor')
    expect(all).toHaveLength(15)
    expect(all).toEqual([...all].sort((a, b) => a.veiId - b.veiId || (a.ddlDh < b.ddlDh ? -1 : 1) || 0))
    for (const first of [1, 4, 7]) {
      const byOffset = []
      for (let offset = 0; offset < 15; offset += first) {
        byOffset.push(
          ...(await rows(
            `cliId: ${customer}, veiId: 0, first: ${first}, offset: ${offset}`,
            [NOW - 2 * HOUR, NOW],
            'veiId ddlDh ddlVel cursor',
          )),
        )
      }
      expect(byOffset).toEqual(all)
      const byCursor: typeof all = []
      for (;;) {
        const after = byCursor.length > 0 ? `, cursor: "${byCursor.at(-1).cursor}"` : ''
        const page = await rows(
          `cliId: ${customer}, veiId: 0, first: ${first}${after}`,
          [NOW - 2 * HOUR, NOW],
          'veiId ddlDh ddlVel cursor',
        )
        byCursor.push(...page)
        if (page.length < first) break
      }
      expect(byCursor).toEqual(all)
    }
    expect(await rows(`cliId: ${customer}, veiId: 0, offset: 99`, [NOW - 2 * HOUR, NOW])).toEqual([])
    expect(await api.refusal(`{ ${asked('veiId: 0, cursor: "1_2"', NOW, NOW)} { veiId } }`, { token })).toBe(
      '200 BAD_USER_INPUT cursor',
    )
  })
})

describe('the first installation', () => {
  test('begins with the first report of a device that was not registered then', async () => {
    const serial = unique('KNOCK')
    await drive(serial, [
      { fixTime: NOW - 2 * HOUR, speedKmh: 10 },
      { fixTime: NOW - HOUR, speedKmh: 20 },
    ])
    expect(await api.refusal(`{ equipamento(eqpSrn: "${serial}") { eqpSrn } }`, { token })).toBe('200 NOT_FOUND')
    const total = '{ equipamentosTotal statusEquipamentos { totalAtivos } }'
    const before = await api.data(total, { token })
    await api.data(`mutation { createEquipamento(eqpSrn: "${serial.toLowerCase()}", verId: 1) { status } }`, { token })
    expect((await api.data(total, { token })).equipamentosTotal).toBe(before.equipamentosTotal + 1)
    const vehicle = await make.vehicle({ customer: await make.customer(), serial })
    expect((await rows(`veiId: ${vehicle}`, [NOW - 3 * HOUR, NOW])).map((row) => row.ddlVel)).toEqual([10, 20])
    ingest.forgetDevices()
    await drive(serial, [{ fixTime: NOW - 1000, speedKmh: 30 }])
    const { ultimasPosicoesPorCliente } = await api.data(
      '{ ultimasPosicoesPorCliente(cliId: 0) { veiId udlVel udlMod } }',
      { token },
    )
    expect(ultimasPosicoesPorCliente).toContainEqual({ veiId: vehicle, udlVel: 30, udlMod: serial })
  })

  test('of a device that is in a vehicle is refused, and later ones begin at the change', async () => {
    const { vehicle, serial, customer } = await trackedVehicle()
    await drive(serial, [{ fixTime: NOW - HOUR }])
    const again = `mutation { createVeiculo(input: { cliId: ${customer}, veiDsc: "B", eqpSrn: "${serial}" }) { veiculo { veiId } } }`
    expect(await api.refusal(again, { token })).toBe('200 CONFLICT eqpSrn')
    await api.pool.query('update installation set period = tstzrange(null, $2) where vehicle_id = $1', [
      vehicle,
      new Date(NOW - 1000),
    ])
    const moved = (await api.data(again, { token })).createVeiculo.veiculo.veiId
    expect(await rows(`veiId: ${vehicle}`, [NOW - 2 * HOUR, NOW])).toHaveLength(1)
    expect(await rows(`veiId: ${moved}`, [NOW - 2 * HOUR, NOW])).toHaveLength(0)
  })
})

describe('last positions', () => {
  test('answer every field, null for what the device did not say', async () => {
    const { vehicle, serial, customer, plate } = await trackedVehicle()
    await api.pool.query(`update installation_profile set output_labels = '{Bloqueio,Sirene}' where id = 1`)
    await drive(serial, [
      {
        fixTime: NOW - 60_000,
        speedKmh: 82,
        event: 'sos',
        attributes: { input1: true, output1: false, batteryPercent: 80, temperatureCelsius: -4.5 },
      },
    ])
    const readings = { ...noReadings(), ignition: false, voltage: 12.25, attributes: { signalLevel: 4 } }
    await ingest.accept({
      ...arrival(serial, report({ fixTime: NOW })),
      messages: [{ kind: 'heartbeat', serial, readings }],
      receivedAt: NOW - 30_000,
    })
    const fields = `veiId veiCod veiPlc veiDsc ptpDsc cliDsc udlDh udlDhs udlVel udlHrm udlOdm udlTen udlTmp udlLat udlLng udlMod udlDir udlIgn
      udlGpr udlPan udlEn1 udlEn2 udlEn3 udlMov udlJam udlGps udlNvl udlAce udlMtv udlSa1 udlSa2 udlSa3 udlSa4 udlSa5 ptvSa1 ptvSa2
      ptvSa3 ptvSa4 ptvSa5 ptvSa6 ptvSa7 ptvSa8 udlPro motId stsGpr`
    const [row] = (await api.data(`{ ultimasPosicoesPorCliente(cliId: ${customer}) { ${fields} } }`, { token }))
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
      udlMov: true,
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

  test('have a row for vehicles that communicated without a place, none for silent, inactive or foreign ones', async () => {
    const customer = await make.customer()
    const beating = await make.device()
    const silent = await make.device()
    const heard = await make.vehicle({ customer, serial: beating })
    await make.vehicle({ customer, serial: silent })
    await make.vehicle({ customer })
    await ingest.accept({
      ...arrival(beating, report({ fixTime: NOW })),
      messages: [{ kind: 'heartbeat', serial: beating }],
    })
    const query = `{ ultimasPosicoesPorCliente(cliId: ${customer}) { veiId udlLat udlDh ptpDsc udlIgn } ultimasPosicoesPorClienteTotal(cliId: ${customer}) }`
    expect(await api.data(query, { token })).toEqual({
      ultimasPosicoesPorCliente: [{ veiId: heard, udlLat: null, udlDh: null, ptpDsc: '', udlIgn: null }],
      ultimasPosicoesPorClienteTotal: 1,
    })
    await api.pool.query('update vehicle set status = 1 where id = $1', [heard])
    expect((await api.data(query, { token })).ultimasPosicoesPorClienteTotal).toBe(0)
  })
})

describe('ages of communication', () => {
  async function fleetSilentFor(hours: number[]) {
    const customer = await make.customer()
    for (const silent of hours) {
      const serial = await make.device()
      await make.vehicle({ customer, serial, plate: `H${String(silent).replace('.', 'X')}` })
      const at = Date.now() - silent * HOUR
      await ingest.accept({
        ...arrival(serial, report({ fixTime: at })),
        messages: [{ kind: 'heartbeat', serial }],
        receivedAt: at,
      })
    }
    await make.vehicle({ customer })
    return await make.person({ customer, type: 4 })
  }

  test('fall into buckets that exclude each other and add up to the active vehicles', async () => {
    const reader = await fleetSilentFor([0.1, 0.24, 0.26, 2.99, 3, 5.99, 6, 11.99, 12, 100])
    const answer = await api.data(
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
    const late = await api.data(
      '{ veiculosEmAtraso { veiPlc veiDth udlLat udlLng } one: veiculosEmAtraso(horas: "1") { veiPlc } many: veiculosEmAtraso(horas: 24.5) { veiPlc } veiculosEmAtrasoTotal }',
      { token: reader },
    )
    expect(late.veiculosEmAtraso.map((row: { veiPlc: string }) => row.veiPlc)).toEqual(['H30', 'H4'])
    expect(late.veiculosEmAtraso[0]).toMatchObject({ udlLat: null, veiDth: expect.stringMatching(/^\d{4}-/) })
    expect(late.one).toHaveLength(3)
    expect(late.many).toHaveLength(1)
    expect(late.veiculosEmAtrasoTotal).toBe(2)
    expect(await api.refusal('{ veiculosEmAtraso(horas: -1) { veiPlc } }', { token: reader })).toBe(
      '200 BAD_USER_INPUT horas',
    )
  })
})
