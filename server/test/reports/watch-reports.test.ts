import { createPen, DRAWN_ORIGIN } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { type ExportFiles, startExportFiles } from '../setup/files/export-files.ts'
import { unique } from '../setup/register-records.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const START = secondsAgo(LAST_SECOND + 3600)
// biome-ignore lint/suspicious/noExplicitAny: a row of any call.
type Row = any
let world: ReportingWorld
let files: ExportFiles
let driven: Awaited<ReturnType<ReportingWorld['trackedVehicle']>>
let token: string
let stranger: string

beforeAll(async () => {
  world = await startReportingWorld()
  files = startExportFiles(world)
  driven = await world.trackedVehicle()
  await sendDrawn(world, driven.serial, { points: twoTrips(), start: START })
  token = await world.make.person({ customer: driven.customer, type: 3 })
  stranger = await world.make.person({ customer: await world.make.customer(), type: 3 })
})
afterAll(async () => {
  await files.stop()
  await world.stop()
})

const at = (second: number) => stamp(START + second * 1000)
const WHOLE = [0, LAST_SECOND] as const

async function ask(call: string, { fields, range = WHOLE, args = '', who = token }: Row): Promise<Row[]> {
  const query = `{ rows: ${call}(inicio: "${at(range[0])}", fim: "${at(range[1])}"${args}) { ${fields} } }`
  return (await world.api.data(query, { token: who })).rows
}

/** A circle of so many metres around where the drive begins. */
async function yard(radius: number, customer = driven.customer): Promise<{ codigo: number; nome: string }> {
  const { latitude, longitude } = DRAWN_ORIGIN
  const geometry = JSON.stringify({ type: 'Point', coordinates: [longitude, latitude] })
  const query = `mutation { criarCerca(input: { cliente: ${customer}, nome: "${unique('Pátio')}", tipo: "cerca",
    geometria: ${JSON.stringify(geometry)}, raio: ${radius} }) { cerca { codigo nome } } }`
  return (await world.api.data(query, { token: world.api.admin })).criarCerca.cerca
}

const VISIT = 'cerca nomeDaCerca inicio fim duracao distancia emAndamento cortadaInicio cortadaFim placa'

test('visits say when a vehicle was in a geofence and what it drove there, also where the period cuts them', async () => {
  const { codigo, nome } = await yard(1_000)
  const args = `, cercas: "${codigo}"`
  // It stands an hour, and drives 10 m a second from then on: 30 s after a kilometre and the margin it is known outside.
  const [whole, ...others] = await ask('visitasACercas', { fields: VISIT, args })
  expect(others).toEqual([])
  expect(whole).toMatchObject({
    ...{ cerca: codigo, nomeDaCerca: nome, inicio: at(0), placa: driven.plate, emAndamento: false },
    ...{ cortadaInicio: false, cortadaFim: false },
  })
  const left = Date.parse(`${whole.fim.replace(' ', 'T')}Z`) - START
  expect(left / 1000).toBeGreaterThan(FIRST_TRIP.start + 100)
  expect(left / 1000).toBeLessThanOrEqual(FIRST_TRIP.start + 150)
  expect(whole.distancia).toBeCloseTo((left / 1000 - FIRST_TRIP.start) / 100, 1)

  const cut = await ask('visitasACercas', { fields: VISIT, args, range: [600, 1199] })
  expect(cut).toMatchObject([
    { inicio: at(600), fim: at(1200), duracao: 600, distancia: 0, cortadaInicio: true, cortadaFim: true },
  ])
  expect(
    (
      await world.api.data(`{ total: visitasACercasTotal(inicio: "${at(0)}", fim: "${at(LAST_SECOND)}"${args}) }`, {
        token,
      })
    ).total,
  ).toBe(1)
})

test('a visit goes on as far as anyone knows, as the stop of the same report does, also where that ended before now', async () => {
  const { codigo } = await yard(50_000)
  const range = [0, LAST_SECOND + 60]
  const visits = await ask('visitasACercas', { fields: VISIT, range, args: `, cercas: "${codigo}"` })
  expect(visits).toMatchObject([{ inicio: at(0), fim: null, emAndamento: true, cortadaFim: false }])
  const fields = 'fim emAndamento cortadaFim'
  const stops = await ask('paradas', { fields, range, args: `, veiculos: "${driven.vehicle}"` })
  expect(stops.at(-1)).toEqual({ fim: null, emAndamento: true, cortadaFim: false })
})

test('a visit drove what the report says, also where heartbeats alone tell the ignition', async () => {
  const moved = await world.trackedVehicle()
  const pen = createPen()
  for (let move = 0; move < 6; move++) pen.stand(300, undefined).drive(150, { ignition: undefined })
  const { points } = pen.stand(600, undefined)
  await sendDrawn(world, moved.serial, { points, start: START })
  const { codigo } = await yard(3_000, moved.customer)
  const last = points.at(-1)!.second
  const both = async () => {
    const period = { range: [0, last], who: world.api.admin }
    const [visit, ...others] = await ask('visitasACercas', { ...period, fields: VISIT, args: `, cercas: "${codigo}"` })
    expect(others).toEqual([])
    const [report] = await ask('resumoDoPeriodo', {
      ...period,
      fields: 'distancia',
      args: `, veiculos: "${moved.vehicle}"`,
    })
    return [visit.distancia, report.distancia]
  }
  const [visited, reported] = await both()
  expect(visited).toBeGreaterThan(0.5)
  expect(visited).toBe(reported)
  // With the engine off all the while it was pushed or towed, or its receiver strayed: that is no drive.
  for (let second = 0; second <= last; second += 60)
    await world.beat(moved.serial, START + second * 1000, { ignition: false })
  expect(await both()).toEqual([0, 0])
})

test('a visit that began days before is known where its vehicle is parked just outside of the edge, to its owner alone', async () => {
  const parked = await world.trackedVehicle()
  const { codigo } = await yard(500, parked.customer)
  const pen = createPen(60).drive(3000, { kmh: 60, course: 180 })
  // It enters, stops 15 m outside for three nights, and leaves.
  pen
    .drive(3000, { kmh: 60, course: 0 })
    .drive(515, { course: 0 })
    .stand(70 * 3600, false, 1800)
  const { points } = pen.drive(5000, { kmh: 60, course: 0 }).stand(3600, false, 600)
  const start = secondsAgo(75 * 3600)
  await sendDrawn(world, parked.serial, { points, start })
  const day = (hour: number) => stamp(start + hour * 3_600_000)
  const visits = async (from: number, to: number, { who = world.api.admin, cerca = codigo } = {}): Promise<Row[]> => {
    const args = `veiculos: "${parked.vehicle}", cercas: "${cerca}", inicio: "${day(from)}", fim: "${day(to)}"`
    return (await world.api.data(`{ rows: visitasACercas(${args}) { ${VISIT} } }`, { token: who })).rows
  }
  const whole = await visits(1, 74)
  expect(whole).toMatchObject([{ cortadaInicio: true, cortadaFim: false }])
  expect(whole[0].duracao).toBeGreaterThan(69 * 3600)
  const parts = [await visits(1, 24), await visits(24, 48), await visits(48, 74)].flat()
  expect(parts).toHaveLength(3)
  const sum = (rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  // A period of a call has its last second in it, which is the first one of the next here.
  expect(sum(parts, ({ duracao }) => duracao) - 2).toBe(whole[0].duracao)
  expect(sum(parts, ({ distancia }) => distancia)).toBeCloseTo(whole[0].distancia, 2)

  const query = `mutation { made: exportarRelatorio(relatorio: "visitas", formato: "csv", veiculos: "${parked.vehicle}",
    cercas: "${codigo}", inicio: "${day(48)}", fim: "${day(74)}") { endereco } }`
  const { body } = await files.get((await world.api.data(query, { token: world.api.admin })).made.endereco)
  expect(body).toContain(parked.plate)

  const buyer = await world.make.customer()
  const theirs = await world.make.person({ customer: buyer, type: 3 })
  const sold = new Date(start + 30 * 3_600_000)
  await world.api.pool.query(
    `update ownership set period = tstzrange(lower(period), $2) where vehicle_id = $1 and slot = 0 and upper_inf(period)`,
    [parked.vehicle, sold],
  )
  await world.api.pool.query(
    `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, tstzrange($3, null))`,
    [parked.vehicle, buyer, sold],
  )
  expect(await visits(48, 74, { who: theirs, cerca: (await yard(500, buyer)).codigo })).toEqual([])
})

test('visits are looked for in geofences that the person may see, and of vehicles that the person may see', async () => {
  const { codigo } = await yard(900, await world.make.customer())
  expect(await ask('visitasACercas', { fields: 'cerca', args: `, cercas: "${codigo}"` })).toEqual([])
  expect(await ask('visitasACercas', { fields: 'cerca', who: stranger })).toEqual([])
})

test('the ranking of speeding has who was above the limit most often first', async () => {
  const slow = await world.make.device({ customer: driven.customer })
  const calm = await world.make.vehicle({ customer: driven.customer, serial: slow, plate: unique('P') })
  await world.drive(slow, [
    { fixTime: START + 60_000, speedKmh: 0 },
    { fixTime: START + 120_000, speedKmh: 0 },
  ])
  const fields = 'posicao veiculo excessos tempoAcima velocidadeMaxima distancia excessosPor100'
  const rows = await ask('rankingDeVelocidade', { fields, args: ', limite: 30' })
  expect(rows).toMatchObject([
    { posicao: 1, veiculo: driven.vehicle, excessos: 2, velocidadeMaxima: 36 },
    { posicao: 2, veiculo: calm, excessos: 0, tempoAcima: 0 },
  ])
  const moving = FIRST_TRIP.end - FIRST_TRIP.start + SECOND_TRIP.end - SECOND_TRIP.start
  expect(Math.abs(rows[0].tempoAcima - moving)).toBeLessThanOrEqual(120)
  expect(rows[0].excessosPor100).toBeCloseTo(200 / rows[0].distancia, 6)
  expect(await ask('rankingDeVelocidade', { fields: 'veiculo', who: stranger })).toEqual([])
})

test('what is reported at the very end of a period counts for the next one alone', async () => {
  const serial = await world.make.device({ customer: driven.customer })
  const vehicle = await world.make.vehicle({ customer: driven.customer, serial, plate: unique('P') })
  const edge = 600
  const points = Array.from({ length: 121 }, (_, step) => ({ second: step * 10, north: step * 150, east: 0 }))
  await world.drive(
    serial,
    points.map(({ second, north }) => ({
      ...{ fixTime: START + second * 1000, latitude: -23.5 + north / 110_760, longitude: -46.6, ignition: true },
      speedKmh: second === edge ? 120 : 54,
    })),
  )
  const counted = async (from: number, to: number) => {
    const query = `{ rankingDeVelocidade(veiculos: "${vehicle}", inicio: "${stamp(START + from * 1000)}", fim: "${stamp(START + to * 1000)}", limite: 80) { excessos velocidadeMaxima } }`
    return (await world.api.data(query, { token: world.api.admin })).rankingDeVelocidade
  }
  expect(await counted(0, edge - 1)).toEqual([{ excessos: 0, velocidadeMaxima: 54 }])
  expect(await counted(edge, 1200)).toEqual([{ excessos: 1, velocidadeMaxima: 120 }])
  expect(await counted(0, 1200)).toEqual([{ excessos: 1, velocidadeMaxima: 120 }])
})

/** Makes a rule of speed for the customer of what was driven; answers its code. */
async function speedingRule(name: string): Promise<number> {
  const { criarRegra } = await world.api.data(
    `mutation { criarRegra(input: { cliente: ${driven.customer}, nome: "${name}", condicao: "speeding", limiteKmh: 90 }) { regra { codigo } } }`,
    { token: world.api.admin },
  )
  return criarRegra.regra.codigo
}

/** What a rule found of the vehicle, admitted to the queue; times are seconds of the drawing. */
async function found(rule: number, { began, ended, withdrawn = false }: Row): Promise<number> {
  const { rows } = await world.api.pool.query(
    `with made as (
       insert into occurrence (rule_id, vehicle_id, device_id, customer_id, began_at, fired_at, ended_at, count, worst, notify, withdrawn_at, withdrawn_because)
       select $1, $2, i.device_id, $3, $4, $4, $5, 2, 91.5, true, case when $6 then now() end,
         case when $6 then 'os reportes seguintes mostraram que não foi assim' else '' end
       from installation i where i.vehicle_id = $2 returning id
     ) insert into attendance (occurrence_id, urgency, admitted_at) select id, 3, $4 from made returning id`,
    [rule, driven.vehicle, driven.customer, instant(began), ended === null ? null : instant(ended), withdrawn],
  )
  return rows[0].id
}
const instant = (second: number) => new Date(START + second * 1000)

test('events are counted by rule and vehicle, and a shift says what came, how long it waited and what it was', async () => {
  const name = unique('Regra')
  const rule = await speedingRule(name)
  const first = await found(rule, { began: 100, ended: 160 })
  await found(rule, { began: 300, ended: 330 })
  await found(rule, { began: 500, ended: 600, withdrawn: true })
  await world.api.pool.query(
    `update attendance set claimed_at = admitted_at + interval '40 seconds', claimed_by = 1,
       closed_at = admitted_at + interval '100 seconds', closed_by = 1, reason = 'falsa' where id = $1`,
    [first],
  )
  const fields = 'evento veiculo ocorrencias vezes duracao maiorDuracao pior primeira ultima'
  expect(await ask('eventosPorRegra', { fields })).toEqual([
    {
      ...{ evento: name, veiculo: driven.vehicle, ocorrencias: 2, vezes: 4, duracao: 90, maiorDuracao: 60, pior: 91.5 },
      ...{ primeira: at(100), ultima: at(300) },
    },
  ])
  const shift = await ask('relatorioDeTurno', {
    fields: 'evento urgencia entrouEm espera atendimento desfecho escalada',
  })
  expect(shift).toHaveLength(3)
  expect(shift[0]).toEqual({
    ...{ evento: name, urgencia: 'alta', entrouEm: at(100), espera: 40, atendimento: 60 },
    ...{ desfecho: 'Alarme falso', escalada: false },
  })
  expect(shift[1]).toMatchObject({ atendimento: null, desfecho: '' })
  expect(shift[1].espera).toBeGreaterThan(3600)
  expect(await ask('relatorioDeTurno', { fields: 'evento', range: [200, 400] })).toHaveLength(1)
  for (const call of ['eventosPorRegra', 'relatorioDeTurno'])
    expect(await ask(call, { fields: 'evento', who: stranger })).toEqual([])
  expect(
    await world.api.refusal(
      `{ relatorioDeTurno(veiculos: "${driven.vehicle}", inicio: "${at(0)}", fim: "${at(60)}") { evento } }`,
      { token: stranger },
    ),
  ).toContain('NOT_FOUND')

  const body = async (report: string) => {
    const query = `mutation { made: exportarRelatorio(relatorio: "${report}", formato: "csv", veiculos: "${driven.vehicle}",
      inicio: "${at(0)}", fim: "${at(LAST_SECOND)}") { endereco } }`
    return (await files.get((await world.api.data(query, { token })).made.endereco)).body
  }
  expect(await body('turno')).toContain('Alarme falso')
  expect(await body('eventos')).toMatch(new RegExp(`${name};.*;2;4;00:01:30;00:01:00;92;`))
})

/** Takes steps at these seconds since it came, and has somebody who took it over at 400 close it at 500. */
async function closeAfter(id: number, steps: readonly (readonly [kind: string, second: number])[]): Promise<void> {
  const { pool } = world.api
  for (const [kind, second] of steps) {
    await pool.query(
      `insert into attendance_step (attendance_id, kind, at)
       select id, $2, admitted_at + make_interval(secs => $3) from attendance where id = $1`,
      [id, kind, second],
    )
  }
  await pool.query(
    `update attendance set claimed_at = admitted_at + interval '400 seconds', claimed_by = 1,
       closed_at = admitted_at + interval '500 seconds', closed_by = 1, reason = 'tratada' where id = $1`,
    [id],
  )
}

test('a shift counts what was given back as often as somebody had it, and what a person closed keeps their reason', async () => {
  const id = await found(await speedingRule(unique('Regra')), { began: 2000, ended: 2010, withdrawn: true })
  // Two had it for a minute each, before the third one.
  const steps = [60, 120, 300, 360].map((second, index) => [index % 2 === 0 ? 'claimed' : 'released', second] as const)
  await closeAfter(id, [...steps, ['claimed', 400]])
  const fields = 'espera atendimento desfecho'
  expect(await ask('relatorioDeTurno', { fields, range: [1990, 2010] })).toEqual([
    {
      ...{ espera: 280, atendimento: 220 },
      desfecho: 'Tratada. Retirada: os reportes seguintes mostraram que não foi assim',
    },
  ])
})

test('what is put aside waits meanwhile, and a shift says for how long of that it was', async () => {
  const id = await found(await speedingRule(unique('Regra')), { began: 2100, ended: 2110 })
  // Who had it for a minute put it aside; it came back, was put aside once more, and somebody took it before its time.
  const steps = { claimed: [60, 400], snoozed: [120, 360], noted: [200], returned: [300] }
  const inOrder = Object.entries(steps).flatMap(([kind, seconds]) => seconds.map((second) => [kind, second] as const))
  await closeAfter(
    id,
    inOrder.sort(([, one], [, other]) => one - other),
  )
  expect(await ask('relatorioDeTurno', { fields: 'espera adiada atendimento', range: [2090, 2110] })).toEqual([
    { espera: 340, adiada: 220, atendimento: 160 },
  ])
})

test('the marks of a history are occurrences and commands, each as of who owned the vehicle then', async () => {
  const name = unique('Regra')
  const rule = await speedingRule(name)
  const open = await found(rule, { began: 1000, ended: null })
  const withdrawn = await found(rule, { began: 1010, ended: 1020, withdrawn: true })
  const { rows: unheard } = await world.api.pool.query(
    `insert into occurrence (rule_id, vehicle_id, device_id, customer_id, began_at, fired_at, ended_at, notify)
     select $1, $2, i.device_id, $3, $4, $4, $5, false from installation i where i.vehicle_id = $2 returning id`,
    [rule, driven.vehicle, driven.customer, instant(1030), instant(1040)],
  )
  expect(unheard).toHaveLength(1)
  const { rows: asked } = await world.api.pool.query(
    `insert into command (vehicle_id, device_id, kind, parameters, reason, state, asked_by, asked_at, state_at, sent_at, expires_at)
     select $1, i.device_id, 'unblock', '{"kind":"unblock"}', 'Pagou', 'confirmed', 1, $2, $3, $3, $3
     from installation i where i.vehicle_id = $1 returning id`,
    [driven.vehicle, instant(1050), instant(1060)],
  )
  const fields = 'tipo codigo evento detalhe inicio fim situacao retirada veiculo cliente'
  const range = [1000, 1200]
  const args = `, veiculos: "${driven.vehicle}"`
  const marks = await ask('marcasDoHistorico', { fields, range, args })
  const drawn = { tipo: 'Ocorrência', evento: name, veiculo: driven.vehicle }
  expect(marks).toMatchObject([
    { ...drawn, codigo: open, inicio: at(1000), fim: null, situacao: 'Na fila', retirada: false },
    {
      ...drawn,
      codigo: withdrawn,
      situacao: 'Retirada: os reportes seguintes mostraram que não foi assim',
      retirada: true,
    },
    { ...drawn, codigo: null, inicio: at(1030), fim: at(1040), situacao: 'Fora da fila' },
  ])
  // A customer's people follow commands where the central lets them; the central's people follow all.
  const whole = await ask('marcasDoHistorico', { fields, range, args, who: world.api.admin })
  expect(whole.slice(0, -1)).toEqual(marks)
  expect(whole.at(-1)).toMatchObject({
    ...{
      tipo: 'Comando',
      codigo: asked[0].id,
      evento: 'Desbloquear',
      detalhe: 'Pagou',
      inicio: at(1060),
      fim: at(1060),
    },
    situacao: 'Confirmado pelo veículo',
  })
  expect(
    (await ask('marcasDoHistorico', { fields: 'codigo', range: [1100, 1200], args })).map(({ codigo }) => codigo),
  ).toEqual([open])

  expect(await ask('marcasDoHistorico', { fields: 'codigo', range, who: stranger })).toEqual([])
  const file = async (who: string) => {
    const query = `mutation { made: exportarRelatorio(relatorio: "marcas", formato: "csv", veiculos: "${driven.vehicle}",
      inicio: "${at(1000)}", fim: "${at(1200)}") { endereco } }`
    return (await files.get((await world.api.data(query, { token: who })).made.endereco)).body
  }
  expect(await file(world.api.admin)).toMatch(/Comando;Desbloquear;Pagou;/)
  const own = await file(token)
  expect(own).toContain('Fora da fila')
  expect(own).not.toContain('Desbloquear')

  // Who buys the vehicle sees nothing of what happened before.
  const buyer = await world.make.customer()
  const theirs = await world.make.person({ customer: buyer, type: 3 })
  await world.api.pool.query(
    `update ownership set period = tstzrange(lower(period), $2) where vehicle_id = $1 and slot = 0 and upper_inf(period)`,
    [driven.vehicle, instant(1100)],
  )
  await world.api.pool.query(
    `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, tstzrange($3, null))`,
    [driven.vehicle, buyer, instant(1100)],
  )
  expect(await ask('marcasDoHistorico', { fields: 'codigo', range: [1000, 1300], args, who: theirs })).toEqual([])
})
