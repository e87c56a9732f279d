import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { type LiveReader, readLive } from '../setup/live-reader.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type RunningProgram, runProgram, stopPrograms } from '../setup/run-program.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const ADMIN = { login: 'central', password: 'Uma-senha-de-teste-9' }
const SERIAL = '863000000077001'
/** Each process on a machine of its own shares nothing but these and the database. */
const SHARED = {
  TOKEN_SECRET: 't'.repeat(32),
  SECRETS_KEY: 's'.repeat(32),
  ADMIN_LOGIN: ADMIN.login,
  ADMIN_PASSWORD: ADMIN.password,
  MAP_STYLE_URL: '',
}

let database: TestDatabase
let gateways: RunningProgram[]
let webs: RunningProgram[]
const readers: LiveReader[] = []

const start = (role: 'gateway' | 'web') =>
  runProgram({ ...SHARED, DATABASE_URL: database.config.connectionString, DATA_DIR: newDataDir(), ROLE: role })
const urlOf = (web: RunningProgram) => `http://127.0.0.1:${web.webPort}`

beforeAll(async () => {
  database = await createTestDatabase(1)
  ;[gateways, webs] = await Promise.all([
    Promise.all([start('gateway'), start('gateway')]),
    Promise.all([start('web'), start('web')]),
  ])
  for (const web of webs) {
    await vi.waitUntil(async () => (await fetch(`${urlOf(web)}/readyz`)).ok, PATIENCE)
  }
})
afterAll(async () => {
  for (const reader of readers) reader.close()
  await stopPrograms()
  await database.drop()
  removeDataDirs()
})

async function ask(web: RunningProgram, query: string, token?: string) {
  const response = await fetch(`${urlOf(web)}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  return data
}

async function watch(web: RunningProgram, token: string, lastEventId?: string): Promise<LiveReader> {
  const reader = await readLive(urlOf(web), token, lastEventId)
  readers.push(reader)
  return reader
}

/** A report of the one tracker, a few metres on; answered after its commit. */
async function report(gateway: RunningProgram, latitude: number) {
  const at = `timestamp=${Date.now()}`
  const answer = await fetch(
    `http://127.0.0.1:${gateway.devicePorts['osmand']}/?id=${SERIAL}&lat=${latitude}&lon=-46.9&${at}`,
  )
  expect(answer.status).toBe(200)
}

async function register(web: RunningProgram, token: string): Promise<number> {
  const { createCliente } = await ask(
    web,
    'mutation { createCliente(input: { cliDsc: "AURORA" }) { cliente { cliId } } }',
    token,
  )
  await ask(web, `mutation { createEquipamento(eqpSrn: "${SERIAL}") { status } }`, token)
  const { createVeiculo } = await ask(
    web,
    `mutation { createVeiculo(input: { cliId: ${createCliente.cliente.cliId}, veiPlc: "ABC1D23", eqpSrn: "${SERIAL}" }) { veiculo { veiId } } }`,
    token,
  )
  return createVeiculo.veiculo.veiId
}

const isAt = (latitude: number) => (vehicle: { position: { latitude: number } | null }) =>
  vehicle.position !== null && Math.abs(vehicle.position.latitude - latitude) < 1e-6

test('a position sent to either of two gateways reaches viewers of both web processes, also after one of each is killed', async () => {
  const [gateway, otherGateway] = gateways as [RunningProgram, RunningProgram]
  const [web, otherWeb] = webs as [RunningProgram, RunningProgram]
  const { createToken } = await ask(
    web,
    `mutation { createToken(login: "${ADMIN.login}", password: "${ADMIN.password}") { token } }`,
  )
  const { token } = createToken
  const vehicle = await register(web, token)
  const [viewer, otherViewer] = [await watch(web, token), await watch(otherWeb, token)]
  for (const reader of [viewer, otherViewer]) await reader.vehicle(vehicle)

  await report(gateway, -23.1)
  for (const reader of [viewer, otherViewer]) await reader.vehicle(vehicle, isAt(-23.1))
  await report(otherGateway, -23.1001)
  for (const reader of [viewer, otherViewer]) await reader.vehicle(vehicle, isAt(-23.1001))

  process.kill(gateway.pid, 'SIGKILL')
  process.kill(web.pid, 'SIGKILL')
  expect(await Promise.all([gateway.exited, web.exited])).toEqual(['SIGKILL', 'SIGKILL'])
  await report(otherGateway, -23.1002)
  await otherViewer.vehicle(vehicle, isAt(-23.1002))
  // Whoever watched the dead process comes back to the other one, where nothing is missing.
  await viewer.closed
  const again = await watch(otherWeb, token, viewer.lastEventId())
  await again.vehicle(vehicle, isAt(-23.1002))

  const [newGateway, newWeb] = await Promise.all([start('gateway'), start('web')])
  await vi.waitUntil(async () => (await fetch(`${urlOf(newWeb)}/readyz`)).ok, PATIENCE)
  const newcomer = await watch(newWeb, token)
  await report(newGateway, -23.1003)
  for (const reader of [otherViewer, again, newcomer]) await reader.vehicle(vehicle, isAt(-23.1003))
})
