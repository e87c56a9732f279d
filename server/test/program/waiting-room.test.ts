import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openWaitingRoom } from '../../src/program/waiting-room.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { freePort } from '../setup/free-port.ts'
import { PATIENCE } from '../setup/patience.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { createEmptyDatabase } from '../setup/test-database.ts'

afterEach(stopPrograms)
afterAll(removeDataDirs)

/** Kysely's migrator takes this advisory lock before it changes anything. */
const MIGRATION_LOCK = '3853314791062309107'

test.each(['all', 'web'])(
  'while the database is brought to this version, ROLE=%s answers 503 and why',
  async (role) => {
    const database = await createEmptyDatabase()
    const holder = new pg.Client(database.config)
    await holder.connect()
    await holder.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const port = await freePort()
    const starting = runProgram({
      ...{ ROLE: role, PORT: String(port), DATA_DIR: newDataDir() },
      DATABASE_URL: database.config.connectionString,
    })
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const readiness = () =>
      get('/readyz').then(
        async (answer) => ({ code: answer.status, ...((await answer.json()) as object) }),
        () => null,
      )
    await expect.poll(readiness, PATIENCE).toMatchObject({
      ...{ code: 503, status: 'unavailable', reason: 'migration' },
      message: expect.stringMatching(/^O banco de dados está sendo criado \(há \d+ s\)/),
    })
    expect((await get('/healthz')).status).toBe(200)
    const page = await get('/')
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('está sendo criado')
    // A browser asks again by itself.
    expect(page.headers.get('refresh')).toBe('2')

    await holder.end()
    const program = await starting
    expect(program.webPort, program.output()).toBe(port)
    await expect.poll(readiness, PATIENCE).toMatchObject({ code: 200, status: 'ready' })
    await stopPrograms()
    await database.drop()
  },
)

test('while all is copied before an update, and while it is updated, each is told as what it is', async () => {
  const at = { host: '127.0.0.1', port: await freePort() }
  const room = await openWaitingRoom(at)
  try {
    const told = async () => (await fetch(`http://${at.host}:${at.port}/`)).text()
    room.noteChange('copied')
    expect(await told()).toMatch(/^Está sendo feita uma cópia de tudo/)
    room.noteChange('changed')
    expect(await told()).toMatch(/^O banco de dados está sendo atualizado/)
  } finally {
    await room.close()
  }
})
