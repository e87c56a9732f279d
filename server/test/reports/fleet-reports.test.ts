import { readPath } from '@monitorweb/contract/tracks/path-text'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const START = secondsAgo(LAST_SECOND + 3600)
// biome-ignore lint/suspicious/noExplicitAny: a row of any call.
type Row = any
let world: ReportingWorld
let customer: number
let token: string
const vehicles: number[] = []

beforeAll(async () => {
  world = await startReportingWorld()
  customer = await world.make.customer()
  token = await world.make.person({ customer, type: 4 })
  for (let index = 0; index < 3; index++) {
    const serial = await world.make.device({ customer })
    vehicles.push(await world.make.vehicle({ customer, serial, plate: `FRT000${index}` }))
    await sendDrawn(world, serial, { points: twoTrips(), start: START + index * 1000 })
  }
})
afterAll(() => world.stop())

const at = (second: number) => stamp(START + second * 1000)

interface Asked {
  fields: string
  range?: [number, number]
  args?: string
}

async function ask(call: string, { fields, range = [-600, LAST_SECOND], args = '' }: Asked): Promise<Row[]> {
  const query = `{ rows: ${call}(inicio: "${at(range[0])}", fim: "${at(range[1])}"${args}) ${fields && `{ ${fields} }`} }`
  return (await world.api.data(query, { token })).rows
}

describe('trips of many vehicles', () => {
  test('say everything about each', async () => {
    const [trip] = await ask('viagens', {
      fields: `veiculo placa cliente inicio fim duracao emAndamento cortadaInicio cortadaFim semDadosAntes semDadosDepois
        localInicio localFim distancia distanciaOdometro odometroDiverge odometroInicio odometroFim velocidadeMedia
        velocidadeMaxima velocidadeMaximaEm velocidadeMaximaCalculada tempoMovimento tempoParadoLigado tempoDesligado
        motorista percurso regras { paradaMinima raioParada }`,
    })
    expect(trip).toMatchObject({
      ...{ veiculo: vehicles[0], placa: 'FRT0000', inicio: at(FIRST_TRIP.start), fim: at(FIRST_TRIP.end) },
      ...{ duracao: 1080, emAndamento: false, cortadaInicio: false, cortadaFim: false },
      ...{ semDadosAntes: false, semDadosDepois: false, localInicio: 'em -23.5, -46.6', odometroDiverge: false },
      ...{ velocidadeMaxima: 36, velocidadeMaximaCalculada: false, tempoMovimento: 1080, tempoParadoLigado: 0 },
      ...{ tempoDesligado: 0, motorista: null },
      regras: {
        paradaMinima: DEFAULT_TRIP_RULES.minStopSeconds,
        raioParada: DEFAULT_TRIP_RULES.stopRadiusMeters,
      },
    })
    expect(trip.distancia).toBeCloseTo(10.8, 1)
    // The way in few points begins and ends where the trip does, and is about as long.
    const way = readPath(trip.percurso)
    expect(way.length).toBeLessThanOrEqual(48)
    const lengths = way
      .slice(1)
      .map((to, index) => distanceMeters(way[index]!.latitude, way[index]!.longitude, to.latitude, to.longitude))
    expect(lengths.reduce((sum, meters) => sum + meters, 0) / 1000).toBeCloseTo(10.8, 0)
    expect(trip.distanciaOdometro).toBeCloseTo(10.8, 1)
    expect(trip.velocidadeMedia).toBeCloseTo(36, 0)
    expect(trip.velocidadeMaximaEm > trip.inicio && trip.velocidadeMaximaEm < trip.fim).toBe(true)
  })

  test('come by vehicle and time, whole however they are paged', async () => {
    for (const [call, count] of [
      ['viagens', 6],
      ['paradas', 9],
      ['resumoDoPeriodo', 3],
    ] as const) {
      const all = await ask(call, { fields: 'veiculo inicio cursor' })
      expect(all).toHaveLength(count)
      expect(await ask(`${call}Total`, { fields: '' })).toBe(count)
      expect(all).toEqual(all.toSorted((a, b) => a.veiculo - b.veiculo || (a.inicio < b.inicio ? -1 : 1)))
      for (const first of [1, 2, 4]) {
        const byCursor: Row[] = []
        const byOffset: Row[] = []
        for (let page: Row[] = [{}]; page.length > 0; byCursor.push(...page)) {
          const after = byCursor.length > 0 ? `, cursor: "${byCursor.at(-1).cursor}"` : ''
          page = await ask(call, { fields: 'veiculo inicio cursor', args: `, first: ${first}${after}` })
        }
        for (let offset = 0; offset < count; offset += first) {
          const args = `, first: ${first}, offset: ${offset}`
          byOffset.push(...(await ask(call, { fields: 'veiculo inicio cursor', args })))
        }
        expect([byCursor, byOffset]).toEqual([all, all])
      }
    }
  })

  test('can be of some vehicles, or of a customer with those below it', async () => {
    const some = await ask('viagens', { fields: 'veiculo', args: `, veiculos: "${vehicles[2]}, ${vehicles[0]}"` })
    expect(some.map((row) => row.veiculo)).toEqual([vehicles[0], vehicles[0], vehicles[2], vehicles[2]])
    const below = await world.make.customer({ above: customer })
    expect(await ask('viagens', { fields: 'veiculo', args: `, cliente: ${below}` })).toEqual([])
    expect(await ask('viagensTotal', { fields: '', args: `, cliente: ${customer}` })).toBe(6)
  })

  test('can be looked for between two vehicles, wherever a page before ended', async () => {
    const period = `inicio: "${at(-600)}", fim: "${at(LAST_SECOND)}"`
    const { codigos } = (
      await world.api.data(`{ rows: veiculosDoPeriodo(${period}, cliente: ${customer}) { codigos } }`, { token })
    ).rows
    expect(codigos).toBe(vehicles.join())
    const fields = 'veiculo cursor'
    const between = `, veiculoInicial: ${vehicles[1]}, veiculoFinal: ${vehicles[1]}`
    const trips = await ask('viagens', { fields, args: between })
    expect(trips.map(({ veiculo }) => veiculo)).toEqual([vehicles[1], vehicles[1]])
    const [first] = await ask('viagens', { fields, args: ', first: 1' })
    expect(await ask('viagens', { fields, args: `${between}, cursor: "${first.cursor}"` })).toEqual(trips)
    expect(await ask('viagens', { fields, args: `${between}, cursor: "${trips[0].cursor}"` })).toEqual([trips[1]])
    expect(await ask('viagensTotal', { fields: '', args: between })).toBe(2)
    const range = `(cliId: ${customer}, parDhi: "${at(-600)}", parDhf: "${at(LAST_SECOND)}", veiculoInicial: ${vehicles[2]})`
    const positions = `{ rows: relatorioPosicoes${range} { veiId } total: relatorioPosicoesTotal${range} }`
    const { rows: found, total }: { rows: Row[]; total: number } = await world.api.data(positions, { token })
    expect(total).toBe(found.length)
    expect([...new Set(found.map(({ veiId }) => veiId))]).toEqual([vehicles[2]])
  })

  test('refuse what cannot be meant, naming it', async () => {
    const period = `inicio: "${at(0)}", fim: "${at(9)}"`
    const refused: [string, string][] = [
      [`inicio: "${at(0)}", fim: "${at(-1)}"`, '200 BAD_USER_INPUT fim'],
      [`inicio: "hoje", fim: "${at(9)}"`, '200 BAD_USER_INPUT inicio'],
      [`fim: "${at(9)}"`, '200 BAD_USER_INPUT inicio'],
      [`${period}, veiculos: "1;2"`, '200 BAD_USER_INPUT veiculos'],
      [`${period}, veiculos: "9999999999"`, '200 BAD_USER_INPUT veiculos'],
      [`${period}, cursor: "x"`, '200 BAD_USER_INPUT cursor'],
      [`${period}, cursor: "1_2", offset: 1`, '200 BAD_USER_INPUT offset'],
      [`${period}, first: 1001`, '200 BAD_USER_INPUT first'],
      [`${period}, veiculos: "999999"`, '200 NOT_FOUND veiculos'],
      [`${period}, cliente: 999999`, '200 NOT_FOUND cliente'],
    ]
    for (const [args, answer] of refused) {
      expect(await world.api.refusal(`{ viagens(${args}) { veiculo } }`, { token }), args).toBe(answer)
    }
  })
})

describe('the figures of a period', () => {
  test('add up: trips, days and the period to the metre, the kinds of time to the second', async () => {
    const args = `, veiculos: "${vehicles[0]}"`
    for (const range of [
      [-600, LAST_SECOND],
      [FIRST_TRIP.start + 77, SECOND_TRIP.start + 99],
    ] as [number, number][]) {
      const [summary] = await ask('resumoDoPeriodo', {
        fields:
          'inicio fim distancia viagens tempoMovimento tempoParadoLigado tempoDesligado tempoSemDados cobertura haDados',
        ...{ range, args },
      })
      const sum = (rows: Row[], field: string) => rows.reduce((total, row) => total + row[field], 0)
      const trips = await ask('viagens', { fields: 'distancia', range, args })
      const days = await ask('distancias', { fields: 'distancia tempoMovimento tempoSemDados', range, args })
      expect(sum(trips, 'distancia')).toBeCloseTo(summary.distancia, 9)
      expect(sum(days, 'distancia')).toBeCloseTo(summary.distancia, 9)
      expect(sum(days, 'tempoMovimento')).toBe(summary.tempoMovimento)
      expect(summary.viagens).toBe(trips.length)
      const { tempoMovimento, tempoParadoLigado, tempoDesligado, tempoSemDados } = summary
      const length = range[1] - range[0] + 1
      expect(tempoMovimento + tempoParadoLigado + tempoDesligado + tempoSemDados).toBe(length)
      expect(summary.cobertura).toBeCloseTo(100 * (1 - tempoSemDados / length), 6)
      expect(summary.haDados).toBe(true)
    }
  })

  test('count what was left out, by reason, and moves too short for a trip', async () => {
    const serial = await world.make.device({ customer })
    const vehicle = await world.make.vehicle({ customer, serial })
    const pen = createPen().stand(3600, false).stray(90_000).stand(1800, true).drive(150).stand(3600, false)
    await sendDrawn(world, serial, { points: pen.points, start: START })
    await world.drive(serial, [
      { fixTime: START + 61_000, hasFix: false },
      { fixTime: START + 62_000, latitude: 0, longitude: 0 },
      { fixTime: START + 60_000, latitude: -23.500001, longitude: -46.6 },
    ])
    const [summary] = await ask('resumoDoPeriodo', {
      fields:
        'distancia viagens deslocamentosDescartados posicoes descartadas { semSinal relogioAdiantado foraDaFaixa horaRepetida salto derivaParado }',
      range: [0, pen.second()],
      args: `, veiculos: "${vehicle}"`,
    })
    expect(summary).toMatchObject({ distancia: 0, viagens: 0, deslocamentosDescartados: 1 })
    expect(summary.posicoes).toBe(pen.points.length + 3)
    expect(summary.descartadas).toMatchObject({ semSinal: 1, foraDaFaixa: 1, horaRepetida: 1, salto: 1 })
    const asked = { fields: 'hora motivo latitude cursor', range: [0, pen.second()] as [number, number] }
    const shown = await ask('posicoesDescartadas', { ...asked, args: `, veiculos: "${vehicle}"` })
    expect(await ask('posicoesDescartadasTotal', { ...asked, fields: '', args: `, veiculos: "${vehicle}"` })).toBe(
      shown.length,
    )
    for (const [reason, count] of Object.entries(summary.descartadas)) {
      expect(shown.filter(({ motivo }) => motivo === reason)).toHaveLength(count as number)
    }
    expect(shown[0]).toMatchObject({ hora: at(60), motivo: 'horaRepetida' })
    const rest = `, veiculos: "${vehicle}", first: 2, cursor: "${shown[0].cursor}"`
    expect(await ask('posicoesDescartadas', { ...asked, args: rest })).toEqual(shown.slice(1, 3))
  })

  test('divide the period without gap or overlap', async () => {
    const args = `, veiculos: "${vehicles[0]}"`
    const rows = await ask('linhaDoTempo', { fields: 'tipo inicio fim duracao', args })
    const kinds = [
      'semDados',
      'desligado',
      'movimento',
      'paradoLigado',
      'desligado',
      'movimento',
      'desligado',
      'semDados',
    ]
    expect(rows.map((row) => row.tipo)).toEqual(kinds)
    expect(rows.slice(1).map((row) => row.inicio)).toEqual(rows.slice(0, -1).map((row) => row.fim))
    expect([rows[0].inicio, rows.at(-1).fim]).toEqual([at(-600), at(LAST_SECOND + 1)])
    expect(rows.reduce((sum, row) => sum + row.duracao, 0)).toBe(LAST_SECOND + 601)
  })

  test('set the odometer beside the fixes, and say where they differ', async () => {
    const serial = await world.make.device({ customer })
    const vehicle = await world.make.vehicle({ customer, serial })
    const points = twoTrips().map((point) => ({ ...point, odometerKm: 1000 + point.odometerKm! * 1.2 }))
    await sendDrawn(world, serial, { points, start: START })
    const fields = 'distancia distanciaOdometro odometroDiverge'
    const args = `, veiculos: "${vehicle}"`
    for (const call of ['viagens', 'resumoDoPeriodo']) {
      for (const row of await ask(call, { fields, args })) {
        expect(row.odometroDiverge).toBe(true)
        expect(row.distanciaOdometro / row.distancia).toBeCloseTo(1.2, 1)
      }
    }
    const read = { fields: 'odometroInicio odometroFim', args }
    const readings = async (call: string) =>
      (await ask(call, read)).flatMap(({ odometroInicio, odometroFim }) => [odometroInicio, odometroFim])
    const ofTrips = await readings('viagens')
    const ofDays = (await readings('distancias')).filter((km) => km !== null)
    expect([ofDays[0], ofDays.at(-1)]).toEqual([ofTrips[0], ofTrips.at(-1)])
  })

  test('say when there is data, where the period has none', async () => {
    const args = `, veiculos: "${vehicles[0]}"`
    const fields = 'haDados primeiroDado ultimoDado distancia cobertura viagens'
    const empty = { distancia: 0, cobertura: 0, viagens: 0, haDados: false }
    const [summary] = await ask('resumoDoPeriodo', { fields, range: [-9000, -6000], args })
    expect(summary).toEqual({ ...empty, primeiroDado: at(0), ultimoDado: at(LAST_SECOND) })
    const [during] = await ask('resumoDoPeriodo', { fields, range: [0, 60], args })
    expect(during).toMatchObject({ haDados: true, primeiroDado: null, ultimoDado: null })
    const silent = await world.make.vehicle({ customer })
    const [never] = await ask('resumoDoPeriodo', { fields, args: `, veiculos: "${silent}"` })
    expect(never).toEqual({ ...empty, primeiroDado: null, ultimoDado: null })
    expect(await ask('distancias', { fields: 'dia', args: `, veiculos: "${silent}"` })).toEqual([])
  })

  test('count no second that has not come yet as silence', async () => {
    const [summary] = await ask('resumoDoPeriodo', {
      fields: 'fim',
      range: [0, 1_000_000],
      args: `, veiculos: "${vehicles[0]}"`,
    })
    expect(Math.abs(Date.parse(`${summary.fim}Z`) - Date.now())).toBeLessThan(60_000)
  })
})

test('reports of a group are of its vehicles, of those whose history one may see; of a group that is gone, of none', async () => {
  const { make, api } = world
  const [foreign, own] = [await make.vehicle({ customer: await make.customer() }), vehicles.slice(1)]
  const { criarGrupoDeVeiculos } = await api.data(
    `mutation { criarGrupoDeVeiculos(input: { cliente: ${customer}, nome: "Norte", veiculos: "${own}" }) { grupo { codigo } } }`,
    { token: api.admin },
  )
  const { codigo } = criarGrupoDeVeiculos.grupo
  // Sold long ago, it was never in the scope of those who ask now.
  await api.pool.query('update vehicle_group set vehicle_ids = vehicle_ids || $2 where id = $1', [codigo, [foreign]])
  const args = `, grupo: ${codigo}`
  const period = `inicio: "${at(-600)}", fim: "${at(LAST_SECOND)}"`
  const trips = await ask('viagens', { fields: 'veiculo', args })
  expect([...new Set(trips.map(({ veiculo }) => veiculo))]).toEqual(own)
  const positions = `(parDhi: "${at(-600)}", parDhf: "${at(LAST_SECOND)}"${args})`
  const [who, without] = [{ token }, { token: await make.person({ customer: await make.customer(), type: 4 }) }]
  const asked = `{ veiculosDoPeriodo(${period}${args}) { codigos } viagensTotal(${period}${args}) relatorioPosicoesTotal${positions}
    relatorioPosicoes${positions.replace(')', ', first: 1000)')} { veiId } historicoGuardado(${period}${args}) { desde } }`
  const seen = await api.data(asked, who)
  expect(seen).toMatchObject({ veiculosDoPeriodo: { codigos: own.join() }, viagensTotal: trips.length })
  expect([...new Set(seen.relatorioPosicoes.map(({ veiId }: Row) => veiId))]).toEqual(own)
  expect(seen.relatorioPosicoesTotal).toBe(seen.relatorioPosicoes.length)
  const ofOne = (more: string) =>
    `{ relatorioPosicoesTotal(veiId: ${vehicles[0]}, parDhi: "${at(-600)}", parDhf: "${at(LAST_SECOND)}"${more}) }`
  const named = await api.data(ofOne(args), who)
  expect(named).toEqual(await api.data(ofOne(''), who))
  expect(named.relatorioPosicoesTotal).toBeGreaterThan(0)
  const nothing = { veiculosDoPeriodo: { codigos: '' }, viagensTotal: 0, relatorioPosicoesTotal: 0 }
  expect(await api.data(asked, without)).toMatchObject(nothing)
  await api.data(`mutation { excluirGrupoDeVeiculos(codigo: ${codigo}) { codigo } }`, { token: api.admin })
  expect(await api.data(asked, who)).toMatchObject(nothing)
})

describe('days on which clocks are changed', () => {
  test.each([
    ['2018-11-04', 23, Date.UTC(2018, 10, 3, 3)],
    ['2019-02-16', 25, Date.UTC(2019, 1, 15, 2)],
  ])('%s has %i hours in São Paulo, all of them accounted for', async (date, hours, start) => {
    const serial = await world.make.device({ customer })
    const vehicle = await world.make.vehicle({ customer, serial })
    const points = createPen(900)
      .stand(2 * 86_400, false)
      .drive(36_000, { kmh: 40 })
      .stand(86_400, false).points
    await sendDrawn(world, serial, { points, start })
    const period = `veiculos: "${vehicle}", inicio: "${stamp(start)}", fim: "${stamp(start + 3 * 86_400_000)}"`
    const fields = 'dia inicio fim tempoMovimento tempoParadoLigado tempoDesligado tempoSemDados'
    const days: Row[] = (await world.api.data(`{ distancias(${period}) { ${fields} } }`, { token })).distancias
    const day = days.find(({ dia }) => dia === date)
    const { tempoMovimento, tempoParadoLigado, tempoDesligado, tempoSemDados } = day
    expect(Date.parse(`${day.fim}Z`) - Date.parse(`${day.inicio}Z`)).toBe(hours * 3_600_000)
    expect(tempoMovimento + tempoParadoLigado + tempoDesligado + tempoSemDados).toBe(hours * 3600)
    expect(days.map(({ inicio }) => inicio).slice(1)).toEqual(days.map(({ fim }) => fim).slice(0, -1))
  })
})

describe('what goes on', () => {
  test('is in progress, and cut where the period ends before it', async () => {
    const serial = await world.make.device({ customer })
    const vehicle = await world.make.vehicle({ customer, serial })
    const pen = createPen().stand(3600, false).drive(10_800)
    const start = secondsAgo(pen.second() + 20)
    await sendDrawn(world, serial, { points: pen.points.slice(0, -1), start })
    const of = (second: number) =>
      `veiculos: "${vehicle}", inicio: "${stamp(start)}", fim: "${stamp(start + second * 1000)}"`
    const fields = 'fim emAndamento cortadaFim'
    const answer = await world.api.data(
      `{ now: viagens(${of(pen.second() + 3600)}) { ${fields} } before: viagens(${of(4000)}) { ${fields} }
         stopped: paradas(${of(3000)}) { ${fields} } }`,
      { token },
    )
    expect(answer.now).toMatchObject([{ emAndamento: true, cortadaFim: false }])
    expect(answer.before).toEqual([{ fim: stamp(start + 4_001_000), emAndamento: false, cortadaFim: true }])
    expect(answer.stopped).toEqual([{ fim: stamp(start + 3_001_000), emAndamento: false, cortadaFim: true }])
    const standing = `veiculos: "${vehicles[0]}", inicio: "${at(0)}", fim: "${at(1_000_000)}"`
    const stops = (await world.api.data(`{ paradas(${standing}) { ${fields} } }`, { token })).paradas
    expect(stops.at(-1)).toEqual({ fim: null, emAndamento: true, cortadaFim: false })
  })
})
