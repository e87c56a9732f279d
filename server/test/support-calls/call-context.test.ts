import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { damageHistory, damageMessages } from '../setup/damaged-history.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'
import { callsOf } from '../setup/worlds/support-call-world.ts'
import { drivenUntil, driveOnBattery, minutesAgo } from './driven-vehicles.ts'

let world: ReportingWorld
let calls: ReturnType<typeof callsOf>
let operator: string

beforeAll(async () => {
  world = await startReportingWorld()
  calls = callsOf(world.api)
  operator = world.api.admin
})
afterAll(() => world.stop())

describe('a call about a vehicle', () => {
  const CONTEXT = `codigo partesNaoLidas haContexto registradoEm placa situacao alertas ultimaComunicacao tensao satelites equipamento modelo
    linha operadora posicao { hora latitude longitude local velocidade ignicao }
    posicaoConsultada { hora latitude velocidade } mensagens { recebidaEm sentido protocolo bytes }
    linhaDoTempo { tipo inicio fim } rastro { hora latitude longitude } diagnostico { causa frase evidencias { rotulo valor } }`
  const context = async (token: string, codigo: number) =>
    (await world.api.data(`{ contextoDoChamado(codigo: ${codigo}) { ${CONTEXT} } }`, { token })).contextoDoChamado

  test('keeps what was known when it was opened, whatever comes after', async () => {
    const { serial, vehicle, customer, plate, seen } = await drivenUntil(world, 40, 'VIVO')
    await world.api.pool.query(`update device set phone_area = '11', phone = '99999-0000' where serial = $1`, [serial])
    await world.drive(serial, [{ fixTime: minutesAgo(39), speedKmh: 0, voltage: 0, event: 'powerCut' }])
    const person = await world.make.person({ customer, type: 3 })
    const call = await calls.open(person, { veiculo: vehicle, titulo: 'Parou', instante: stamp(seen) })
    expect(call).toMatchObject({ matriz: customer, veiculo: vehicle, placa: plate })
    expect(call.diagnostico).toMatchObject({ causa: 'corteDeAlimentacao', confianca: 'alta' })

    const kept = await context(person, call.codigo)
    expect(kept).toMatchObject({
      ...{ haContexto: true, placa: plate, equipamento: serial, linha: '11 99999-0000', operadora: 'VIVO' },
      ...{ tensao: 0, satelites: 9, modelo: '', diagnostico: { causa: 'corteDeAlimentacao' } },
      posicao: { latitude: -23.55, longitude: -46.63, velocidade: 0, local: 'em -23.6, -46.6' },
      posicaoConsultada: { hora: stamp(seen), latitude: -23.55, velocidade: 60 },
    })
    expect(kept.alertas.split(',')).toContain('powerCut')
    expect(kept.mensagens).toHaveLength(7)
    expect(kept.mensagens[0]).toMatchObject({
      sentido: 'entrada',
      protocolo: 'gt06',
      bytes: expect.stringMatching(/^[0-9a-f]+$/),
    })
    expect(kept.rastro.length).toBeGreaterThan(0)
    const times = kept.linhaDoTempo.map(({ inicio, fim }: Record<string, string>) => [inicio, fim])
    expect(Date.parse(`${times.at(-1)![1]}Z`) - Date.parse(`${times[0]![0]}Z`)).toBe(24 * 3_600_000)

    await world.drive(serial, [{ fixTime: minutesAgo(1), speedKmh: 30, voltage: 13.9 }])
    expect(await context(operator, call.codigo)).toEqual(kept)
    await expect(
      world.api.pool.query(`update support_call set context = '{}' where id = $1`, [call.codigo]),
    ).rejects.toThrow(/never changes/)
  })

  test('is shown with what heartbeats say of a block, and with an alarm as long as nobody acknowledged it', async () => {
    const { serial, vehicle } = await world.trackedVehicle()
    await world.drive(serial, [{ fixTime: minutesAgo(4), speedKmh: 0, event: 'powerCut' }])
    await world.drive(serial, [{ fixTime: minutesAgo(3), speedKmh: 0, event: 'sos' }])
    await world.drive(serial, [{ fixTime: minutesAgo(2), speedKmh: 0, event: 'lowBattery' }])
    await world.beat(serial, minutesAgo(1), { attributes: { blocked: true } })
    const opened = async () =>
      (await context(operator, (await calls.open(operator, { veiculo: vehicle })).codigo)).alertas
    expect(await opened()).toBe('panic,powerCut,blocked')
    await world.api.pool.query(
      `update alarm set acknowledged_at = now(), acknowledged_by = 1 where kind = 'sos'
       and device_id = (select id from device where serial = $1)`,
      [serial],
    )
    expect(await opened()).toBe('powerCut,blocked')
  })

  test('can be opened about a vehicle of which a day is damaged, and the cause of others beside it is told', async () => {
    const [{ serial, vehicle, seen }, sound] = [await drivenUntil(world, 4 * 1440), await drivenUntil(world, 20)]
    await damageHistory(world.api.pool, serial, seen, seen)
    await damageMessages(world.api.pool, serial, seen)
    const causes = async (...vehicles: number[]) => {
      const asked = `{ diagnosticos(veiculos: "${vehicles}") { veiculo causa } }`
      const { diagnosticos } = await world.api.data(asked, { token: operator })
      return new Map(diagnosticos.map(({ veiculo, causa }: { veiculo: number; causa: string }) => [veiculo, causa]))
    }
    expect([...(await causes(vehicle, sound.vehicle)).keys()].toSorted()).toEqual([vehicle, sound.vehicle].toSorted())
    // What was before the newest reports is read of several at once.
    const [damaged, cut] = [await drivenUntil(world, 23.5 * 60), await drivenUntil(world, 40)]
    await damageHistory(world.api.pool, damaged.serial, damaged.seen, damaged.seen)
    for (const { serial } of [damaged, cut]) await driveOnBattery(world, serial)
    expect((await causes(damaged.vehicle, cut.vehicle)).get(cut.vehicle)).toBe('corteDeAlimentacao')
    const call = await calls.open(operator, { veiculo: vehicle, titulo: 'Parou', instante: stamp(seen) })
    expect(call).toMatchObject({ veiculo: vehicle })
    // That there was nothing is something else.
    expect((await context(operator, call.codigo)).partesNaoLidas).toContain('mensagens')
    const today = await calls.open(operator, { veiculo: damaged.vehicle })
    expect((await context(operator, today.codigo)).partesNaoLidas).toContain('linhaDoTempo')
    const whole = await calls.open(operator, { veiculo: sound.vehicle })
    expect((await context(operator, whole.codigo)).partesNaoLidas).toBe('')
  })

  test('is found by the vehicle, so that nobody opens a second one unawares', async () => {
    const { vehicle, customer } = await world.trackedVehicle()
    const person = await world.make.person({ customer, type: 3 })
    const open = async (token: string) =>
      (await world.api.data(`{ chamadosAbertosDoVeiculo(veiculo: ${vehicle}) { codigo titulo } }`, { token }))
        .chamadosAbertosDoVeiculo
    expect(await open(person)).toEqual([])
    const { codigo } = await calls.open(operator, { veiculo: vehicle, titulo: 'Da central' })
    expect(await open(person)).toEqual([{ codigo, titulo: 'Da central' }])
    await calls.close(operator, codigo)
    expect(await open(person)).toEqual([])
  })

  test('is refused for a vehicle of others, and shows a new owner nothing of the old one', async () => {
    const { vehicle, customer } = await drivenUntil(world, 90)
    const buyer = await world.make.customer()
    const stranger = await world.make.person({ customer: buyer, type: 3 })
    expect(await calls.refused(stranger, `createChamado(input: { titulo: "x", veiculo: ${vehicle} })`)).toBe(
      '200 NOT_FOUND veiculo',
    )
    expect(
      await calls.refused(operator, `createChamado(input: { titulo: "x", veiculo: ${vehicle}, cliente: ${buyer} })`),
    ).toBe('200 NOT_FOUND veiculo')
    const sold = new Date(minutesAgo(60))
    await sellVehicle(world.api.pool, vehicle, { to: buyer, at: sold })
    const call = await calls.open(operator, { veiculo: vehicle })
    expect(call).toMatchObject({ matriz: buyer, diagnostico: { causa: 'nuncaComunicou' } })
    const seen = await context(stranger, call.codigo)
    expect(seen).toMatchObject({ ultimaComunicacao: null, posicao: { latitude: null }, mensagens: [], rastro: [] })
    expect(JSON.stringify(seen)).not.toContain('23.55')
    const former = await world.make.person({ customer, type: 3 })
    expect(await world.api.refusal(`{ chamado(codigo: ${call.codigo}) { codigo } }`, { token: former })).toBe(
      '200 NOT_FOUND',
    )
  })

  test('about no vehicle has no context', async () => {
    const { codigo, diagnostico } = await calls.open(operator)
    expect(diagnostico).toMatchObject({ causa: '', evidencias: [] })
    expect(await context(operator, codigo)).toMatchObject({ haContexto: false, mensagens: [], registradoEm: '' })
  })
})
