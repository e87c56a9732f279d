import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { holdTable } from '../setup/gates/locked-table.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type RunningProgram, runProgram, stopPrograms } from '../setup/run-program.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const ADMIN = { login: 'central', password: 'Uma-senha-de-teste-9' }
let database: TestDatabase
let pool: pg.Pool
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ ...database.config, max: 2 })
  dataDir = newDataDir()
})
afterAll(async () => {
  await stopPrograms()
  await pool.end()
  await database.drop()
  removeDataDirs()
})

async function start(): Promise<RunningProgram> {
  const web = await runProgram({
    ...{ TOKEN_SECRET: 't'.repeat(32), SECRETS_KEY: 's'.repeat(32), MAP_STYLE_URL: '', ROLE: 'web' },
    ...{ ADMIN_LOGIN: ADMIN.login, ADMIN_PASSWORD: ADMIN.password, DATA_DIR: dataDir },
    DATABASE_URL: database.config.connectionString!,
  })
  await vi.waitUntil(async () => (await fetch(`${urlOf(web)}/readyz`)).ok, PATIENCE)
  return web
}

const urlOf = (web: RunningProgram) => `http://127.0.0.1:${web.webPort}`

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

async function stateOf(id: string): Promise<string> {
  const { rows } = await pool.query('select state from report_file where id = $1', [id])
  return rows[0].state
}

test('a file whose program is killed while it makes it is made by the next start and can be downloaded', async () => {
  const first = await start()
  const login = `mutation { createToken(login: "${ADMIN.login}", password: "${ADMIN.password}") { token } }`
  const { token } = (await ask(first, login)).createToken
  const made = await ask(first, 'mutation { createCliente(input: { cliDsc: "AURORA" }) { cliente { cliId } } }', token)
  await ask(first, 'mutation { createEquipamento(eqpSrn: "863000000077002") { status } }', token)
  const vehicle = `cliId: ${made.createCliente.cliente.cliId}, veiPlc: "ABC1D23", eqpSrn: "863000000077002"`
  await ask(first, `mutation { createVeiculo(input: { ${vehicle} }) { status } }`, token)
  const release = await holdTable(pool, 'position')
  const asked = await ask(
    first,
    `mutation { pedirArquivo(relatorio: "posicoes", formato: "csv", inicio: "2026-01-01 00:00:00", fim: "2026-01-02 00:00:00") { codigo } }`,
    token,
  )
  const id: string = asked.pedirArquivo.codigo
  await vi.waitUntil(async () => (await stateOf(id)) === 'running', PATIENCE)
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  await release()
  // Its maker says nothing any more; that it was silent for long enough need not be waited for.
  await pool.query(`update report_file set beat_at = now() - interval '1 minute' where id = $1 and state = 'running'`, [
    id,
  ])

  const second = await start()
  await vi.waitUntil(async () => (await stateOf(id)) === 'ready', PATIENCE)
  const { baixarArquivo } = await ask(second, `mutation { baixarArquivo(codigo: "${id}") { endereco } }`, token)
  const answer = await fetch(`${urlOf(second)}${baixarArquivo.endereco}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/^Data GPS .*;Placa;/)
})
