import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runningPostgres } from '../../src/postgres/running-postgres.ts'
import { prepareDatabase } from '../../src/program/prepare-database.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { newMigratedDataDir } from '../setup/initialized-data.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { createEmptyDatabase, createTestDatabase } from '../setup/test-database.ts'

afterAll(async () => {
  await stopPrograms()
  removeDataDirs()
})

/** Runs `npm run cells` as its script does; answers what was written and how it ended. */
function run(env: Record<string, string>, words: string[] = []): Promise<{ output: string; code: number }> {
  const { DATABASE_URL: _tests, ...inherited } = process.env
  const options = { cwd: new URL('../../..', import.meta.url), env: { ...inherited, DATA_DIR: newDataDir(), ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/dist/cells-command.js', ...words], options, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, code: error ? Number(error.code) : 0 }),
    )
  })
}

test('the cells of a database are told', async () => {
  const { config, drop } = await createTestDatabase(4)
  const { output, code } = await run({ DATABASE_URL: config.connectionString })
  expect(code).toBe(0)
  expect(output.match(/^Célula \d: 0 rastreadores/gm)).toHaveLength(4)
  await drop()
})

test('the database that the program keeps is divided while it runs, and its trackers are spread', async () => {
  const dataDir = newMigratedDataDir()
  const program = await runProgram({ DATA_DIR: dataDir })
  const client = new pg.Client(runningPostgres(dataDir))
  await client.connect()
  await client.query(
    `insert into device (serial, state, cell) select 'T' || n, 'active', 0 from generate_series(1, 12) as n`,
  )
  await client.end()
  const { output, code } = await run({ DATA_DIR: dataDir, CELLS: '' }, ['3'])
  expect(output).toMatch(/^Célula 0: 4 rastreadores.*\n^Célula 1: 4 rastreadores.*\n^Célula 2: 4 rastreadores/m)
  expect(code).toBe(0)
  program.interrupt()
  expect(await program.exited).toBe(0)
}, 300_000)

test('a division that was killed is told at the next start, and ended by the command that is named', async () => {
  const { config, drop } = await createTestDatabase(1)
  const client = new pg.Client({ connectionString: config.connectionString })
  await client.connect()
  await client.query(
    `insert into device (serial, state, cell) select 'M' || n, 'active', 0 from generate_series(1, 400) as n`,
  )
  // Whoever holds a device in the middle keeps the spreading there until it is killed.
  await client.query("begin; select from device where serial = 'M150' for update")
  const startTells = async () => {
    const told: string[] = []
    expect(await prepareDatabase(config, { log: (line) => told.push(line) })).toBe(2)
    return told.filter((line) => line.includes('células'))
  }
  const { DATABASE_URL: _tests, ...inherited } = process.env
  const child = spawn(process.execPath, ['server/dist/cells-command.js', '2'], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...inherited, DATA_DIR: newDataDir(), DATABASE_URL: config.connectionString },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  // The hundredth that moved, of two hundred.
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await exited
  await client.query('rollback')
  expect(await startTells()).toEqual([expect.stringMatching(/ficou pela metade.*«npm run cells -- 2»/)])
  expect((await run({ DATABASE_URL: config.connectionString })).output).toMatch(/ficou pela metade/)
  const again = await run({ DATABASE_URL: config.connectionString }, ['2'])
  expect(again.output).toMatch(/^Célula 0: 200 rastreadores.*\n^Célula 1: 200 rastreadores/m)
  expect(again.output).not.toMatch(/metade/)
  expect(await startTells()).toEqual([])
  await client.end()
  await drop()
}, 300_000)

test('a database that is wrong, away, empty or of another program is told in Portuguese, with what to do', async () => {
  const { config, drop } = await createEmptyDatabase()
  const missing = new URL(config.connectionString)
  missing.pathname = '/nao_existe'
  missing.password ||= 'segredo'
  const wrong = await run({ DATABASE_URL: missing.toString() })
  expect(wrong.output).toMatch(
    /^Não foi possível abrir o banco de dados em \S+\/nao_existe: o banco não existe\. Veja DATABASE_URL\.\n$/,
  )
  expect(wrong.code).toBe(1)

  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect((await run({ DATABASE_URL: `postgres://a:segredo@127.0.0.1:${port}/b` })).output).toBe(
    `Não foi possível abrir o banco de dados em 127.0.0.1:${port}/b: nenhum PostgreSQL atende ali. Veja DATABASE_URL.\n`,
  )

  expect((await run({ DATABASE_URL: config.connectionString })).output).toBe(
    'O banco de dados ainda está vazio: inicie o programa com ele uma vez, e rode de novo.\n',
  )
  const client = new pg.Client({ connectionString: config.connectionString })
  await client.connect()
  await client.query('create table public.pedido (id int)')
  await client.end()
  expect((await run({ DATABASE_URL: config.connectionString })).output).toMatch(
    /^DATABASE_URL: o banco tem tabelas de outro programa \(pedido\)\./,
  )
  await drop()
  expect((await run({})).output).toMatch(/^O programa não está no ar em .*: inicie-o antes/)
})
