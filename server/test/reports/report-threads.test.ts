import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReportThreads } from '../../src/graphql/threads/report-threads.ts'
import { backTest } from '../../src/rules/back-test.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { createTestDatabase } from '../setup/test-database.ts'
import { HOUR, type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const START = Date.UTC(2026, 8, 1, 12)
const PERIOD = `inicio: "${stamp(START)}", fim: "${stamp(START + 7_200_000)}"`
const LEGACY_PERIOD = `parDhi: "${stamp(START)}", parDhf: "${stamp(START + 7_200_000)}"`

let world: ReportingWorld
let threaded: Api
let threads: ReturnType<typeof openReportThreads>
let vehicle: number
const answered: string[] = []

beforeAll(async () => {
  const database = await createTestDatabase(1)
  world = await startReportingWorld(undefined, { database })
  threads = openReportThreads({ database: database.config, placesDir: null })
  threaded = await startApi(undefined, {
    database: { ...database, drop: async () => undefined },
    reportThreads: {
      answer(name, call) {
        answered.push(name)
        return threads.answer(name, call)
      },
    },
  })
  const tracked = await world.trackedVehicle()
  vehicle = tracked.vehicle
  const steps = Array.from({ length: 90 }, (_, step) => ({
    ...{ fixTime: START + step * 60_000, latitude: -23.5 + Math.min(step, 45) * 0.005, longitude: -46.6 },
    ...{ speedKmh: step < 45 ? 60 : 0, ignition: step < 45 },
  }))
  await world.drive(tracked.serial, steps)
})
afterAll(async () => {
  await threaded.stop()
  await threads.stop()
  await world.stop()
})

describe('a rule that is tried on a fleet by both threads together', () => {
  const [LIMIT, SECONDS] = [90, 60]
  let customer: number

  beforeAll(async () => {
    customer = await world.make.customer()
    for (const [index, plate] of ['SHA0A01', 'SHA0A02', 'SHA0A03'].entries()) {
      const serial = await world.make.device({ customer })
      await world.make.vehicle({ customer, serial, plate })
      const begin = Date.now() - 5 * HOUR
      const steps = Array.from({ length: 40 }, (_, minute) => ({
        ...{ fixTime: begin + minute * 60_000, latitude: -23.5 + minute * 0.01 },
        speedKmh: Math.floor(minute / 5) === index + 1 ? 110 : 70,
      }))
      await world.drive(serial, steps)
    }
  })

  test('finds what one finds, the newest first', async () => {
    const query = `{ testarRegra(cliente: ${customer}, dias: 1, condicao: "speeding", limiteKmh: ${LIMIT}, duracao: ${SECONDS}) {
      frase total veiculos ocorrencias { placa inicio fim texto vezes latitude } } }`
    const here = await world.api.data(query, { token: world.api.admin })
    expect(here.testarRegra).toMatchObject({
      ...{ total: 3, veiculos: 3 },
      ocorrencias: [{ placa: 'SHA0A03' }, { placa: 'SHA0A02' }, { placa: 'SHA0A01' }],
    })
    expect(await threaded.data(query, { token: threaded.admin })).toEqual(here)
    // Each thread has connections of its own, and each was asked.
    const { rowCount } = await world.api.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'monitorweb reports'`,
    )
    expect(rowCount).toBe(2)
  })

  test('each looks at vehicles of its own', async () => {
    const now = Date.now()
    const shares = [0, 1].map((index) =>
      backTest(world.api.pool, {
        rule: {
          ...{ condition: { kind: 'speeding', limitKmh: LIMIT }, geofenceIds: [], schedule: null, forSeconds: SECONDS },
          ...{ restSeconds: 0, marginMeters: 0, coolDownSeconds: 0 },
          ...{ vehicleChoice: 'all', vehicleTypeIds: [], vehicleIds: [] },
        },
        scope: { kind: 'customers', customerIds: [customer] },
        ...{ geofences: new Map(), from: now - 24 * HOUR, now, share: { index, of: 2 } },
      }),
    )
    const plates = (await Promise.all(shares)).map(({ vehicles, occurrences }) => [
      vehicles,
      ...occurrences.map(({ plate }) => plate),
    ])
    expect(plates).toEqual([
      [2, 'SHA0A03', 'SHA0A01'],
      [1, 'SHA0A02'],
    ])
  })
})

describe('a call that a thread answers says what its resolver says here', () => {
  test.each([
    ['trips', () => `historicoViagens(veiId: ${vehicle}, ${LEGACY_PERIOD}) { rigIni rigFim rigDst rigDur rigLgf }`],
    ['their number', () => `historicoViagensTotal(veiId: ${vehicle}, ${LEGACY_PERIOD})`],
    ['trips with their ways', () => `viagens(veiculos: "${vehicle}", ${PERIOD}, first: 10) { distancia percurso }`],
    ['figures', () => `resumoDoPeriodo(veiculos: "${vehicle}", ${PERIOD}, first: 10) { distancia }`],
  ])('%s', async (_, call) => {
    const query = `{ ${call()} }`
    const here = await world.api.data(query, { token: world.api.admin })
    expect(JSON.stringify(here)).toMatch(/[1-9]/)
    expect(await threaded.data(query, { token: threaded.admin })).toEqual(here)
  })

  test.each([
    [
      'an end before its beginning',
      () => `historicoViagensTotal(veiId: ${vehicle}, parDhi: "2026-09-02 00:00:00", parDhf: "2026-09-01 00:00:00")`,
    ],
    ['a customer that is not there', () => `resumoDoPeriodo(cliente: 987654, ${PERIOD}, first: 10) { distancia }`],
    ['a cursor of something else', () => `resumoDoPeriodo(${PERIOD}, first: 10, cursor: "x") { distancia }`],
  ])('%s', async (_, call) => {
    const query = `{ ${call()} }`
    const here = await world.api.ask(query, { token: world.api.admin })
    expect(here.errors).toHaveLength(1)
    expect(await threaded.ask(query, { token: threaded.admin })).toEqual(here)
  })

  test('also of the rows of a PDF, which are counted before there is a file', async () => {
    const file = (format: string) => `mutation { exportarRelatorio(relatorio: "paradas", formato: "${format}",
      veiculos: "${vehicle}", ${PERIOD}) { linhas } }`
    const here = await world.api.data(file('pdf'), { token: world.api.admin })
    expect(here.exportarRelatorio.linhas).toBeGreaterThan(0)
    answered.length = 0
    expect(await threaded.data(file('pdf'), { token: threaded.admin })).toEqual(here)
    expect(answered).toEqual(['prepareExport'])
    // Of other formats nothing is counted.
    await threaded.data(file('xlsx'), { token: threaded.admin })
    expect(answered).toEqual(['prepareExport'])
  })

  test('and what nobody foresaw is logged with where it happened, and told by a reference', async () => {
    const query = `{ historicoViagensTotal(veiId: ${vehicle}, ${LEGACY_PERIOD}) }`
    await world.api.pool.query('alter table ownership rename to ownership_away')
    const { errors } = await threaded.ask(query, { token: threaded.admin })
    await world.api.pool.query('alter table ownership_away rename to ownership')
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INTERNAL', reference: expect.any(String) })
    const err = { code: '42P01', stack: expect.stringContaining('ownership') }
    expect(threaded.logged.at(-1)).toMatchObject({ err })
  })
})
