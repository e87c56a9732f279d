import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startOwnPostgres } from '@monitorweb/server/postgres/start-own-postgres'
import { frameOf, locationAccPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import { expect } from '@playwright/test'
import { loginFrame, openDeviceSocket, reportAt } from '../fixtures/device-socket.ts'
import { test as programTest } from '../fixtures/with-program.ts'

interface Database {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** A PostgreSQL that the test starts and stops, and not the program. */
const test = programTest.extend<{ database: Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  database: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-away-'))
    chmodSync(dataDir, 0o755)
    const startPostgres = () => startOwnPostgres({ dataDir, log: () => undefined })
    let postgres: OwnPostgres = await startPostgres()
    await use({
      url: postgres.url,
      stop: () => postgres.stop(),
      start: async () => {
        postgres = await startPostgres()
      },
    })
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

test('while the database is away nothing is acknowledged; when it is back everything goes on by itself', async ({
  database,
  ownProgram,
}) => {
  const program = await ownProgram.start({ DATABASE_URL: database.url })
  const phone = () => fetch(`http://127.0.0.1:${program.osmandPort}/?id=CELULAR-9&lat=-22.9&lon=-47.06`)
  const phoneStatus = async () => (await phone()).status
  const readiness = async () => (await fetch(`${program.url}/readyz`)).status

  const socket = await openDeviceSocket(program.gt06Port)
  socket.write(loginFrame('864000000200001', 1))
  socket.write(frameOf(locationAccPacket(reportAt(1)), 2))
  await expect.poll(() => socket.answers().length).toBe(2)
  expect(await phoneStatus()).toBe(200)

  await database.stop()
  socket.write(frameOf(locationAccPacket(reportAt(2)), 3))
  const refused = await phone()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  // Logins do not wait for the database: a tracker that is not answered would connect again for ever.
  socket.write(loginFrame('864000000200001', 4))
  await expect.poll(() => socket.answers().length).toBe(3)
  expect(socket.answers().map((answer) => answer.packetSerial)).toEqual([1, 2, 4])
  await expect.poll(readiness).toBe(503)

  await database.start()
  await expect.poll(() => socket.answers().map((answer) => answer.packetSerial)).toContain(3)
  await expect.poll(phoneStatus).toBe(200)
  await expect.poll(readiness).toBe(200)
  socket.close()
})
