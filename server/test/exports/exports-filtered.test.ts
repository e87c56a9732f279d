import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrival, report } from '../setup/arrivals.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { stamp } from '../setup/worlds/reporting-world.ts'
import { type ExportWorld, parametersIn, START, startExportWorld } from './export-world.ts'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld()
})
afterAll(() => world.stop())

describe('a file of a report that was narrowed', () => {
  test('of positions holds those with the events, the ignition and the delay that were asked for, and says which', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    await world.drive(serial, [
      { fixTime: START + 1000, event: 'sos', ignition: true },
      { fixTime: START + 2000, event: 'powerCut', ignition: false },
      { fixTime: START + 3000, event: null, ignition: true },
      { fixTime: START + 4000, event: 'sos', ignition: null },
    ])
    const late = report({ fixTime: START + 5000, event: 'accident', ignition: true })
    await world.ingest.accept(arrival(serial, late, START + 5000 + 5 * 60_000 + 1))
    const eventsOf = async (more: string) => {
      const { body } = await world.download('posicoes', 'csv', `colunas: "evento" ${more}`, vehicle)
      return body.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1)
    }
    expect(await eventsOf('')).toEqual(['Pânico', 'Alimentação cortada', '', 'Pânico', 'Colisão'])
    expect(await eventsOf('eventos: "sos"')).toEqual(['Pânico', 'Pânico'])
    expect(await eventsOf('eventos: "sos, powerCut", ignicao: "ligada"')).toEqual(['Pânico'])
    expect(await eventsOf('ignicao: "desligada"')).toEqual(['Alimentação cortada'])
    expect(await eventsOf('memoria: true')).toEqual(['Colisão'])
    const more = 'eventos: "accident,sos", ignicao: "ligada", memoria: true'
    const { rawPayload } = await world.download('posicoes', 'xlsx', more, vehicle)
    expect(parametersIn(rawPayload)).toMatchObject({
      Linhas: '1',
      Eventos: 'Pânico, Colisão',
      Ignição: 'ligada',
      'Em memória': 'só as recebidas mais de 00:05:00 depois',
    })
    const pdf = await world.prepare('posicoes', 'pdf', 'eventos: "sos"', { vehicle })
    expect(await eventsOf('local: "sao paulo"')).toHaveLength(5)
    expect(await eventsOf('local: "Jundiaí"')).toEqual([])
    const elsewhere = await world.prepare('posicoes', 'pdf', 'local: "Jundiaí"', { vehicle })
    expect(elsewhere.data.exportarRelatorio.linhas).toBe(0)
    expect(pdf.data.exportarRelatorio.linhas).toBe(2)
  })

  test('of positions without those discarded holds every alarm, at the last known place where it has no fix', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    await world.drive(serial, [
      { fixTime: START + 1000 },
      { fixTime: START + 2000, hasFix: false, event: 'sos' },
      { fixTime: START + 3000, hasFix: false },
    ])
    const asked = 'colunas: "evento,ptpDsc,localConhecidoEm", descartadas: false'
    const { body } = await world.download('posicoes', 'csvTecnico', asked, vehicle)
    const [, own, alarm, ...others] = body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    const [, , knownAt] = alarm!
    expect(own).toEqual(['', own![1], ''])
    expect(alarm).toEqual(['Pânico', `No último local conhecido: ${own![1]}`, knownAt])
    expect(Date.parse(knownAt!)).toBe(START + 1000)
    expect(others).toEqual([])
    const sheet = await world.download('posicoes', 'xlsx', asked, vehicle)
    expect(readZip(sheet.rawPayload).get('xl/worksheets/sheet1.xml')).toContain('No último local conhecido')
    const pdf = await world.download('posicoes', 'pdf', asked, vehicle)
    expect(pdf.body).toContain('%PDF-')
    const counted = await world.prepare('posicoes', 'pdf', asked, { vehicle })
    expect(counted.data.exportarRelatorio.linhas).toBe(2)
  })

  test('has no place for an alarm of before the first fix', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    await world.drive(serial, [{ fixTime: START + 2000, hasFix: false, event: 'sos', latitude: 0, longitude: 0 }])
    const { body } = await world.download('posicoes', 'csvTecnico', 'colunas: "evento,ddlLat,ddlLng,mapa"', vehicle)
    expect(body.trimEnd().split('\r\n').slice(1)).toEqual(['Pânico,,,'])
  })

  test('of stops holds those that the screen shows, and says which', async () => {
    const stopsOf = async (more: string) =>
      (await world.download('paradas', 'csv', `colunas: "inicio" ${more}`)).body.trimEnd().split('\r\n').length - 1
    expect(await stopsOf('')).toBe(3)
    expect(await stopsOf('duracaoMinima: 3600')).toBe(3)
    const off = await world.download('paradas', 'csvTecnico', 'colunas: "numero", motor: "desligado"')
    const numbers = off.body.trimEnd().split('\r\n').slice(1).map(Number)
    expect(numbers.every((number, index) => number > (numbers[index - 1] ?? 0) && number <= 3)).toBe(true)
    expect(await stopsOf('duracaoMinima: 36000')).toBe(0)
    expect(await stopsOf('motor: "desligado"')).toBeGreaterThan(0)
    const read = (await world.download('paradas', 'csvTecnico', 'colunas: "odometro"')).body
      .trimEnd()
      .split('\r\n')
      .slice(1)
    const kms = read.map(Number)
    expect(kms[1]! - kms[0]!).toBeCloseTo(10.8, 1)
    expect(kms[2]! - kms[1]!).toBeCloseTo(5.4, 1)
    const filtered = await world.prepare('paradas', 'pdf', 'duracaoMinima: 36000')
    expect(filtered.data.exportarRelatorio.linhas).toBe(0)
    const { rawPayload } = await world.download('paradas', 'xlsx', 'duracaoMinima: 1800, motor: "desligado"')
    const parameters = parametersIn(rawPayload)
    expect(parameters).toMatchObject({ 'Duração mínima': '00:30:00', Motor: 'mais desligado' })
  })

  test('says since when the history is kept, where some of its period was deleted', async () => {
    const { pool } = world.api
    const { vehicle, serial } = world.driven
    const asked = `veiculos: "${vehicle}", inicio: "${stamp(START)}", fim: "${stamp(START + 3600_000)}"`
    const said = async () => {
      const { historicoGuardado } = await world.api.data(`{ historicoGuardado(${asked}) { desde veiculos } }`, {
        token: world.api.admin,
      })
      const { rawPayload } = await world.download('paradas', 'xlsx')
      const parameters = parametersIn(rawPayload)
      return [historicoGuardado.desde, historicoGuardado.veiculos, parameters['Histórico'] ?? '']
    }
    expect(await said()).toEqual([null, 0, ''])
    await pool.query(
      `insert into forgotten_days (device_id, days) select id, datemultirange(daterange(null, $2)) from device where serial = $1`,
      [serial, '2090-01-01'],
    )
    expect(await said()).toEqual([
      '2090-01-01 00:00:00',
      1,
      'Histórico guardado desde 31/12/2089 20:00:00: o que é anterior foi apagado pelo prazo de guarda, no todo ou em parte.',
    ])
    for (const format of ['gpx', 'kml']) {
      const { body } = await world.download('posicoes', format)
      expect(body).toContain('Histórico guardado desde 31/12/2089 20:00:00: o que é anterior foi apagado')
      expect(body).toMatch(/Cliente: [^.]+\. .*Veículos: /)
    }
    await pool.query('truncate forgotten_days')
  })

  test('of places has the stops of each together, as many as are counted before, with the filters of stops', async () => {
    const rowsOf = async (more = '') => {
      const wires = 'visitas,duracao,duracaoMedia,costume,veiculos'
      const { body } = await world.download('locais', 'csvTecnico', `colunas: "${wires}" ${more}`)
      return body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(','))
    }
    const { body } = await world.download('paradas', 'csvTecnico', 'colunas: "duracao"')
    const stops = body.trimEnd().split('\r\n').slice(1).map(Number)
    const places = await rowsOf()
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
    expect(sum(places.map(([visits]) => Number(visits)))).toBe(stops.length)
    expect(sum(places.map(([, seconds]) => Number(seconds)))).toBe(sum(stops))
    for (const [visits, total, average, , plates] of places) {
      expect(Number(average)).toBeCloseTo(Number(total) / Number(visits), 6)
      expect(plates).toBe(world.driven.plate)
    }
    const counted = await world.prepare('locais', 'pdf')
    expect(counted.data.exportarRelatorio.linhas).toBe(places.length)
    expect(counted.data.exportarRelatorio.arquivo).toMatch(/^locais_/)
    expect(await rowsOf('duracaoMinima: 36000')).toEqual([])
  })

  test('of trips holds those that the screen shows, under their numbers, and says which', async () => {
    const numbersOf = async (more: string) =>
      (await world.download('viagens', 'csvTecnico', `colunas: "numero" ${more}`)).body.trimEnd().split('\r\n').slice(1)
    expect(await numbersOf('distanciaMinima: 8')).toEqual(['1'])
    expect(await numbersOf('duracaoMinima: 1000')).toEqual(['1'])
    expect(await numbersOf('maximaAcima: 35')).toEqual(['1', '2'])
    expect(await numbersOf('maximaAcima: 36')).toEqual([])
    expect(await numbersOf('local: "SAO PAULO"')).not.toEqual([])
    expect(await numbersOf('local: "Jundiaí"')).toEqual([])
    const hours = '0123456_00:00-12:00'
    const within = await numbersOf(`horario: "dentro_${hours}"`)
    const outside = await numbersOf(`horario: "fora_${hours}"`)
    expect([...within, ...outside].sort()).toEqual(['1', '2'])
    const filtered = await world.prepare('viagens', 'pdf', 'distanciaMinima: 8')
    expect(filtered.data.exportarRelatorio.linhas).toBe(1)
    const more = `distanciaMinima: 8, duracaoMinima: 600, local: "são paulo", horario: "fora_12345_06:00-18:00"`
    const { rawPayload } = await world.download('viagens', 'xlsx', more)
    const parameters = parametersIn(rawPayload)
    expect(parameters).toMatchObject({ 'Distância mínima': '8 km', 'Duração mínima': '00:10:00' })
    expect(parameters['Horário de início']).toBe('fora de seg a sex, 06:00–18:00')
    const { errors } = await world.prepare('viagens', 'csv', 'horario: "à noite"')
    expect(JSON.stringify(errors)).toContain('fora_12345_06:00-18:00')
  })
})
