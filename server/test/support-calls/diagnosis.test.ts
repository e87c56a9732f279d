import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

async function diagnose(vehicle: number, token = operator) {
  const query = `{ diagnosticoDoVeiculo(veiculo: ${vehicle}) { veiculo causa causaTitulo confianca frase fraseParaChamado evidencias { quando rotulo valor } } }`
  return (await world.api.data(query, { token })).diagnosticoDoVeiculo
}

/** A new customer with whom the vehicle is shared. */
async function sharedWithFriend(vehicle: number): Promise<number> {
  const friend = await world.make.customer()
  await world.api.pool.query(
    `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 1, '(,)')`,
    [vehicle, friend],
  )
  return friend
}

describe('the cause', () => {
  test('of a cut supply, with what was measured', async () => {
    const { serial, vehicle } = await drivenUntil(world, 40)
    await world.drive(serial, [
      { fixTime: minutesAgo(39), speedKmh: 0, voltage: 0.1, event: 'powerCut' },
      { fixTime: minutesAgo(35), speedKmh: 0, voltage: 0 },
    ])
    const found = await diagnose(vehicle)
    expect(found).toMatchObject({ causa: 'corteDeAlimentacao', causaTitulo: 'Corte de alimentação', confianca: 'alta' })
    expect(found.frase).toMatch(/^Alarme de alimentação cortada .*às \d\d:\d\d: corte de alimentação\.$/)
    expect(found.evidencias).toContainEqual({ quando: expect.any(String), rotulo: 'Tensão', valor: '13,8 → 0,1 V' })
  })

  test('of a supply that was cut before the newest reports, by what was read when, for one that drives on its battery', async () => {
    const { serial, vehicle } = await drivenUntil(world, 40)
    const onBattery = await driveOnBattery(world, serial)
    const found = await diagnose(vehicle)
    expect(found).toMatchObject({ causa: 'corteDeAlimentacao', confianca: 'alta' })
    expect(found.evidencias[0]).toEqual({ quando: stamp(onBattery[0]!.fixTime), rotulo: 'Tensão', valor: '13,8 → 0 V' })
    const mute = await world.trackedVehicle()
    const silentAboutIt = Array.from({ length: 30 }, (_, minute) => ({
      fixTime: minutesAgo(35 - minute),
      voltage: null,
    }))
    await world.drive(mute.serial, [{ fixTime: minutesAgo(36), voltage: null, event: 'powerCut' }, ...silentAboutIt])
    expect(await diagnose(mute.vehicle)).toMatchObject({ causa: 'corteDeAlimentacao' })
  })

  test('of a platform that is down, also for one that had parked before', async () => {
    const [parked, ...others] = [
      await drivenUntil(world, 7 * 60 + 30),
      await drivenUntil(world, 420),
      await drivenUntil(world, 420),
    ]
    for (let n = 0; n < 3; n++) others.push(await drivenUntil(world, 420))
    const serials = [parked!, ...others].map(({ serial }) => serial)
    await world.api.pool.query(`update device set first_protocol = 'falhou' where serial = any($1)`, [serials])
    await world.drive(parked!.serial, [{ fixTime: minutesAgo(7 * 60 + 29), speedKmh: 0, ignition: false }])
    for (const { vehicle } of [parked!, others[0]!])
      expect(await diagnose(vehicle)).toMatchObject({ causa: 'plataforma' })
  })

  test('of a device that moved to another vehicle: none is left in the old one, and none was heard in the new', async () => {
    const { serial, vehicle, customer } = await drivenUntil(world, 30)
    const other = await world.make.vehicle({ customer, serial: '' })
    const install = (id: number, to: string) =>
      world.api.data(`mutation { updateVeiculo(input: { veiId: ${id}, eqpSrn: "${to}" }) { status } }`, {
        token: operator,
      })
    await install(vehicle, '')
    await install(other, serial)
    expect(await diagnose(vehicle)).toMatchObject({ causa: 'semEquipamento', causaTitulo: 'Sem equipamento' })
    const moved = await diagnose(other)
    expect(moved).toMatchObject({ causa: 'nuncaComunicou' })
    expect(moved.frase).toMatch(/^Nada foi ouvido desde a troca de equipamento ou de cliente às/)
  })

  test('of silence in the middle of a drive; and of nothing wrong', async () => {
    const { vehicle } = await drivenUntil(world, 45)
    expect(await diagnose(vehicle)).toMatchObject({ causa: 'perdidoEmMovimento', confianca: 'media' })
    const fine = await drivenUntil(world, 1)
    expect(await diagnose(fine.vehicle)).toMatchObject({ causa: 'normal' })
    const silent = await world.make.vehicle({ customer: fine.customer, serial: await world.make.device() })
    expect(await diagnose(silent)).toMatchObject({ causa: 'nuncaComunicou' })
  })

  test('of a drive broken off, for one whose fixes do not tell the ignition, whatever a heartbeat said before it', async () => {
    const { serial, vehicle } = await world.trackedVehicle()
    await world.beat(serial, minutesAgo(64), { ignition: false })
    const driven = [63, 62, 61].map((minutes) => ({ fixTime: minutesAgo(minutes), speedKmh: 80, ignition: null }))
    await world.drive(serial, driven)
    expect(await diagnose(vehicle)).toMatchObject({ causa: 'perdidoEmMovimento' })
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const kept = (
      await world.api.data(
        `{ contextoDoChamado(codigo: ${codigo}) { situacao alertas posicao { ignicao } diagnostico { causa } } }`,
        { token: operator },
      )
    ).contextoDoChamado
    expect(kept).toMatchObject({ situacao: 'late', alertas: 'lostInMotion', posicao: { ignicao: null } })
    expect(kept.diagnostico).toEqual({ causa: 'perdidoEmMovimento' })
  })

  test('of a lost antenna, while it goes on talking', async () => {
    const { serial, vehicle } = await drivenUntil(world, 60)
    await world.drive(serial, [{ fixTime: minutesAgo(50), speedKmh: 0 }])
    const without = [40, 30, 20, 1].map((minutes) => ({ fixTime: minutesAgo(minutes), hasFix: false, speedKmh: 0 }))
    await world.drive(serial, without)
    expect(await diagnose(vehicle)).toMatchObject({
      causa: 'antenaGps',
      frase: expect.stringContaining('GPS sem fixação há'),
    })
  })

  test('of an operator that fell silent, told in numbers to the desk alone', async () => {
    const silent = []
    for (let n = 0; n < 6; n++) silent.push(await drivenUntil(world, 50, 'TELEFALTA'))
    const first = silent[0]!
    const found = await diagnose(first.vehicle)
    expect(found).toMatchObject({ causa: 'coberturaOuOperadora', confianca: 'alta' })
    expect(found.frase).toContain('6 veículos da operadora TELEFALTA')
    // What a call keeps is read by the customer too, and later.
    expect(found.fraseParaChamado).toMatch(
      /^Vários veículos da operadora TELEFALTA pararam juntos em \d\d\/\d\d\/\d{4} às \d\d:\d\d \(horário de Brasília\): /,
    )
    const person = await world.make.person({ customer: first.customer, type: 3 })
    const seen = await diagnose(first.vehicle, person)
    expect(seen.frase).toContain('Vários veículos da operadora TELEFALTA')
    expect(JSON.stringify(seen)).not.toMatch(/\d veículos/)
    const friend = await world.make.person({ customer: await sharedWithFriend(first.vehicle), type: 3 })
    const unnamed = await diagnose(first.vehicle, friend)
    expect(unnamed.frase).toContain('Vários veículos da mesma operadora')
    const { diagnostico } = await calls.open(friend, { veiculo: first.vehicle })
    expect(JSON.stringify([unnamed, diagnostico])).not.toContain('TELEFALTA')
  })

  test('is told to whom the vehicle is shared with, and kept with their calls, without the line of its device', async () => {
    const { serial, vehicle, customer } = await drivenUntil(world, 45, 'TELEFIRME')
    await world.api.pool.query(`update device set phone_area = '11', phone = '999990000' where serial = $1`, [serial])
    const friend = await sharedWithFriend(vehicle)
    const linesFor = async (of: number) => {
      const token = await world.make.person({ customer: of, type: 3 })
      const { codigo } = await calls.open(token, { veiculo: vehicle })
      const { diagnosticos, contextoDoChamado } = await world.api.data(
        `{ diagnosticos(veiculos: "${vehicle}") { linha operadora } contextoDoChamado(codigo: ${codigo}) { linha operadora } }`,
        { token },
      )
      return [...diagnosticos, contextoDoChamado]
    }
    const line = { linha: '11 999990000', operadora: 'TELEFIRME' }
    expect(await linesFor(customer)).toEqual([line, line])
    const none = { linha: '', operadora: '' }
    expect(await linesFor(friend)).toEqual([none, none])
  })

  test('is asked for many at once, with the open call of each', async () => {
    const one = await drivenUntil(world, 45)
    const other = await drivenUntil(world, 1)
    const person = await world.make.person({ customer: one.customer, type: 3 })
    const { codigo } = await calls.open(operator, { veiculo: one.vehicle })
    const ask = async (token: string, veiculos: string) =>
      (await world.api.data(`{ diagnosticos(veiculos: "${veiculos}") { veiculo causa chamadoAberto } }`, { token }))
        .diagnosticos
    expect(await ask(operator, `${one.vehicle}, ${other.vehicle}, 999999`)).toEqual(
      expect.arrayContaining([
        { veiculo: one.vehicle, causa: expect.any(String), chamadoAberto: codigo },
        { veiculo: other.vehicle, causa: 'normal', chamadoAberto: null },
      ]),
    )
    expect(await ask(person, `${one.vehicle},${other.vehicle}`)).toMatchObject([{ veiculo: one.vehicle }])
    expect(
      await world.api.refusal(`{ diagnosticoDoVeiculo(veiculo: ${other.vehicle}) { causa } }`, { token: person }),
    ).toBe('200 NOT_FOUND veiculo')
    const many = Array.from({ length: 101 }, (_, n) => n + 1).join()
    expect(await world.api.refusal(`{ diagnosticos(veiculos: "${many}") { causa } }`, { token: operator })).toBe(
      '200 BAD_USER_INPUT veiculos',
    )
  })
})
