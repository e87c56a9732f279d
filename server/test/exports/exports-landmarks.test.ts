import { DRAWN_ORIGIN } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAST_SECOND, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { type ExportFiles, startExportFiles } from '../setup/files/export-files.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const START = secondsAgo(LAST_SECOND + 3600)
let world: ReportingWorld
let files: ExportFiles
let driven: { vehicle: number; serial: string; customer: number; plate: string }

beforeAll(async () => {
  world = await startReportingWorld()
  driven = await world.trackedVehicle()
  await sendDrawn(world, driven.serial, { points: twoTrips(), start: START })
  files = startExportFiles(world)
  await name(driven.customer, 'Garagem')
})
afterAll(async () => {
  await files.stop()
  await world.stop()
})

/** Names the place where every drawn drive begins. */
async function name(customer: number, words: string) {
  const { latitude, longitude } = DRAWN_ORIGIN
  await world.api.data(
    `mutation { criarPontoDeReferencia(input: { cliente: ${customer}, nome: "${words}", latitude: ${latitude}, longitude: ${longitude} }) { status } }`,
    { token: world.api.admin },
  )
}

async function prepare(
  report: string,
  format: string,
  more: string,
  { token = world.api.admin, vehicle = driven.vehicle } = {},
) {
  const query = `mutation { made: exportarRelatorio(relatorio: "${report}", formato: "${format}", veiculos: "${vehicle}",
    inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}" ${more}) { endereco linhas } }`
  return (await world.api.data(query, { token })).made
}

async function linesOf(report: string, more: string, token?: string): Promise<string[][]> {
  const { endereco } = await prepare(report, 'csvTecnico', more, token ? { token } : {})
  const lines = (await files.get(endereco)).body.trimEnd().split('\r\n')
  return lines.map((line) => line.split(','))
}

/** The last cell of each row. */
async function namesIn(report: string, more: string, token?: string): Promise<string[]> {
  return (await linesOf(report, more, token)).slice(1).map((cells) => cells.at(-1)!)
}

const OF_STOPS = 'colunas: "inicio,pontoDeReferencia"'

test('stops, positions and both ends of trips are named by the landmark that holds them', async () => {
  expect(await namesIn('paradas', OF_STOPS)).toEqual(['Garagem', '', ''])
  const positions = await namesIn('posicoes', 'colunas: "ddlDh,pontoDeReferencia"')
  expect(new Set(positions)).toEqual(new Set(['Garagem', '']))
  const { endereco } = await prepare('viagens', 'csv', 'colunas: "localInicio,localFim"')
  const [, first, second] = (await files.get(endereco)).body.split('\r\n')
  expect(first).toMatch(/^"?Garagem/)
  expect(first!.match(/Garagem/g)).toHaveLength(1)
  expect(second).not.toContain('Garagem')
})

test('the column stands in a file of stops by itself, and in one of positions where it is asked for', async () => {
  expect((await linesOf('paradas', ''))[0]).toContain('Ponto de referência')
  expect((await linesOf('posicoes', ''))[0]).not.toContain('Ponto de referência')
})

test('only the stops outside of landmarks, where that is asked for, and the file says so', async () => {
  const asked = `${OF_STOPS}, foraDePontos: true`
  expect(await namesIn('paradas', asked)).toEqual(['', ''])
  expect((await prepare('paradas', 'pdf', asked)).linhas).toBe(2)
  const { endereco } = await prepare('paradas', 'xlsx', asked)
  const sheet = readZip((await files.get(endereco)).rawPayload).get('xl/worksheets/sheet2.xml')!
  expect(sheet).toContain('somente fora de pontos de referência')
  expect(sheet).toContain('os do cliente de cada veículo ao gerar o arquivo (1 cadastrado)')
})

test("another customer's landmark at the same place names nothing, whoever asks", async () => {
  await name(await world.make.customer(), 'Alheio')
  const owners = await world.make.person({ customer: driven.customer, type: 3 })
  for (const token of [owners, world.api.admin]) {
    expect(await namesIn('paradas', OF_STOPS, token)).toEqual(['Garagem', '', ''])
  }
})

test('whom a vehicle is shared with reads its stops without the names that its owner gave', async () => {
  const sharer = await world.make.customer()
  await name(sharer, 'Nosso')
  await world.api.data(
    `mutation { updateVeiculo(input: { veiId: ${driven.vehicle}, cliId1: ${sharer} }) { status } }`,
    {
      token: world.api.admin,
    },
  )
  const token = await world.make.person({ customer: sharer, type: 3 })
  expect(await namesIn('paradas', OF_STOPS, token)).toEqual(['', '', ''])
})

test('of a sold vehicle each owner’s time has the names that this owner gave', async () => {
  const { vehicle, serial, customer: seller } = await world.trackedVehicle()
  const buyer = await world.make.customer()
  const fixes = [1, 2, 3].map((second) => ({ ...DRAWN_ORIGIN, fixTime: START + second * 1000 }))
  await world.drive(serial, fixes)
  await sellVehicle(world.api.pool, vehicle, { to: buyer, at: new Date(START + 2000) })
  await name(seller, 'Do vendedor')
  await name(buyer, 'Do comprador')
  const namesFor = async (token: string, more = 'colunas: "pontoDeReferencia"') => {
    const { endereco } = await prepare('posicoes', 'csvTecnico', more, { token, vehicle })
    return (await files.get(endereco)).body.trimEnd().split('\r\n').slice(1)
  }
  expect(await namesFor(world.api.admin)).toEqual(['Do vendedor', 'Do comprador', 'Do comprador'])
  expect(await namesFor(await world.make.person({ customer: seller, type: 3 }))).toEqual(['Do vendedor'])
  expect(await namesFor(await world.make.person({ customer: buyer, type: 3 }))).toEqual([
    'Do comprador',
    'Do comprador',
  ])
  // Rows are sorted by names also where no column shows them.
  const times = await namesFor(world.api.admin, 'colunas: "ddlDh"')
  const sorted = await namesFor(world.api.admin, 'colunas: "ddlDh", ordem: "pontoDeReferencia"')
  expect(sorted).toEqual([times[1], times[2], times[0]])
})
