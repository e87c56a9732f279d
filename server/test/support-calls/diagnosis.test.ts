import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { noteRecoveries } from '../../src/storage/support-calls/recovery-notes.ts'
import { damageHistory } from '../setup/damaged-history.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/reporting-world.ts'
import { callsOf } from '../setup/support-call-world.ts'

let world: ReportingWorld
let calls: ReturnType<typeof callsOf>
let operator: string

beforeAll(async () => {
  world = await startReportingWorld()
  calls = callsOf(world.api)
  operator = world.api.admin
})
afterAll(() => world.stop())

const MINUTE = 60_000
const minutesAgo = (minutes: number) => Math.floor((Date.now() - minutes * MINUTE) / 1000) * 1000

async function diagnose(vehicle: number, token = operator) {
  const query = `{ diagnosticoDoVeiculo(veiculo: ${vehicle}) { veiculo causa causaTitulo confianca frase fraseParaChamado evidencias { quando rotulo valor } } }`
  return (await world.api.data(query, { token })).diagnosticoDoVeiculo
}

/** A vehicle driving at 60 km/h with 13.8 V until so many minutes ago. */
async function drivenUntil(minutes: number, carrier = '') {
  const tracked = await world.trackedVehicle()
  await world.api.pool.query('update device set carrier = $2 where serial = $1', [tracked.serial, carrier])
  const reports = [5, 4, 3, 2, 1, 0].map((before) => ({
    fixTime: minutesAgo(minutes + before),
    speedKmh: 60,
    voltage: 13.8,
  }))
  await world.drive(tracked.serial, reports)
  return { ...tracked, seen: reports[3]!.fixTime }
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

/** Drives without a supply, for longer than its newest reports tell what was before. */
async function driveOnBattery(serial: string) {
  const reports = Array.from({ length: 30 }, (_, minute) => ({
    fixTime: minutesAgo(35 - minute),
    speedKmh: 50,
    voltage: 0,
  }))
  await world.drive(serial, reports)
  return reports
}

describe('the cause', () => {
  test('of a cut supply, with what was measured', async () => {
    const { serial, vehicle } = await drivenUntil(40)
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
    const { serial, vehicle } = await drivenUntil(40)
    const onBattery = await driveOnBattery(serial)
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
    const [parked, ...others] = [await drivenUntil(7 * 60 + 30), await drivenUntil(420), await drivenUntil(420)]
    for (let n = 0; n < 3; n++) others.push(await drivenUntil(420))
    const serials = [parked!, ...others].map(({ serial }) => serial)
    await world.api.pool.query(`update device set first_protocol = 'falhou' where serial = any($1)`, [serials])
    await world.drive(parked!.serial, [{ fixTime: minutesAgo(7 * 60 + 29), speedKmh: 0, ignition: false }])
    for (const { vehicle } of [parked!, others[0]!])
      expect(await diagnose(vehicle)).toMatchObject({ causa: 'plataforma' })
  })

  test('of a device that moved to another vehicle: none is left in the old one, and none was heard in the new', async () => {
    const { serial, vehicle, customer } = await drivenUntil(30)
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
    const { vehicle } = await drivenUntil(45)
    expect(await diagnose(vehicle)).toMatchObject({ causa: 'perdidoEmMovimento', confianca: 'media' })
    const fine = await drivenUntil(1)
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
    const { serial, vehicle } = await drivenUntil(60)
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
    for (let n = 0; n < 6; n++) silent.push(await drivenUntil(50, 'TELEFALTA'))
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
    const { serial, vehicle, customer } = await drivenUntil(45, 'TELEFIRME')
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
    const one = await drivenUntil(45)
    const other = await drivenUntil(1)
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

describe('a call about a vehicle', () => {
  const CONTEXT = `codigo partesNaoLidas haContexto registradoEm placa situacao alertas ultimaComunicacao tensao satelites equipamento modelo
    linha operadora posicao { hora latitude longitude local velocidade ignicao }
    posicaoConsultada { hora latitude velocidade } mensagens { recebidaEm sentido protocolo bytes }
    linhaDoTempo { tipo inicio fim } rastro { hora latitude longitude } diagnostico { causa frase evidencias { rotulo valor } }`
  const context = async (token: string, codigo: number) =>
    (await world.api.data(`{ contextoDoChamado(codigo: ${codigo}) { ${CONTEXT} } }`, { token })).contextoDoChamado

  test('keeps what was known when it was opened, whatever comes after', async () => {
    const { serial, vehicle, customer, plate, seen } = await drivenUntil(40, 'VIVO')
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

  test('proposes its closing when power is back, and not before', async () => {
    const { serial, vehicle, customer } = await drivenUntil(20)
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
    const { serial, vehicle } = await drivenUntil(60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    expect((await calls.get(operator, codigo)).sugestaoDeEncerramento.voltouEm).toBe('')
    await world.beat(serial, Date.now() + 1000)
    const back = (await calls.get(operator, codigo)).sugestaoDeEncerramento
    expect(back.resolucao).toMatch(/^O veículo voltou a comunicar/)
    await world.beat(serial, Date.now() + 60_000)
    expect((await calls.get(operator, codigo)).sugestaoDeEncerramento).toEqual(back)
  })

  const backSince = async (codigo: number) =>
    (await calls.get(operator, codigo)).sugestaoDeEncerramento.voltouEm as string
  const storedDevice = async (serial: string) => {
    const { rows } = await world.api.pool.query<{ id: number }>('select id from device where serial = $1', [serial])
    const { id } = rows[0]!
    return { id, cell: await cellOfDevice(world.api.pool, id) }
  }
  /** Leaves packed messages of that day which nobody can read. */
  const damageMessages = async (serial: string, time: number) => {
    const { id, cell } = await storedDevice(serial)
    await cell.query(
      `insert into packed_message (device_id, day, messages, first_received_at, last_received_at, bytes)
       select $1, (at at time zone 'UTC')::date, 1, at, at, 'damaged' from (select to_timestamp($2::float8 / 1000) as at) said`,
      [id, time],
    )
  }
  const seconds = (time: number) => Math.floor(time / 1000) * 1000

  test('is read, and so are the others, where its tracker said something else of its battery before flags were flags', async () => {
    const { serial, vehicle } = await drivenUntil(20)
    await world.drive(serial, [{ fixTime: minutesAgo(5), speedKmh: 0, voltage: 0, event: 'powerCut' }])
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const { id, cell } = await storedDevice(serial)
    await cell.query(`update last_position set attributes = '{"charging": "perhaps"}' where device_id = $1`, [id])
    expect((await calls.get(operator, codigo)).codigo).toBe(codigo)
    expect((await noteRecoveries(world.api.pool, Date.now())).has(codigo)).toBe(false)
  })

  test('says since when its vehicle is well, also once what showed it is no row any more', async () => {
    const { serial, vehicle } = await drivenUntil(20)
    await world.drive(serial, [{ fixTime: minutesAgo(5), speedKmh: 0, voltage: 0, event: 'powerCut' }])
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const [back, later] = [seconds(Date.now()) + 2000, seconds(Date.now()) + 9000]
    await world.drive(serial, [{ fixTime: back, speedKmh: 0, voltage: 12.6 }])
    await noteRecoveries(world.api.pool, Date.now())
    await world.drive(serial, [{ fixTime: later, speedKmh: 0, voltage: 12.6 }])
    const { id, cell } = await storedDevice(serial)
    const { rowCount } = await cell.query(
      'delete from position where fix_time = to_timestamp($2::float8 / 1000) and device_id = $1',
      [id, back],
    )
    expect(rowCount).toBe(1)
    expect(await backSince(codigo)).toBe(stamp(back))
  })

  test('that was noted to be well again asks no packed messages, which may be damaged', async () => {
    const { serial, vehicle } = await drivenUntil(60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const back = seconds(Date.now()) + 1000
    await world.beat(serial, back)
    await noteRecoveries(world.api.pool, Date.now())
    await damageMessages(serial, back)
    expect(await backSince(codigo)).toBe(stamp(back))
  })

  test('is read though packed messages of its vehicle are damaged', async () => {
    const { serial, vehicle } = await drivenUntil(60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    const back = seconds(Date.now()) + 1000
    await world.beat(serial, back)
    await damageMessages(serial, back)
    expect(await backSince(codigo)).toBe(stamp(back))
    expect((await noteRecoveries(world.api.pool, Date.now())).has(codigo)).toBe(true)
  })

  test('can be opened about a vehicle of which a day is damaged, and the cause of others beside it is told', async () => {
    const [{ serial, vehicle, seen }, sound] = [await drivenUntil(4 * 1440), await drivenUntil(20)]
    await damageHistory(world.api.pool, serial, seen, seen)
    await damageMessages(serial, seen)
    const causes = async (...vehicles: number[]) => {
      const asked = `{ diagnosticos(veiculos: "${vehicles}") { veiculo causa } }`
      const { diagnosticos } = await world.api.data(asked, { token: operator })
      return new Map(diagnosticos.map(({ veiculo, causa }: { veiculo: number; causa: string }) => [veiculo, causa]))
    }
    expect([...(await causes(vehicle, sound.vehicle)).keys()].toSorted()).toEqual([vehicle, sound.vehicle].toSorted())
    // What was before the newest reports is read of several at once.
    const [damaged, cut] = [await drivenUntil(23.5 * 60), await drivenUntil(40)]
    await damageHistory(world.api.pool, damaged.serial, damaged.seen, damaged.seen)
    for (const { serial } of [damaged, cut]) await driveOnBattery(serial)
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

  test('that was opened again says since when its vehicle is well after that', async () => {
    const { serial, vehicle } = await drivenUntil(60)
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
    const { serial, vehicle } = await drivenUntil(60)
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
    const { serial, vehicle } = await drivenUntil(60)
    const { codigo } = await calls.open(operator, { veiculo: vehicle })
    await sellVehicle(world.api.pool, vehicle, { to: await world.make.customer(), at: new Date() })
    await world.drive(serial, [{ fixTime: seconds(Date.now()) + 2000, speedKmh: 30, voltage: 13 }])
    expect(await backSince(codigo)).toBe('')
    expect((await noteRecoveries(world.api.pool, Date.now())).has(codigo)).toBe(false)
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
    const { serial, vehicle, customer } = await drivenUntil(90)
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
    expect(serial).not.toBe('')
  })

  test('about no vehicle has no context', async () => {
    const { codigo, diagnostico } = await calls.open(operator)
    expect(diagnostico).toMatchObject({ causa: '', evidencias: [] })
    expect(await context(operator, codigo)).toMatchObject({ haContexto: false, mensagens: [], registradoEm: '' })
  })
})
