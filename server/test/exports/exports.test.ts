import { durationText } from '@monitorweb/contract/reports/columns/cell-text'
import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { MOST_PDF_ROWS } from '@monitorweb/contract/reports/export-operations'
import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrival, report } from '../setup/arrivals.ts'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, sendDrawn } from '../setup/drawn-drives.ts'
import { readPdf, readPdfPages } from '../setup/files/read-pdf.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { stamp } from '../setup/worlds/reporting-world.ts'
import { cellsOf, type ExportWorld, parametersIn, START, startExportWorld } from './export-world.ts'

interface Trip {
  duracao: number
  distancia: number
}
const kmText = (km: number) => km.toFixed(1).replace('.', ',')
let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld()
})
afterAll(() => world.stop())

async function positionCount(): Promise<number> {
  const query = `{ relatorioPosicoesTotal(veiId: ${world.driven.vehicle}, parDhi: "${stamp(START)}", parDhf: "${stamp(START + LAST_SECOND * 1000)}") }`
  return (await world.api.data(query, { token: world.api.admin })).relatorioPosicoesTotal
}

describe('a file of a report', () => {
  test('as CSV for Brazil holds every row, in the zone of the person, which its headings name', async () => {
    const answer = await world.download('posicoes', 'csv', 'colunas: "ddlDh, veiPlc, ddlVel, ddlLat"')
    const manaus = new Date(START - 4 * 3_600_000).toISOString()
    const [date, time] = [manaus.slice(0, 10).split('-').reverse().join('/'), manaus.slice(11, 19)]
    const [heading, first, ...rest] = answer.body.trimEnd().split('\r\n')
    expect(heading).toBe('\uFEFFData GPS · horário do Amazonas (America/Manaus);Placa;Velocidade (km/h);Latitude')
    expect(first).toBe(`${date} ${time};${world.driven.plate};0;-23,500000`)
    expect(rest).toHaveLength((await positionCount()) - 1)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="movimentacao_${world.driven.plate}_[\\d_a-]+\\.csv"$`),
    )
  })

  test('as technical CSV has ISO times with their offset and nothing rounded', async () => {
    const [heading, first] = (await world.download('viagens', 'csvTecnico', 'colunas: "inicio,distancia"')).body.split(
      '\r\n',
    )
    expect(heading).toBe('Início · horário do Amazonas (America/Manaus),Distância (km)')
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-04:00,10\.\d{4,}$/)
  })

  test('of trips says how often each was above the limit, and how long the vehicle stood after it', async () => {
    const rowsAt = async (limite: number) => {
      const more = `colunas: "excessos,tempoParadoDepois,situacao", limite: ${limite}`
      return (await world.download('viagens', 'csvTecnico', more)).body.trimEnd().split('\r\n').slice(1)
    }
    const stoodAfter = String(SECOND_TRIP.start - FIRST_TRIP.end)
    const [first, second] = await rowsAt(30)
    expect(first).toBe(`1,${stoodAfter},`)
    expect(second).toMatch(/^1,\d+,parado depois /)
    expect((await rowsAt(36))[0]).toBe(`0,${stoodAfter},`)
  })

  test('of trips counts what is reported at the very end of the period only where the trip ends there', async () => {
    const edge = LAST_SECOND + 1
    const excessesUntil = async (last: number) => {
      const { serial, vehicle } = await world.trackedVehicle()
      const seconds = Array.from({ length: (last - edge + 600) / 10 + 1 }, (_, step) => edge - 600 + step * 10)
      await world.drive(
        serial,
        seconds.map((second) => ({
          ...{ fixTime: START + second * 1000, latitude: -23.5 + (second * 15) / 110_760, longitude: -46.6 },
          ...{ ignition: true, speedKmh: second === edge ? 120 : 54 },
        })),
      )
      const { body } = await world.download('viagens', 'csvTecnico', 'colunas: "excessos", limite: 80', vehicle)
      return body.trimEnd().split('\r\n').slice(1)
    }
    expect(await excessesUntil(edge + 600)).toEqual(['0'])
    expect(await excessesUntil(edge)).toEqual(['1'])
  })

  test('of trips numbers them, counts their pauses where wanted, and leads to both ends on a map', async () => {
    const [heading, ...rows] = (await world.download('viagens', 'csvTecnico', 'colunas: "numero,pausas"')).body
      .trimEnd()
      .split('\r\n')
    expect(heading).toBe('Nº,Pausas (paradas no trajeto)')
    expect(rows).toEqual(['1,0', '2,0'])
    const [headings] = (await world.download('viagens', 'csv')).body.split('\r\n')
    expect(headings).not.toContain('Pausas')
    const sheet = readZip((await world.download('viagens', 'xlsx')).rawPayload).get('xl/worksheets/sheet1.xml')!
    expect(sheet).toContain('Início no mapa')
    expect(sheet).toContain('Fim no mapa')
    expect(sheet).toContain(',-46')
  })

  test('of days says how much of each is known, and how long the engine ran', async () => {
    const wires = 'tempoMovimento,tempoParadoLigado,tempoLigado,tempoDesligado,tempoSemDados,cobertura'
    const { body } = await world.download('dias', 'csvTecnico', `colunas: "${wires}"`)
    const days = body.trimEnd().split('\r\n').slice(1)
    expect(days.length).toBeGreaterThan(0)
    for (const day of days) {
      const [moving, idle, on, parked, noData, coverage] = day.split(',').map(Number) as number[]
      expect(on).toBe(moving! + idle!)
      expect(coverage).toBeCloseTo((1 - noData! / (on! + parked! + noData!)) * 100, 9)
    }
  })

  test('of vehicles by day adds up to the trips, in a row for each vehicle and a column for each day', async () => {
    const { body } = await world.download('matriz', 'csvTecnico')
    const [heading, row, ...more] = body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    expect(more).toEqual([])
    expect(heading!.slice(1, 4)).toEqual(['Descrição', 'Cliente', 'Total (km)'])
    const kmOf = (values: string[]) => values.reduce((sum, value) => sum + Number(value), 0)
    const trips = (await world.download('viagens', 'csvTecnico', 'colunas: "distancia"')).body.trimEnd().split('\r\n')
    const total = Number(row![3])
    expect(total).toBeCloseTo(kmOf(trips.slice(1)), 9)
    expect(kmOf(row!.slice(4))).toBeCloseTo(total, 9)
    expect(heading!.slice(4).every((label) => /^\d\d\/\d\d\/\d{4} \(km\)$/.test(label))).toBe(true)
    expect((await world.prepare('matriz', 'pdf')).data.exportarRelatorio.linhas).toBe(1)
  })

  test('as XLSX has numbers, dates and durations that sheets can reckon with, and says what was asked', async () => {
    const { rawPayload } = await world.download('viagens', 'xlsx', 'colunas: "inicio,duracao,distancia"')
    const entries = readZip(rawPayload)
    const sheet = entries.get('xl/worksheets/sheet1.xml')!
    const [heading, first, second, total, ...more] = cellsOf(sheet)
    expect(heading).toEqual(['Início · horário do Amazonas (America/Manaus)', 'Duração', 'Distância (km)'])
    expect(more).toEqual([])
    expect(total![0]).toBe('Total')
    expect(Number(total![1])).toBeCloseTo(Number(first![1]) + Number(second![1]), 9)
    expect(Number(total![2])).toBeCloseTo(Number(first![2]) + Number(second![2]), 9)
    // The filter ends with the rows, and an empty row keeps the total out of what is made of the table.
    expect(sheet).toContain('<autoFilter ref="A1:C3"/>')
    expect(sheet).toMatch(/<row\/><row><c t="inlineStr" s="13">/)
    expect(second).toHaveLength(3)
    const trips = await world.api.data(
      `{ viagens(veiculos: "${world.driven.vehicle}", inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}") { inicio duracao distancia } }`,
      { token: world.api.admin },
    )
    const { inicio, duracao, distancia } = trips.viagens[0]
    const wall = Date.parse(`${inicio.replace(' ', 'T')}Z`) - 4 * 3_600_000
    expect(Number(first![0])).toBeCloseTo(wall / 86_400_000 + 25_569, 6)
    expect(Number(first![1])).toBeCloseTo(duracao / 86_400, 9)
    expect(Number(first![2])).toBe(distancia)
    const parameters = parametersIn(rawPayload)
    expect(parameters).toMatchObject({
      Relatório: 'Viagens',
      Veículos: world.driven.plate,
      'Fuso horário': 'horário do Amazonas (America/Manaus)',
      Linhas: '2',
      'Total: Duração': durationText(trips.viagens.reduce((sum: number, trip: Trip) => sum + trip.duracao, 0)),
      'Total: Distância (km)': kmText(trips.viagens.reduce((sum: number, trip: Trip) => sum + trip.distancia, 0)),
      'Gerado por': 'ADMINISTRADOR',
    })
    expect(Object.keys(parameters).some((label) => label.startsWith('Regras usadas: '))).toBe(true)
    expect(entries.get('xl/workbook.xml')).toContain('name="Parâmetros"')
  })

  test('of every vehicle of a customer says whose they are', async () => {
    await world.api.pool.query(`update customer set name = 'Aurora Cargas' where id = $1`, [world.driven.customer])
    const { rawPayload, headers } = await world.download('viagens', 'xlsx', `cliente: ${world.driven.customer}`, '')
    expect(parametersIn(rawPayload)).toMatchObject({ Veículos: 'Todos de Aurora Cargas', Linhas: '2' })
    expect(headers['content-disposition']).toContain('viagens_frota_')
  })

  test('as GPX and KML has the points that count', async () => {
    const count = await positionCount()
    const gpx = (await world.download('posicoes', 'gpx')).body
    const kml = (await world.download('viagens', 'kml')).body
    expect(gpx.match(/<trkpt /g)).toHaveLength(count)
    expect(gpx).toContain(`<time>${new Date(START).toISOString()}</time>`)
    expect(kml.match(/^-?\d[\d.]*,-?\d[\d.]*$|^-\d[\d.]*,-\d[\d.]*$/gm)).toHaveLength(count)
    expect(kml).toContain('Fuso horário: horário do Amazonas (America/Manaus).')
  })

  test('as workbook cuts seconds, which Excel would round', async () => {
    const { rawPayload } = await world.download('posicoes', 'xlsx', 'colunas: "recebidaEm"')
    const days = [
      ...readZip(rawPayload)
        .get('xl/worksheets/sheet1.xml')!
        .matchAll(/<v>([\d.]+)<\/v>/g),
    ].map((cell) => Number(cell[1]))
    expect(days).toHaveLength(await positionCount())
    for (const day of days) expect(day * 86_400).toBeCloseTo(Math.round(day * 86_400), 4)
  })

  test('says when each position was received', async () => {
    const [heading, first] = (await world.download('posicoes', 'csvTecnico', 'colunas: "ddlDh,recebidaEm"')).body.split(
      '\r\n',
    )
    expect(heading).toBe(
      'Data GPS · horário do Amazonas (America/Manaus),Recebida em · horário do Amazonas (America/Manaus)',
    )
    const [fixed, received] = first!.split(',').map((time) => Date.parse(time))
    expect(received).toBeGreaterThanOrEqual(fixed!)
    const [headings] = (await world.download('posicoes', 'csv')).body.split('\r\n')
    expect(headings).toContain('Recebida em')
  })

  test('says in a column of its own by what a position was discarded, in the words of the screen', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const far = { second: 615, north: 90_000, east: 0, speedKmh: 40, ignition: true }
    const { points } = createPen().stand(600, true).drive(6000)
    await sendDrawn(world, serial, { points: [...points, far], start: START })
    const reasonsOf = async (more: string) => {
      const [heading, ...rows] = (await world.download('posicoes', 'csv', more, vehicle)).body.trimEnd().split('\r\n')
      const column = heading!.split(';').indexOf('Descartada por')
      return column < 0 ? null : rows.map((row) => row.split(';')[column]).filter(Boolean)
    }
    expect(await reasonsOf('')).toEqual(['Salto'])
    expect(await reasonsOf('colunas: "ddlDh,motivo"')).toEqual(['Salto'])
    expect(await reasonsOf('descartadas: false')).toBeNull()
  })

  test('of positions has on request how far and long each is from the one before, how late it came, and its readings', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const said = { latitude: -23.5, longitude: -46.6 }
    await world.drive(serial, [{ ...said, fixTime: START + 1000, satellites: 12, attributes: { hdop: 0.9 } }])
    const late = report({ ...said, latitude: -23.51, fixTime: START + 31_000 })
    await world.ingest.accept(arrival(serial, late, START + 121_000))
    const more = 'colunas: "desdeAnterior,intervalo,atraso,satelites,hdop,altitude,portas"'
    const [heading, ...rows] = (await world.download('posicoes', 'csv', more, vehicle)).body.trimEnd().split('\r\n')
    expect(heading).toBe(
      '\uFEFFDesde a anterior (km);Intervalo;Atraso;Satélites;HDOP;Altitude (m);Entradas e saídas ligadas',
    )
    expect(rows).toEqual([';;00:00:00;12;0,9;;', expect.stringMatching(/^1,1\d\d;00:00:30;00:01:30;9;;;$/)])
    // The clock of a tracker may be a little ahead.
    const ahead = report({ ...said, fixTime: START + 61_000 })
    await world.ingest.accept(arrival(serial, ahead, START + 59_500))
    const delays = (await world.download('posicoes', 'csv', 'colunas: "atraso"', vehicle)).body.trimEnd().split('\r\n')
    expect(delays.slice(1)).toEqual(['00:00:00', '00:01:30', '00:00:00'])
    const technical = (await world.download('posicoes', 'csvTecnico', 'colunas: "hdop"', vehicle)).body
    expect(technical.trimEnd().split('\r\n')).toEqual(['HDOP', '0.9'])
  })

  test('as a track holds the whole drive, whatever speeds a table would show', async () => {
    const slow = (await world.download('posicoes', 'gpx', 'velocidadeTipo: 2, velocidadeValor: 10')).body
    expect(slow.match(/<trkpt /g)).toHaveLength(await positionCount())
    const long = (await world.download('viagens', 'gpx', 'distanciaMinima: 8, duracaoMinima: 60, local: "Jundiaí"'))
      .body
    expect(long.match(/<trkpt /g)).toHaveLength(await positionCount())
    expect(long).not.toMatch(/Distância mínima|Duração mínima|contém|Limite de velocidade/)
    expect(slow).not.toContain('Velocidade: ')
  })

  test('as CSV with totals is a ZIP of the same CSV, and of another with the totals and what was asked', async () => {
    const { rawPayload, headers } = await world.download('viagens', 'csvTotais')
    expect(headers['content-type']).toBe('application/zip')
    const entries = [...readZip(rawPayload)]
    expect(entries.map(([name]) => name.replace(/^viagens_.*?(-totais)?\.csv$/, 'viagens$1'))).toEqual([
      'viagens',
      'viagens-totais',
    ])
    const alone = (await world.download('viagens', 'csv')).body
    expect(entries[0]![1]).toBe(alone)
    const totals = Object.fromEntries(entries[1]![1].split('\r\n').map((line) => line.split(';')))
    const km = alone.split('\r\n').map((line) => line.split(';'))
    const at = km[0]!.indexOf('Distância (km)')
    const sum = Number(km[1]![at]!.replace(',', '.')) + Number(km[2]![at]!.replace(',', '.'))
    expect(totals).toMatchObject({ '\uFEFFTotal': 'Valor', Linhas: '2', Veículos: world.driven.plate })
    expect(Number(totals['Distância (km)'].replace(',', '.'))).toBeCloseTo(sum, 0)
  })

  test('stands in the order that the screen has it in, and says so', async () => {
    const kmOf = async (order: string) =>
      (await world.download('viagens', 'csvTecnico', `colunas: "distancia", ordem: "${order}"`)).body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map(Number)
    const [up, down] = [await kmOf('distancia'), await kmOf('-distancia')]
    expect(up[0]).toBeLessThan(up[1]!)
    expect(down).toEqual(up.toReversed())
    const { rawPayload } = await world.download('viagens', 'xlsx', 'ordem: "-distancia"')
    expect(parametersIn(rawPayload)).toMatchObject({
      Ordem: 'Distância (km), do maior ao menor',
    })
  })

  test('says of each row whose it is where it tells of several customers, and only there', async () => {
    const other = await world.trackedVehicle()
    await sendDrawn(world, other.serial, { points: createPen().stand(600, true).drive(6000).points, start: START })
    await world.api.pool.query(`update customer set name = 'Boreal', tax_number = '11222333000181' where id = $1`, [
      other.customer,
    ])
    const headingOf = async (who: string) => (await world.download('viagens', 'csv', 'mostrarCliente: true', who)).body
    const both = await headingOf(`${world.driven.vehicle},${other.vehicle}`)
    expect(both.split('\r\n')[0]).toContain('Placa;Descrição;Cliente;CPF ou CNPJ;Início')
    expect(both).toContain('Boreal;11.222.333/0001-81;')
    expect((await headingOf(String(other.vehicle))).split('\r\n')[0]).not.toContain('Cliente')
    const days = (
      await world.download('matriz', 'csv', 'mostrarCliente: true', `${world.driven.vehicle},${other.vehicle}`)
    ).body
    expect(days).toContain('Boreal;11.222.333/0001-81;')
  })

  test('as PDF begins with for whom it is, the period in figures and the table, and ends with how it came about', async () => {
    await world.api.pool.query(`update customer set name = 'Aurora', tax_number = '98120457000134' where id = $1`, [
      world.driven.customer,
    ])
    const pages = readPdfPages((await world.download('viagens', 'pdf')).rawPayload)
    const words = ['Viagens', 'ClienteAurora', '98.120.457/0001-34', `Veículos${world.driven.plate}`, 'Período']
    const order = [
      ...words,
      'Distância',
      'Cobertura',
      'NºPlaca',
      'Total',
      'Sobreesterelatório',
      'Comocalculamos',
      'Regrasusadas',
    ]
    const text = pages.join('')
    const places = order.map((word, index) => text.indexOf(word, index === 0 ? 0 : text.indexOf(order[index - 1]!)))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(pages[0]).toContain('NºPlaca')
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Página${index + 1}de${pages.length}`)
      expect(page).toMatch(/Geradoem[\d/:]+porADMINISTRADOR/)
    }
  })

  test('that the central makes of one customer’s vehicles carries that customer’s brand', async () => {
    const other = await world.trackedVehicle()
    await world.api.data(
      `mutation { definirMarca(cliente: ${other.customer}, input: { nome: "ABC Rastreio" }) { nome } }`,
      {
        token: world.api.admin,
      },
    )
    const systemOf = async (vehicles: string) => {
      const { rawPayload } = await world.download('viagens', 'xlsx', '', vehicles)
      return parametersIn(rawPayload)['Sistema']
    }
    expect(await systemOf(`${other.vehicle}`)).toBe('ABC Rastreio')
    expect(await systemOf(`${other.vehicle},${world.driven.vehicle}`)).not.toBe('ABC Rastreio')
    const paper = readPdf((await world.download('viagens', 'pdf', '', other.vehicle)).rawPayload)
    expect(paper).toContain('ABCRastreio')
  })

  test('of a tracker that tells no speed says that the greatest is computed', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const { points } = createPen().stand(600, true).drive(6000).stand(600, false)
    await sendDrawn(world, serial, { points: points.map(({ speedKmh: _, ...point }) => point), start: START })
    const asked = 'colunas: "velocidadeMaxima,situacao"'
    const [row] = (await world.download('viagens', 'csvTecnico', asked, vehicle)).body.split('\r\n').slice(1)
    expect(row).toMatch(/^3[56].*,.*velocidade máxima calculada/)
    expect(readPdf((await world.download('viagens', 'pdf', '', vehicle)).rawPayload)).toContain(
      'ou,seelenãoinformavelocidade,acalculadapeladistância',
    )
  })

  test('as PDF is refused where its columns would not be legible', async () => {
    const wires = Object.values<{ wire?: string }>(positionColumns).flatMap(({ wire }) => wire ?? [])
    const { errors } = await world.prepare('posicoes', 'pdf', `colunas: "${wires.join()}"`)
    expect(errors?.[0]?.message).toContain('não cabem legíveis')
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'colunas' })
  })

  test('as PDF is one whole document, and tells its rows before', async () => {
    const { data } = await world.prepare('viagens', 'pdf')
    expect(data.exportarRelatorio.linhas).toBe(2)
    const { rawPayload } = await world.files.get(data.exportarRelatorio.endereco)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(rawPayload.subarray(-6).toString().trim()).toBe('%%EOF')
  })

  test('as PDF holds up to 5,000 rows, and is refused with the count and a way out beyond them', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const fixes = Array.from({ length: MOST_PDF_ROWS }, (_, index) => ({ fixTime: START + index * 2000 }))
    await Promise.all(fixes.map((fix) => world.drive(serial, [fix])))
    const most = await world.prepare('posicoes', 'pdf', '', { vehicle })
    expect(most.data.exportarRelatorio.linhas).toBe(MOST_PDF_ROWS)
    await world.drive(serial, [{ fixTime: START + 1000, hasFix: false }])
    const { errors } = await world.prepare('posicoes', 'pdf', '', { vehicle })
    expect(errors?.[0]?.message).toContain('Um PDF pode ter até 5.000 linhas e este teria 5.001.')
    expect((await world.download('posicoes', 'csv', '', vehicle)).body.trimEnd().split('\r\n')).toHaveLength(5002)
    // Without what counts nowhere it is as long as it may be, and no longer with one more of what counts.
    const counted = () => world.prepare('posicoes', 'pdf', 'descartadas: false', { vehicle })
    expect((await counted()).data.exportarRelatorio.linhas).toBe(MOST_PDF_ROWS)
    await world.drive(serial, [{ fixTime: START + 3000 }])
    expect((await counted()).errors?.[0]?.message).toContain('este teria mais de 5.000.')
  })
})

describe('who gets a file', () => {
  test('is whoever holds the address, once', async () => {
    const { data } = await world.prepare('dias', 'csv')
    const url = data.exportarRelatorio.endereco
    expect((await world.files.get(url)).statusCode).toBe(200)
    const again = await world.files.get(url)
    expect(again.statusCode).toBe(404)
    expect(again.json().message ?? again.json().error?.message).toContain('já foi baixado')
  })

  test('is nobody whose session ended in the meantime', async () => {
    const token = await world.make.person({ customer: world.driven.customer, type: 3 })
    const { data } = await world.prepare('dias', 'csv', '', { token })
    await world.api.data('mutation { sair { status } }', { token })
    const answer = await world.files.get(data.exportarRelatorio.endereco)
    expect(answer.statusCode).toBe(401)
  })

  test('is nobody who may see the vehicle no more', async () => {
    const token = await world.make.person({ customer: world.driven.customer, type: 3 })
    const { data } = await world.prepare('posicoes', 'csv', '', { token })
    const elsewhere = await world.make.customer()
    await world.api.pool.query(
      'update user_account set customer_id = $1 where id = (select max(id) from user_account)',
      [elsewhere],
    )
    const answer = await world.files.get(data.exportarRelatorio.endereco)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('Arquivo não encontrado.')
  })

  test('is nobody who may not see the vehicle', async () => {
    const token = await world.make.person({ customer: await world.make.customer(), type: 3 })
    const { errors } = await world.prepare('posicoes', 'xlsx', '', { token })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('stands in the audit', async () => {
    await world.download('paradas', 'csv')
    const { rows } = await world.api.pool.query(
      `select after from audit where action = 'export' and entity_id = $1 order by id desc limit 1`,
      [String(world.driven.vehicle)],
    )
    expect(rows[0].after).toMatchObject({ report: 'paradas', format: 'csv', vehicleIds: [world.driven.vehicle] })
  })
})

describe('a file that cannot be', () => {
  test.each([
    ['relatorio', 'tudo', 'csv', ''],
    ['formato', 'posicoes', 'docx', ''],
    ['colunas', 'posicoes', 'csv', 'colunas: "ddlDh, senha"'],
    ['ordem', 'viagens', 'csv', 'ordem: "-senha"'],
    ['motor', 'paradas', 'csv', 'motor: "a diesel"'],
    ['eventos', 'posicoes', 'csv', 'eventos: "sos,chuva"'],
    ['ignicao', 'posicoes', 'csv', 'ignicao: "talvez"'],
    ['duracaoMinima', 'paradas', 'csv', 'duracaoMinima: -1'],
    ['distanciaMinima', 'viagens', 'csv', 'distanciaMinima: -1'],
    ['maximaAcima', 'viagens', 'csv', 'maximaAcima: -0.1'],
  ])('is refused by its %s', async (field, report, format, more) => {
    const { errors } = await world.prepare(report, format, more)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field })
  })

  test.each(['1 2', '99999999999', '1;2', 'x'])('is refused by vehicles that are no codes: %s', async (vehicle) => {
    const { errors } = await world.prepare('viagens', 'csv', '', { vehicle })
    expect(errors?.[0]).toMatchObject({
      message: 'Use códigos separados por vírgulas.',
      extensions: { code: 'BAD_USER_INPUT', field: 'veiculos' },
    })
  })

  test('takes commas that part nothing for none', async () => {
    const { data } = await world.prepare('viagens', 'csv', '', { vehicle: ` ,${world.driven.vehicle},, ` })
    expect(data.exportarRelatorio.arquivo).toContain(world.driven.plate)
  })
})
