import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startOwnPostgres } from '@monitorweb/server/postgres/start-own-postgres'
import { frameOf, locationAccPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginFrame, openDeviceSocket, reportAt } from '../fixtures/device-socket.ts'
import { programFolder, type RunningProgram } from '../fixtures/program.ts'
import { until } from '../fixtures/until.ts'

const folder = programFolder()
const dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-away-'))
let database: OwnPostgres
let program: RunningProgram

const startDatabase = () => startOwnPostgres({ dataDir, log: () => undefined })
beforeAll(async () => {
  chmodSync(dataDir, 0o755)
  database = await startDatabase()
  program = await folder.start({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await folder.remove()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const phone = () => fetch(`http://127.0.0.1:${program.osmandPort}/?id=CELULAR-9&lat=-22.9&lon=-47.06`)
const readiness = async () => (await fetch(`${program.url}/readyz`)).status

test('while the database is away nothing is acknowledged; when it is back everything goes on by itself', async () => {
  const socket = await openDeviceSocket(program.gt06Port)
  socket.write(loginFrame('864000000200001', 1))
  socket.write(frameOf(locationAccPacket(reportAt(1)), 2))
  await until(() => socket.answers().length === 2)
  expect((await phone()).status).toBe(200)

  await database.stop()
  socket.write(frameOf(locationAccPacket(reportAt(2)), 3))
  const refused = await phone()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  // Logins do not wait for the database: a tracker that is not answered would connect again for ever.
  socket.write(loginFrame('864000000200001', 4))
  await until(() => socket.answers().length === 3)
  expect(socket.answers().map((answer) => answer.packetSerial)).toEqual([1, 2, 4])
  await until(async () => (await readiness()) === 503)

  database = await startDatabase()
  await until(() => socket.answers().some((answer) => answer.packetSerial === 3))
  await until(async () => (await phone()).status === 200)
  await until(async () => (await readiness()) === 200)
  socket.close()
})
