import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeDeviceOut } from '../setup/ownership-changes.ts'
import { unique } from '../setup/register-records.ts'
import { HOUR, type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const NOW = Math.floor(Date.now() / 1000) * 1000
let world: ReportingWorld
let token: string

beforeAll(async () => {
  world = await startReportingWorld()
  token = world.api.admin
})
afterAll(() => world.stop())

function asked(args: string, from: number, to: number) {
  return `relatorioPosicoes(${args}, parDhi: "${stamp(from)}", parDhf: "${stamp(to)}")`
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any selection.
async function rows(args: string, [from, to]: [number, number], fields = 'ddlDh ddlVel'): Promise<any[]> {
  return (await world.api.data(`{ ${asked(args, from, to)} { ${fields} } }`, { token })).relatorioPosicoes
}

describe('the tracking report', () => {
  test('answers every field of a row', async () => {
    const { vehicle, serial, plate } = await world.trackedVehicle()
    const said = {
      fixTime: NOW - HOUR,
      speedKmh: 37.04,
      courseDegrees: 45.3,
      odometerKm: 412_998.25,
      voltage: 27.6,
      ignition: true,
      event: 'hardBraking' as const,
      altitudeMeters: 760,
      attributes: { hdop: 0.9, input2: true, output1: false },
    }
    await world.drive(serial, [said])
    const fields =
      'veiId veiCod veiPlc veiDsc cliDsc ptpDsc ddlDh ddlVel ddlIgn ddlLat ddlLng ddlDir ddlOdm ddlTen evento altitude satelites hdop sinal portas'
    const [row] = await rows(`cliId: 1, veiId: ${vehicle}`, [NOW - 2 * HOUR, NOW], fields)
    expect(row).toMatchObject({
      veiId: vehicle,
      veiPlc: plate,
      ptpDsc: 'em -23.6, -46.6',
      ddlDh: stamp(NOW - HOUR),
      ddlVel: 37.04,
      ddlIgn: true,
      ddlLat: -23.55,
      ddlLng: -46.63,
      ddlDir: 45.3,
      ddlOdm: 412_998.25,
      ddlTen: 27.6,
      evento: 'Frenagem brusca',
      altitude: 760,
      satelites: 9,
      sinal: null,
      portas: 'E2',
    })
    expect(row.hdop).toBe(0.9)
  })

  test('calls an output as the installation profile of the vehicle does', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const { rows: profiles } = await world.api.pool.query(
      `insert into installation_profile (id, name, output_labels) values (50, 'Bloqueador', '{BLOQUEIO}') returning id`,
    )
    await world.api.pool.query('update vehicle set profile_id = $2 where id = $1', [vehicle, profiles[0].id])
    const attributes = { input1: true, output1: true, output2: true }
    await world.drive(serial, [{ fixTime: NOW - HOUR, speedKmh: 1, attributes }])
    const [row] = await rows(`veiId: ${vehicle}`, [NOW - 2 * HOUR, NOW], 'portas')
    expect(row.portas).toBe('E1, BLOQUEIO: acionado, S2')
  })

  test('covers its last second whole, and begins with its first', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const end = NOW - HOUR
    await world.drive(
      serial,
      [-1000, 0, 10_000, 10_999, 11_000].map((shift) => ({ fixTime: end + shift, speedKmh: 1 })),
    )
    const found = await rows(`veiId: ${vehicle}`, [end, end + 10_000])
    expect(found.map((row) => row.ddlDh)).toEqual([stamp(end), stamp(end + 10_000), stamp(end + 10_000)])
  })

  test('filters by speed: 0 any, 1 above, 2 below, 3 equal; an unknown speed is none of the last three', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const speeds = [0, 79.9, 80, 80.004, 80.1, null]
    await world.drive(
      serial,
      speeds.map((speedKmh, index) => ({ fixTime: NOW - HOUR + index * 1000, speedKmh })),
    )
    const counts = await Promise.all(
      [0, 1, 2, 3].map(async (type) => {
        const args = `veiId: "${vehicle}", velTip: ${type}, velVlr: "80"`
        const total = await world.api.data(`{ ${asked(args, NOW - 2 * HOUR, NOW).replace('(', 'Total(')} }`, { token })
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

  test('filters by events, ignition and memory, and counts by the same', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const at = (index: number) => ({ fixTime: NOW - HOUR + index * 1000, ignition: index < 2 })
    await world.drive(serial, [{ ...at(0), event: 'sos' }, at(1), { ...at(2), event: 'hardBraking' }])
    const counted = async (filter: string) => {
      const args = `veiId: ${vehicle}, ${filter}`
      const total = await world.api.data(`{ ${asked(args, NOW - 2 * HOUR, NOW).replace('(', 'Total(')} }`, { token })
      return [(await rows(args, [NOW - 2 * HOUR, NOW])).length, total.relatorioPosicoesTotal]
    }
    expect(await counted('eventos: "sos,hardBraking"')).toEqual([2, 2])
    expect(await counted('eventos: "sos", ignicao: "desligada"')).toEqual([0, 0])
    expect(await counted('ignicao: "ligada"')).toEqual([2, 2])
    const wrong = `{ ${asked(`veiId: ${vehicle}, eventos: "susto"`, NOW - HOUR, NOW)} { ddlDh } }`
    expect(await world.api.refusal(wrong, { token })).toBe('200 BAD_USER_INPUT eventos')
  })

  test('shows reports without a place too, since something was then', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    await world.drive(serial, [
      { fixTime: NOW - HOUR },
      { fixTime: NOW - HOUR + 1000, hasFix: false },
      { fixTime: NOW - HOUR + 2000, latitude: 0, longitude: 0 },
    ])
    expect(await rows(`veiId: ${vehicle}`, [NOW - 2 * HOUR, NOW])).toHaveLength(3)
  })

  test('of a customer lists all its vehicles, by vehicle and then time, whole however it is paged', async () => {
    const customer = await world.make.customer()
    const serials = await Promise.all([0, 1, 2].map(() => world.make.device()))
    for (const serial of serials) await world.make.vehicle({ customer, serial })
    for (const [index, serial] of serials.entries()) {
      await world.drive(
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
    expect(await world.api.refusal(`{ ${asked('veiId: 0, cursor: "1_2"', NOW, NOW)} { veiId } }`, { token })).toBe(
      '200 BAD_USER_INPUT cursor',
    )
  })
})

describe('the first installation', () => {
  test('begins with the first report of a device that was not registered then', async () => {
    const serial = unique('KNOCK')
    await world.drive(serial, [
      { fixTime: NOW - 2 * HOUR, speedKmh: 10 },
      { fixTime: NOW - HOUR, speedKmh: 20 },
    ])
    expect(await world.api.refusal(`{ equipamento(eqpSrn: "${serial}") { eqpSrn } }`, { token })).toBe('200 NOT_FOUND')
    const total = '{ equipamentosTotal statusEquipamentos { totalAtivos } }'
    const before = await world.api.data(total, { token })
    await world.api.data(`mutation { createEquipamento(eqpSrn: "${serial.toLowerCase()}", verId: 1) { status } }`, {
      token,
    })
    expect((await world.api.data(total, { token })).equipamentosTotal).toBe(before.equipamentosTotal + 1)
    const vehicle = await world.make.vehicle({ customer: await world.make.customer(), serial })
    expect((await rows(`veiId: ${vehicle}`, [NOW - 3 * HOUR, NOW])).map((row) => row.ddlVel)).toEqual([10, 20])
    world.ingest.forgetDevices()
    await world.drive(serial, [{ fixTime: NOW - 1000, speedKmh: 30 }])
    const { ultimasPosicoesPorCliente } = await world.api.data(
      '{ ultimasPosicoesPorCliente(cliId: 0) { veiId udlVel udlMod } }',
      { token },
    )
    expect(ultimasPosicoesPorCliente).toContainEqual({ veiId: vehicle, udlVel: 30, udlMod: serial })
  })

  test('of a device that is in a vehicle is refused, and later ones begin at the change', async () => {
    const { vehicle, serial, customer } = await world.trackedVehicle()
    await world.drive(serial, [{ fixTime: NOW - HOUR }])
    const again = `mutation { createVeiculo(input: { cliId: ${customer}, veiDsc: "B", eqpSrn: "${serial}" }) { veiculo { veiId } } }`
    expect(await world.api.refusal(again, { token })).toBe('200 CONFLICT eqpSrn')
    await takeDeviceOut(world.api.pool, vehicle, new Date(NOW - 1000))
    const moved = (await world.api.data(again, { token })).createVeiculo.veiculo.veiId
    expect(await rows(`veiId: ${vehicle}`, [NOW - 2 * HOUR, NOW])).toHaveLength(1)
    expect(await rows(`veiId: ${moved}`, [NOW - 2 * HOUR, NOW])).toHaveLength(0)
  })
})
