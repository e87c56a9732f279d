import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerIds } from '../../src/exports/reports/owners.ts'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { type ExportFiles, startExportFiles } from '../setup/files/export-files.ts'
import { readPdfPages } from '../setup/files/read-pdf.ts'
import { holdTable } from '../setup/gates/locked-table.ts'
import { putDeviceIn, sellVehicle, takeDeviceOut } from '../setup/ownership-changes.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'
import { parametersIn } from './export-world.ts'

const START = secondsAgo(LAST_SECOND + 3600)
const PAUSE = (FIRST_TRIP.end + SECOND_TRIP.start) / 2
const REPORTS = ['posicoes', 'viagens', 'paradas', 'dias', 'resumo', 'descartadas']
let world: ReportingWorld
let files: ExportFiles

beforeAll(async () => {
  world = await startReportingWorld()
  files = startExportFiles(world)
})
afterAll(async () => {
  await files.stop()
  await world.stop()
})

const instant = (second: number) => new Date(START + second * 1000)

/** The file of a report over the whole drawing. */
async function fileOf(vehicle: number, { report, format, token }: { report: string; format: string; token: string }) {
  const query = `mutation { made: exportarRelatorio(relatorio: "${report}", formato: "${format}", veiculos: "${vehicle}",
    inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}") { endereco } }`
  const { made } = await world.api.data(query, { token })
  const { statusCode, body } = await files.get(made.endereco)
  expect(statusCode).toBe(200)
  return body
}

/** Every time that a person's files of a vehicle name, as seconds of the drawing; the header lines have none. */
async function secondsTold(vehicle: number, token: string): Promise<number[]> {
  const bodies = [await fileOf(vehicle, { report: 'posicoes', format: 'gpx', token })]
  for (const report of REPORTS) bodies.push(await fileOf(vehicle, { report, format: 'csvTecnico', token }))
  const times = bodies.flatMap(
    (body) => body.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g) ?? [],
  )
  return times.map((time) => (Date.parse(time) - START) / 1000)
}

async function driven() {
  const made = await world.trackedVehicle()
  await sendDrawn(world, made.serial, { points: twoTrips(), start: START })
  await world.drive(made.serial, [
    { fixTime: START + 60_000, latitude: -23.4 },
    { fixTime: START + (LAST_SECOND - 60) * 1000, latitude: -23.4 },
  ])
  return { ...made, token: await world.make.person({ customer: made.customer, type: 3 }) }
}

/** From then on another customer's, or in another customer's vehicle. */
const CHANGES = {
  'a sold vehicle': async ({ vehicle }: { vehicle: number }, customer: number) => {
    await sellVehicle(world.api.pool, vehicle, { to: customer, at: instant(PAUSE) })
    return vehicle
  },
  'a moved tracker': async ({ vehicle, serial }: { vehicle: number; serial: string }, customer: number) => {
    const next = await world.make.vehicle({ customer })
    await takeDeviceOut(world.api.pool, vehicle, instant(PAUSE))
    await putDeviceIn(world.api.pool, next, { serial, at: instant(PAUSE) })
    return next
  },
}

describe('the files of all reports', () => {
  test.each(Object.entries(CHANGES))('of %s tell nobody of the time of another', async (what, change) => {
    const before = await driven()
    const customer = await world.make.customer()
    const after = await change(before, customer)
    const first = await secondsTold(before.vehicle, before.token)
    const second = await secondsTold(after, await world.make.person({ customer, type: 3 }))
    // A period is named to its end, though the tracker left before.
    const isWhole = (time: number) => what === 'a moved tracker' && [0, LAST_SECOND + 1].includes(time)
    expect(first.filter((time) => time > PAUSE && !isWhole(time))).toEqual([])
    expect(second.filter((time) => time < PAUSE && !isWhole(time))).toEqual([])
    expect(first).toContain(FIRST_TRIP.start)
    expect(second).toContain(SECOND_TRIP.end)
  })
})

test('a file does not name who got the vehicle just when its period was over', async () => {
  const { vehicle, customer } = await driven()
  const buyer = await world.make.customer()
  await sellVehicle(world.api.pool, vehicle, { to: buyer, at: instant(LAST_SECOND + 1) })
  const to = START + LAST_SECOND * 1000
  const asked = { vehicleIds: [vehicle], customerId: null, from: START, to }
  const reading = { pool: world.api.pool, scope: { kind: 'all' } } as const
  expect(await ownerIds(reading, asked)).toEqual([customer])
  expect(await ownerIds(reading, { ...asked, to: to + 1000 })).toEqual([customer, buyer])
})

test('vehicles are named that have no history in the period, alone and beside others', async () => {
  const { vehicle, plate } = await driven()
  const buyer = await world.make.customer()
  await sellVehicle(world.api.pool, vehicle, { to: buyer, at: instant(LAST_SECOND + 60) })
  const serial = await world.make.device({ customer: buyer })
  const own = { plate: `D${plate}`, vehicle: await world.make.vehicle({ customer: buyer, serial, plate: `D${plate}` }) }
  const token = await world.make.person({ customer: buyer, type: 3 })
  const fileFor = async (vehicles: string, format: string) => {
    const query = `mutation { made: exportarRelatorio(relatorio: "viagens", formato: "${format}", veiculos: "${vehicles}",
      inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}") { endereco arquivo } }`
    const { made } = await world.api.data(query, { token })
    return { name: made.arquivo, bytes: (await files.get(made.endereco)).rawPayload }
  }
  const alone = await fileFor(`${vehicle}`, 'xlsx')
  expect(parametersIn(alone.bytes)).toMatchObject({ Veículos: plate, Linhas: '0' })
  expect(parametersIn(alone.bytes)).not.toHaveProperty('Cliente')
  expect(alone.name).toMatch(new RegExp(`^viagens_${plate}_`))
  const both = await fileFor(`${own.vehicle},${vehicle}`, 'xlsx')
  expect(parametersIn(both.bytes)['Veículos']!.split(', ').toSorted()).toEqual([own.plate, plate].toSorted())
  expect(both.name).toMatch(/^viagens_frota_/)
  expect(readPdfPages((await fileFor(`${vehicle}`, 'pdf')).bytes)[0]).toContain(`Veículos${plate}`)
})

test('a vehicle named twice is in a file once, at its place', async () => {
  const [first, second] = [await driven(), await driven()]
  const fileFor = async (vehicles: string) => {
    const query = `mutation { made: exportarRelatorio(relatorio: "posicoes", formato: "csvTecnico", veiculos: "${vehicles}",
      inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}", colunas: "veiPlc,ddlDh") { endereco } }`
    return (await files.get((await world.api.data(query, { token: world.api.admin })).made.endereco)).body
  }
  const { vehicle: one } = first
  const { vehicle: other } = second
  expect(await fileFor(`${other},${one},${other}`)).toBe(await fileFor(`${one},${other}`))
})

test('a track is parted by silence, though what does not count lies within; rows are with it or without', async () => {
  const { customer, vehicle, serial } = await world.trackedVehicle()
  const drive = createPen().drive(3600).silence(540).stray(90_000).silence(540, 5000).drive(3600)
  await sendDrawn(world, serial, { points: drive.points, start: START })
  const gpx = await fileOf(vehicle, { report: 'posicoes', format: 'gpx', token: world.api.admin })
  expect(gpx.match(/<trkpt /g)).toHaveLength(drive.points.length - 1)
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
  const query = (
    more: string,
  ) => `mutation { made: exportarRelatorio(relatorio: "posicoes", formato: "csv", veiculos: "${vehicle}",
    inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}" ${more}) { endereco } }`
  const rowsOf = async (more: string) => {
    const { made } = await world.api.data(query(more), { token: world.api.admin })
    return (await files.get(made.endereco)).body.trimEnd().split('\r\n').length - 1
  }
  expect([await rowsOf(''), await rowsOf('descartadas: false')]).toEqual([drive.points.length, drive.points.length - 1])
  // How long silence is, is a rule of the customer's.
  await world.api.pool.query(`update customer set trip_rules = '{"gapSeconds": 7200}' where id = $1`, [customer])
  const patient = await fileOf(vehicle, { report: 'posicoes', format: 'gpx', token: world.api.admin })
  expect(patient.match(/<trkseg>/g)).toHaveLength(1)
})

test('a track is parted at a sale, though the vehicle drove on', async () => {
  const { vehicle } = await driven()
  await sellVehicle(world.api.pool, vehicle, { to: await world.make.customer(), at: instant(FIRST_TRIP.start + 600) })
  const segments = async () =>
    (await fileOf(vehicle, { report: 'posicoes', format: 'gpx', token: world.api.admin })).match(/<trkseg>/g)!.length
  const parted = await segments()
  await world.api.pool.query('delete from ownership where vehicle_id = $1 and not lower_inf(period)', [vehicle])
  await world.api.pool.query('update ownership set period = tstzrange(null, null) where vehicle_id = $1', [vehicle])
  expect(parted).toBe((await segments()) + 1)
})

test('who a vehicle is shared with reads whose it is, and not the tax number', async () => {
  const { vehicle, customer, token } = await driven()
  await world.api.pool.query(`update customer set tax_number = '11444777000161' where id = $1`, [customer])
  const friend = await world.make.customer()
  await world.api.pool.query(
    'insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 1, tstzrange(null, null))',
    [vehicle, friend],
  )
  const partsFor = async (asking: string) => {
    const query = `mutation { made: exportarRelatorio(relatorio: "viagens", formato: "xlsx", veiculos: "${vehicle}",
      inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}") { endereco } }`
    const { made } = await world.api.data(query, { token: asking })
    return parametersIn((await files.get(made.endereco)).rawPayload)
  }
  const [own, friends] = [await partsFor(token), await partsFor(await world.make.person({ customer: friend, type: 3 }))]
  expect(own['CPF ou CNPJ']).toBe('11.444.777/0001-61')
  expect(friends['Cliente']).toBe(own['Cliente'])
  expect(friends).not.toHaveProperty('CPF ou CNPJ')
})

test('a file for which no connection becomes free says when to come back', async () => {
  const { vehicle } = await world.trackedVehicle()
  const narrow = startExportFiles(world, { connections: 1, maxStatementMs: 30_000, maxWaitMs: 2_500 })
  const prepared = async () => {
    const query = `mutation { made: exportarRelatorio(relatorio: "posicoes", formato: "csv", veiculos: "${vehicle}",
      inicio: "${stamp(START)}", fim: "${stamp(START + 1000)}") { endereco } }`
    return (await world.api.data(query, { token: world.api.admin })).made.endereco as string
  }
  const urls = [await prepared(), await prepared()]
  const release = await holdTable(world.api.pool, 'position')
  const answers = urls.map((url) => narrow.get(url))
  const refused = await Promise.race(answers)
  await release()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  expect(refused.json().message).toBe('Há arquivos demais em preparo. Peça este de novo em alguns segundos.')
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
  await narrow.stop()
})
