import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readCopyStatus } from '../../src/backup/copy-status.ts'
import { runningPostgres } from '../../src/postgres/running-postgres.ts'
import { startOwnPostgres } from '../../src/postgres/start-own-postgres.ts'
import { cellPath, withSearchPath } from '../../src/storage/base/connections/search-path.ts'
import { connectTracker } from '../alarms/gt06-tracker.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { newMigratedDataDir } from '../setup/initialized-data.ts'
import { type RunningProgram, runProgram, stopPrograms } from '../setup/run-program.ts'

const PASSWORD = 'cópias só com senha'
const IMEI = '351234567890123'
const START = Date.now() - 3600_000
/** A busy machine takes its time to start a database, and each restored copy starts one. */
const PATIENCE = { timeout: 300_000, interval: 200 }
const LIMIT_MS = 900_000

const dataDir = newMigratedDataDir()
const copies = newDataDir()
let program: RunningProgram
let sent = 0

afterAll(async () => {
  await stopPrograms()
  removeDataDirs()
})

/** Sends so many positions, each of which was acknowledged when this resolves. */
async function drive(port: number, count: number): Promise<void> {
  const tracker = await connectTracker(port, IMEI)
  for (let n = 0; n < count; n += 1) {
    sent += 1
    await tracker.locate({ at: START + sent * 10_000, latitude: -23.5 + sent / 1000, longitude: -46.6, speedKmh: 60 })
  }
  tracker.close()
}

/** Writes so much that a database takes a while to recover: what comes after is there only once it has. */
async function lengthenLog(): Promise<void> {
  const client = new pg.Client(runningPostgres(dataDir))
  await client.connect()
  await client.query('create table long_log as select n, md5(n::text) from generate_series(1, 400000) n')
  await client.query('drop table long_log')
  await client.end()
}

/** Resolves when everything up to now is in the copy. */
async function copied(folder = dataDir): Promise<void> {
  const now = Date.now()
  await vi.waitFor(async () => {
    expect(Date.parse((await readCopyStatus(folder))?.copiedUntil ?? '')).toBeGreaterThan(now)
  }, PATIENCE)
}

const COMMAND = 'server/dist/copy-command.js'

function commandOptions(env: Record<string, string>) {
  const { DATABASE_URL: _tests, ...inherited } = process.env
  return { cwd: new URL('../../..', import.meta.url), env: { ...inherited, BACKUP_PASSWORD: PASSWORD, ...env } }
}

/** Runs `npm run backup` or `npm run restore` as their script does; answers what was written and how it ended. */
function run(words: string[], env: Record<string, string>): Promise<{ output: string; code: number }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], commandOptions(env), (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, code: error ? Number(error.code) : 0 }),
    )
  })
}

/** Runs it until it writes the text, and sends it the signal; answers how it ended. */
async function runUntil(
  text: string,
  signal: NodeJS.Signals,
  { words, env }: { words: string[]; env: Record<string, string> },
): Promise<number | string> {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    ...commandOptions(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let written = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    if (!written.includes(text) && `${written}${part}`.includes(text)) child.kill(signal)
    written += part
  })
  const [code, ended] = await once(child, 'close')
  return ended ?? code
}

/** What the database of a folder holds, which no program runs on. */
async function readDatabase(folder: string): Promise<{ positions: number; last: number }> {
  const own = await startOwnPostgres({ dataDir: folder, log: () => undefined })
  const client = new pg.Client(withSearchPath(own.connection, cellPath(0)))
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::integer from stored_position) as positions,
       (select extract(epoch from max(fix_time))::float8 * 1000 from last_position) as last`,
  )
  await client.end()
  await own.stop()
  return rows[0]
}

describe('a program that copies while trackers report', { timeout: LIMIT_MS }, () => {
  let momentMs = 0
  let before = 0

  beforeAll(async () => {
    mkdirSync(join(dataDir, 'uploads'), { recursive: true })
    writeFileSync(join(dataDir, 'uploads', 'foto'), 'uma foto de 2 bytes')
    const env = {
      DATA_DIR: dataDir,
      BACKUP_DIR: copies,
      BACKUP_PASSWORD: PASSWORD,
      PUBLIC_URL: 'https://rastreio.example',
    }
    program = await runProgram(env)
    await drive(program.devicePorts['gt06']!, 5)
    await copied()
    await lengthenLog()
    await drive(program.devicePorts['gt06']!, 5)
    before = sent
    momentMs = Date.now() + 1
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(momentMs), { interval: 1 })
    await drive(program.devicePorts['gt06']!, 7)
    await copied()
    const metrics = await (await fetch(`http://127.0.0.1:${program.webPort}/metrics`)).text()
    expect(metrics).toContain('monitorweb_process_up{process="copier"} 1')
    // The newest copy has been restored aside and compared by the program itself.
    await vi.waitFor(async () => {
      expect((await readCopyStatus(dataDir))?.verified).toMatchObject({ ok: true })
    }, PATIENCE)
    process.kill(program.pid, 'SIGKILL')
    await program.exited
  }, LIMIT_MS)

  test('says how far it is, that the disk is the same one, and what was compared', async () => {
    const status = await readCopyStatus(dataDir)
    expect(status).toMatchObject({ place: copies, state: 'copying', problem: null, encrypted: true, sameDisk: true })
    expect(status?.verified?.words).toMatch(/^Confere com o banco de .*: \d+ posições/)
    expect(program.output()).toContain(`Atenção: as cópias em ${copies} ficam no mesmo disco`)
  })

  test('comes back elsewhere as it was at a given moment: all that was acknowledged before, and nothing after', async () => {
    const elsewhere = newDataDir()
    const { output, code } = await run(['restore', copies, '--at', new Date(momentMs).toISOString()], {
      DATA_DIR: elsewhere,
    })
    expect(output).toContain(`${before} posições`)
    expect(code).toBe(0)
    expect(await readDatabase(elsewhere)).toEqual({ positions: before, last: secondOf(before) })
  })

  test('comes back elsewhere with everything, keys, files and settings too; and goes on, copying', async () => {
    const elsewhere = newDataDir()
    // What `useradd --create-home` puts there is neither in the way nor touched.
    writeFileSync(join(elsewhere, '.profile'), 'of the system')
    // With its disk not there, or before it is restored, no other database is begun that would answer the same trackers.
    const early = await runProgram({ DATA_DIR: elsewhere, BACKUP_DIR: copies, BACKUP_PASSWORD: PASSWORD })
    expect(await early.exited).toBe(1)
    expect(early.output()).toMatch(/não há banco de dados.*há cópias de um\. Nada foi criado/)
    expect((await run(['restore', copies], { DATA_DIR: elsewhere })).output).toContain(`${sent} posições`)
    expect(readFileSync(join(elsewhere, 'uploads', 'foto'), 'utf8')).toBe('uma foto de 2 bytes')
    expect(readFileSync(join(elsewhere, '.profile'), 'utf8')).toBe('of the system')
    expect(readFileSync(join(elsewhere, 'secrets-key'))).toEqual(readFileSync(join(dataDir, 'secrets-key')))
    const variables = readFileSync(join(elsewhere, 'variaveis.env'), 'utf8')
    expect(variables).toContain("PUBLIC_URL='https://rastreio.example'")
    // Nobody set these: what the program found or made itself it finds or makes again.
    expect(variables).not.toMatch(/^(CELLS|SECRETS_KEY|TOKEN_SECRET)=/m)

    const next = await runProgram({ DATA_DIR: elsewhere, BACKUP_DIR: copies, BACKUP_PASSWORD: PASSWORD })
    await drive(next.devicePorts['gt06']!, 3)
    await copied(elsewhere)
    next.interrupt()
    expect(await next.exited).toBe(0)
    expect(readdirSync(copies).filter((name) => name.startsWith('series-'))).toHaveLength(2)
    expect(await readDatabase(elsewhere)).toEqual({ positions: sent, last: secondOf(sent) })
  })

  test('a folder with something in it, another password, a moment that no copy has: each is refused by its name', async () => {
    const full = await run(['restore', copies], { DATA_DIR: dataDir })
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining(`${dataDir} não está vazia`) })
    const target = newDataDir()
    const wrong = await run(['restore', copies], { DATA_DIR: target, BACKUP_PASSWORD: 'uma outra senha longa' })
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('não é a senha com que') })
    const early = await run(['restore', copies, '--at', '2020-01-01 00:00:00'], { DATA_DIR: target })
    expect(early).toMatchObject({ code: 1, output: expect.stringMatching(/não têm 01\/01\/2020.*Elas vão de/) })
    expect(readdirSync(target)).toEqual([])
  })

  test('a torn copy and a changed one are found by the comparison, and leave nothing half restored', async () => {
    const target = newDataDir()
    const archive = newestArchive()
    copyFileSync(archive, join(target, 'whole'))
    const whole = readFileSync(archive)
    writeFileSync(archive, whole.subarray(0, whole.length >> 1))
    const torn = await run(['backup', 'verify', copies], { DATA_DIR: target })
    expect(torn).toMatchObject({ code: 1, output: expect.stringContaining('A cópia está danificada:') })
    whole[whole.length >> 1]! ^= 1
    writeFileSync(archive, whole)
    const changed = await run(['backup', 'verify', copies], { DATA_DIR: target })
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('termina antes do fim ou foi alterado') })
    expect(readdirSync(target)).toEqual(['whole'])
    copyFileSync(join(target, 'whole'), archive)
    expect((await run(['backup', 'verify', copies], { DATA_DIR: target })).output).toContain('Confere com o banco de')
  })

  test('where a restoration was killed no program starts, as if the folder were a new one', async () => {
    const target = newDataDir()
    const env = { DATA_DIR: target }
    expect(await runUntil('Copiando de volta', 'SIGKILL', { words: ['restore', copies], env })).toBe('SIGKILL')
    const refused = await runProgram(env)
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toContain(`A restauração em ${target} foi interrompida antes do fim.`)
  })

  function newestArchive(): string {
    const series = join(
      copies,
      readdirSync(copies)
        .filter((name) => name.startsWith('series-'))
        .sort()
        .at(-1)!,
    )
    const base = readdirSync(series)
      .filter((name) => name.startsWith('base-'))
      .sort()
      .at(-1)!
    return join(series, base, 'files.tar')
  }
})

test('a copy at once needs the program to be up, has its variables, and leaves nothing behind in it', {
  timeout: LIMIT_MS,
}, async () => {
  const other = newDataDir()
  const off = await run(['backup', other], { DATA_DIR: newDataDir() })
  expect(off).toMatchObject({ code: 1, output: expect.stringContaining('O programa não está no ar') })

  const busy = newMigratedDataDir()
  const running = await runProgram({ DATA_DIR: busy, PUBLIC_URL: 'https://rastreio.example' })
  const once = await run(['backup', other], { DATA_DIR: busy, BACKUP_PASSWORD: '' })
  expect(once.output).toContain('Copiado tudo o que foi confirmado até')
  expect(existsSync(join(busy, 'backup-status.json'))).toBe(false)
  const words = ['backup', newDataDir()]
  expect(await runUntil('Copiando para', 'SIGINT', { words, env: { DATA_DIR: busy } })).toBe(1)
  running.interrupt()
  await running.exited
  const elsewhere = newDataDir()
  expect((await run(['restore', other], { DATA_DIR: elsewhere, BACKUP_PASSWORD: '' })).output).toContain('Restaurado')
  // The terminal of the copy did not have them.
  expect(readFileSync(join(elsewhere, 'variaveis.env'), 'utf8')).toContain("PUBLIC_URL='https://rastreio.example'")
  expect(existsSync(join(elsewhere, 'variaveis-em-uso.json'))).toBe(false)
  expect(readdirSync(join(busy, 'postgres', 'data', 'pg_replslot'))).toEqual([])
})

test('a program that ends while a copy is compared leaves neither the database of the comparison running nor its folder', {
  timeout: LIMIT_MS,
}, async () => {
  const folder = newMigratedDataDir()
  const ending = await runProgram({ DATA_DIR: folder, BACKUP_DIR: newDataDir() })
  const aside = () => readdirSync(folder).find((name) => name.startsWith('conferencia-'))
  await vi.waitFor(() => expect(existsSync(join(folder, aside()!, 'postgres', 'data', 'postmaster.pid'))).toBe(true), {
    timeout: PATIENCE.timeout,
    interval: 5,
  })
  const data = realpathSync(join(folder, aside()!, 'postgres', 'data'))
  ending.interrupt()
  expect(await ending.exited).toBe(0)
  expect(aside()).toBeUndefined()
  expect(existsSync(data)).toBe(false)
  expect(ending.output()).not.toContain('não pôde ser conferida')
})

/** When the position with this number was made, as its tracker says it: to the second. */
function secondOf(number: number): number {
  return Math.floor((START + number * 10_000) / 1000) * 1000
}
