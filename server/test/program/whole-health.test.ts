import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { holdTable } from '../setup/gates/locked-table.ts'
import { PATIENCE } from '../setup/patience.ts'
import { processesOf } from '../setup/program-processes.ts'
import { type RunningProgram, runProgram, stopPrograms } from '../setup/run-program.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
let pool: pg.Pool
let program: RunningProgram

// One for all tests: each begins once it is ready, whatever the one before it did.
beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = new pg.Pool(database.config)
  // A test ends sessions, idle ones of this pool too.
  pool.on('error', () => undefined)
  program = await runProgram({ DATABASE_URL: database.config.connectionString, DATA_DIR: newDataDir() })
})
afterAll(async () => {
  await stopPrograms()
  await pool.end()
  await database.drop()
  removeDataDirs()
})

const get = (path: string) => fetch(`http://127.0.0.1:${program.webPort}${path}`)

/** Ends every session of the database but the one that asks. */
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

interface Readiness {
  status: string
  reason?: string
  message?: string
}

async function readiness(): Promise<Readiness> {
  return (await (await get('/readyz')).json()) as Readiness
}

async function storedPositions(): Promise<number> {
  const figures = await (await get('/metrics')).text()
  return Number(/^monitorweb_positions_stored_total (\d+)$/m.exec(figures)?.[1] ?? 0)
}

async function untilReady(): Promise<void> {
  await expect.poll(readiness, PATIENCE).toEqual({ status: 'ready' })
}

/** Sends a position as a telephone does; resolves to the status of the answer: 200 after the commit, 503 where none comes. */
async function report(serial: string): Promise<number> {
  const position = `id=${serial}&lat=-23.5&lon=-46.6&timestamp=${Math.floor(Date.now() / 1000)}`
  return (await fetch(`http://127.0.0.1:${program.devicePorts['osmand']}/?${position}`)).status
}

/** Takes the port in an instant in which no gateway has it: each that does is killed. */
async function takePort(port: number): Promise<Server> {
  for (;;) {
    const server = createServer()
    server.listen({ host: '127.0.0.1', port })
    const isTaken = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isTaken) return server
    // Between two gateways there is none to kill.
    const gateway = processesOf(program).gateway
    if (gateway !== undefined) process.kill(gateway, 'SIGKILL')
  }
}

describe('/readyz of the whole', () => {
  test('a gateway that finds its port taken at each start: refused in words, counted, and ready once it has it', async () => {
    await untilReady()
    const before = await storedPositions()
    expect(await report('862170018895701')).toBe(200)
    expect(await storedPositions()).toBe(before + 1)

    const port = program.devicePorts['gt06']!
    const thief = await takePort(port)
    await expect.poll(readiness, PATIENCE).toMatchObject({
      status: 'unavailable',
      reason: 'gateway',
      message: expect.stringMatching(
        new RegExp(
          `^As portas dos rastreadores estão fechadas há \\d+ s, apesar de .*A porta ${port} do protocolo gt06`,
        ),
      ),
    })
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
    await program.says('ATENÇÃO: As portas dos rastreadores estão fechadas')
    const figures = await (await get('/metrics')).text()
    expect(figures).toMatch(/^monitorweb_ready 0$/m)
    expect(figures).toMatch(/^monitorweb_process_up\{process="gateway"\} 0$/m)
    expect(figures).toMatch(/^monitorweb_process_restarts_total\{process="gateway"\} [1-9]\d*$/m)
    // What it had counted is still told, though the process that counted is gone.
    expect(await storedPositions()).toBe(before + 1)

    thief.close()
    await untilReady()
    await program.says('MonitorWeb voltou ao normal')
    expect(await report('862170018895701')).toBe(200)
  })

  test('a gateway that hangs is told after a while, and forgotten when it goes on', async () => {
    await untilReady()
    const { gateway } = processesOf(program)
    process.kill(gateway!, 'SIGSTOP')
    await expect
      .poll(readiness, PATIENCE)
      .toMatchObject({ reason: 'gateway', message: expect.stringMatching(/não responde há \d+ s\.$/) })
    process.kill(gateway!, 'SIGCONT')
    await untilReady()
  })

  test('a commit that waits for ever, as behind a lock', async () => {
    await untilReady()
    const release = await holdTable(pool, 'position')
    const kept = report('862170018895702')
    await expect
      .poll(readiness, PATIENCE)
      .toMatchObject({ reason: 'stalled', message: expect.stringMatching(/^A gravação está parada: .* há \d+ s\.$/) })
    await program.says('ATENÇÃO: A gravação está parada')
    await release()
    await untilReady()
    await kept
    expect(await report('862170018895702')).toBe(200)
  })

  test('a disk without room for the database, in the words of what is not stored', async () => {
    await untilReady()
    // PostgreSQL says so of itself where no file can grow; here a trigger has it say so.
    await pool.query(`create function no_room() returns trigger language plpgsql as
      $$begin raise exception 'could not extend file' using errcode = 'disk_full'; end$$`)
    await pool.query('create trigger no_room before insert on position for each row execute function no_room()')
    const kept = report('862170018895703')
    await expect.poll(readiness, PATIENCE).toMatchObject({
      reason: 'diskFull',
      message: expect.stringMatching(/^O disco está cheio: 0 posições gravadas há \d+ s\.$/),
    })
    await program.says('ATENÇÃO: O disco está cheio: 0 posições gravadas há')
    await pool.query('drop trigger no_room on position')
    await untilReady()
    await kept
    expect(await report('862170018895703')).toBe(200)
  })

  test('a database that takes no changes', async () => {
    await untilReady()
    // A session that began before may still write; later ones may not.
    const session = await pool.connect()
    const { rows } = await session.query('select current_database() as name')
    await session.query(`alter database ${rows[0].name} set default_transaction_read_only = on`)
    await session.query(END_OTHERS)
    await expect.poll(readiness, PATIENCE).toMatchObject({ reason: 'readOnly' })
    expect((await get('/readyz')).headers.get('retry-after')).toBe('2')
    await session.query(`alter database ${rows[0].name} reset default_transaction_read_only`)
    await session.query(END_OTHERS)
    session.release()
    await untilReady()
  })
})
