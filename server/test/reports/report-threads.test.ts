import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReportThreads } from '../../src/graphql/threads/report-threads.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/reporting-world.ts'
import { createTestDatabase } from '../setup/test-database.ts'

const START = Date.UTC(2026, 8, 1, 12)
const PERIOD = `inicio: "${stamp(START)}", fim: "${stamp(START + 7_200_000)}"`
const LEGACY_PERIOD = `parDhi: "${stamp(START)}", parDhf: "${stamp(START + 7_200_000)}"`

let world: ReportingWorld
let threaded: Api
let threads: ReturnType<typeof openReportThreads>
let vehicle: number

beforeAll(async () => {
  const database = await createTestDatabase(1)
  world = await startReportingWorld(undefined, { database })
  threads = openReportThreads({ database: database.config, placesDir: null })
  threaded = await startApi(undefined, {
    database: { ...database, drop: async () => undefined },
    reportThreads: threads,
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
