import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlaces, type Places } from '../../src/places/places.ts'
import { LAST_SECOND, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { startExportFiles } from '../setup/files/export-files.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const START = secondsAgo(LAST_SECOND + 3600)
const STREET = 'Rua Augusta, São Paulo/SP'
let answers = false
const geocoder = createServer((_, response) => {
  const address = { road: 'Rua Augusta', city: 'São Paulo', state: 'São Paulo', country_code: 'br' }
  if (answers) response.end(JSON.stringify({ address }))
})
let geocoderUrl = ''
let places: Places
let world: ReportingWorld
let vehicleId: number
let calls: [call: string, fields: string[]][]

beforeAll(async () => {
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  geocoderUrl = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/reverse`
  world = await startReportingWorld(undefined, { describeAll: (points, limits) => places.describeAll(points, limits) })
  const { vehicle, serial, customer } = await world.trackedVehicle()
  vehicleId = vehicle
  await sendDrawn(world, serial, { points: twoTrips(), start: START })
  const period = `parDhi: "${stamp(START)}", parDhf: "${stamp(START + LAST_SECOND * 1000)}"`
  const ofFleet = `inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}"`
  calls = [
    [`ultimasPosicoesPorCliente(cliId: ${customer})`, ['ptpDsc']],
    [`historicoViagens(veiId: ${vehicle}, ${period})`, ['rigPin', 'rigPfm']],
    [`reportStoppingPoints(veiId: ${vehicle}, ${period})`, ['parLcl']],
    [`relatorioPosicoes(veiId: ${vehicle}, ${period})`, ['ptpDsc']],
    [`viagens(veiculos: "${vehicle}", ${ofFleet})`, ['localInicio', 'localFim']],
    [`paradas(veiculos: "${vehicle}", ${ofFleet})`, ['local']],
  ]
})
afterAll(async () => {
  await world.stop()
  geocoder.closeAllConnections()
  geocoder.close()
})

async function placesOf([call, fields]: [string, string[]]): Promise<string[]> {
  const query = `{ rows: ${call} { ${fields.join(' ')} } }`
  const { rows } = await world.api.data(query, { token: world.api.admin })
  return rows.flatMap((row: Record<string, string>) => fields.map((field) => row[field]))
}

test('no call waits for a geocoder that does not answer', async () => {
  places = createPlaces({ geocoderUrl })
  for (const call of calls) {
    // The geocoder never answers here: whatever comes back has not waited for it.
    const words = await placesOf(call)
    expect(words.length).toBeGreaterThan(0)
    expect(words).not.toContain(STREET)
    expect(words).not.toContain('')
  }
})

test('a file chosen by a text of places says of how many the street did not come, and its PDF is counted as it is made', async () => {
  places = createPlaces({ geocoderUrl })
  const files = startExportFiles(world, undefined, places)
  const fileOf = async (format: string) => {
    const query = `mutation { made: exportarRelatorio(relatorio: "viagens", formato: "${format}", veiculos: "${vehicleId}", local: "Augusta",
      inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}") { endereco linhas } }`
    const { made } = await world.api.data(query, { token: world.api.admin })
    return { count: made.linhas, file: await files.get(made.endereco) }
  }
  const sheet = readZip((await fileOf('xlsx')).file.rawPayload).get('xl/worksheets/sheet2.xml')
  expect(sheet).toMatch(/as de [234] locais não vieram a tempo: podem faltar linhas/)
  const paper = await fileOf('pdf')
  expect(paper.count).toBeNull()
  expect(paper.file.statusCode).toBe(200)
  await files.stop()
})

test('every call that names places names the street where the geocoder answers', async () => {
  answers = true
  places = createPlaces({ geocoderUrl })
  // On a busy machine the answers come after the call's own limit, and are known to the next one.
  for (const call of calls) {
    await expect.poll(async () => new Set(await placesOf(call)), PATIENCE).toEqual(new Set([STREET]))
  }
})

test('files of trips and stops name the streets, and one of positions says that it does not', async () => {
  answers = true
  places = createPlaces({ geocoderUrl })
  const files = startExportFiles(world, undefined, places)
  const fileOf = async (report: string, columns: string, format = 'csv') => {
    const query = `mutation { made: exportarRelatorio(relatorio: "${report}", formato: "${format}", veiculos: "${vehicleId}", colunas: "${columns}",
      inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}") { endereco } }`
    const { made } = await world.api.data(query, { token: world.api.admin })
    return await files.get(made.endereco)
  }
  const rowsOf = async (report: string, columns: string) =>
    (await fileOf(report, columns)).body.trimEnd().split('\r\n').slice(1)
  const trips = async () => new Set(await rowsOf('viagens', 'localInicio,localFim'))
  await expect.poll(trips, PATIENCE).toEqual(new Set([`${STREET};${STREET}`]))
  await expect.poll(async () => new Set(await rowsOf('paradas', 'local')), PATIENCE).toEqual(new Set([STREET]))
  const sheets = readZip((await fileOf('posicoes', 'ptpDsc', 'xlsx')).rawPayload)
  expect(sheets.get('xl/worksheets/sheet2.xml')).toContain('a cidade mais próxima')
  await files.stop()
})
