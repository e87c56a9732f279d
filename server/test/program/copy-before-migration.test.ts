import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyBeforeMigration } from '../../src/backup/copy-before-migration.ts'
import { restoreInto } from '../../src/backup/copy-commands.ts'
import { type CopyStatus, writeCopyStatus } from '../../src/backup/copy-status.ts'
import { type OwnPostgres, startOwnPostgres } from '../../src/postgres/start-own-postgres.ts'
import { prepareDatabase } from '../../src/program/prepare-database.ts'
import { readSchemaVersion } from '../../src/storage/base/schema-version.ts'
import { readRelease, restoreRelease } from '../releases/release-data.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { newInitializedDataDir } from '../setup/initialized-data.ts'
import { PATIENCE } from '../setup/patience.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'

const COPY = 'copia-antes-da-atualizacao'
const LIMIT_MS = 600_000
const quiet = () => undefined

afterAll(async () => {
  await stopPrograms()
  removeDataDirs()
})

/** Starts the database of a folder alone. */
async function withDatabase<T>(dataDir: string, work: (own: OwnPostgres, client: pg.Client) => Promise<T>): Promise<T> {
  const own = await startOwnPostgres({ dataDir, log: quiet })
  const client = new pg.Client(own.connection)
  await client.connect()
  try {
    return await work(own, client)
  } finally {
    await client.end()
    await own.stop()
  }
}

async function newDataDirOfRelease(): Promise<string> {
  const dataDir = newInitializedDataDir()
  await withDatabase(dataDir, (own) => restoreRelease(readRelease('0.1.0'), own.url))
  return dataDir
}

function copyOptions(dataDir: string, own: OwnPostgres) {
  return {
    ...{
      database: { connectionString: own.url },
      dataDir,
      backupDir: null,
      password: null,
      keepDays: 7,
      variables: {},
    },
    ...{ interrupted: new AbortController().signal, log: quiet },
  }
}

describe('data of an earlier release', { timeout: LIMIT_MS }, () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = await newDataDirOfRelease()
  }, LIMIT_MS)

  test('stay as they were where a change of the database fails, which is said', async () => {
    await withDatabase(dataDir, (_, client) => client.query('create table packed_day (other integer)'))
    const program = await runProgram({ DATA_DIR: dataDir, UPGRADE_COPY: 'nao' })
    expect(await program.exited).toBe(1)
    expect(program.output()).toContain('não pôde ser atualizado para esta versão, e está como estava')
    await withDatabase(dataDir, async (_, client) => {
      expect(await readSchemaVersion(client)).toBe('older')
      await client.query('drop table packed_day')
    })
  })

  test('are copied once, however often a change that fails is tried, and again once anything was written', async () => {
    const backupDir = newDataDir()
    const copies = () => readdirSync(backupDir).filter((name) => name.startsWith('series-'))
    const start = async () => {
      const program = await runProgram({ DATA_DIR: dataDir, BACKUP_DIR: backupDir })
      expect(await program.exited).toBe(1)
      return program.output()
    }
    await withDatabase(dataDir, (_, client) => client.query('create table packed_day (other integer)'))
    expect(await start()).toContain('A cópia está completa.')
    const [first] = copies()
    for (const output of [await start(), await start()]) expect(output).toContain('e nada mudou desde então')
    expect(copies()).toEqual([first])
    await withDatabase(dataDir, (_, client) => client.query('insert into packed_day values (1)'))
    expect(await start()).toContain('A cópia está completa.')
    expect(copies()).toHaveLength(2)
    // What is gone is copied anew: somebody needed the room, or the disk is another.
    for (const name of readdirSync(join(backupDir, copies()[1]!)))
      if (name.startsWith('base-')) rmSync(join(backupDir, copies()[1]!, name), { recursive: true })
    expect(await start()).toContain('A cópia está completa.')
    await withDatabase(dataDir, (_, client) => client.query('drop table packed_day'))
  })

  test('are copied before the first start of a newer one, and come back as they were', async () => {
    const program = await runProgram({ DATA_DIR: dataDir })
    expect(program.output()).toContain(`uma cópia de tudo vai para ${join(dataDir, COPY)}`)
    expect(program.output()).toContain('O banco de dados está sendo atualizado para esta versão.')
    program.interrupt()
    expect(await program.exited).toBe(0)
    const restored = newDataDir()
    await restoreInto({ path: join(dataDir, COPY), password: null, dataDir: restored, at: null, log: quiet })
    const versions = [restored, dataDir].map((folder) => withDatabase(folder, (_, client) => readSchemaVersion(client)))
    expect(await Promise.all(versions)).toEqual(['older', 'current'])
    // A second start has nothing to change, and copies nothing.
    rmSync(join(dataDir, COPY), { recursive: true })
    await withDatabase(dataDir, (own) =>
      prepareDatabase({ connectionString: own.url }, { log: quiet, onMigration: () => expect.unreachable() }),
    )
  })
})

describe('a copy before', { timeout: LIMIT_MS }, () => {
  test('that cannot be written keeps the database from being changed, in a sentence', async () => {
    const dataDir = newInitializedDataDir()
    const taken = newDataDir()
    mkdirSync(join(taken, 'fotos de alguém'))
    await withDatabase(dataDir, async (own) => {
      const copying = copyBeforeMigration({ ...copyOptions(dataDir, own), backupDir: taken })
      await expect(copying).rejects.toThrow(/não é uma pasta de cópias.* Nada foi alterado\..*UPGRADE_COPY=nao/)
    })
    expect(readdirSync(taken)).toEqual(['fotos de alguém'])
  })

  test('does not fill the disk below that of the copies, which is not mounted', async () => {
    const dataDir = newInitializedDataDir()
    const backupDir = newDataDir()
    const told = { place: backupDir, state: 'copying', baseAt: '2026-11-23T10:00:00.000Z' } as CopyStatus
    await writeCopyStatus(dataDir, told)
    await withDatabase(dataDir, async (own) => {
      const copying = copyBeforeMigration({ ...copyOptions(dataDir, own), backupDir })
      await expect(copying).rejects.toThrow(/O disco está montado\?.*Nada foi alterado/)
    })
    expect(readdirSync(backupDir)).toEqual([])
  })

  test('that has no room leaves the one before, and says how much it needs', async () => {
    const dataDir = newInitializedDataDir()
    mkdirSync(join(dataDir, COPY))
    writeFileSync(join(dataDir, COPY, 'a copy of before'), '')
    await withDatabase(dataDir, async (own) => {
      const copying = copyBeforeMigration({ ...copyOptions(dataDir, own), freeBytes: async () => 1_000_000 })
      await expect(copying).rejects.toThrow(/Ela precisa de .*MB em .* há 977\skB livres/)
    })
    expect(readdirSync(join(dataDir, COPY))).toEqual(['a copy of before'])
  })

  test('that is interrupted says that it is not complete', async () => {
    const dataDir = newInitializedDataDir()
    await withDatabase(dataDir, async (own) => {
      const copying = copyBeforeMigration({ ...copyOptions(dataDir, own), interrupted: AbortSignal.abort() })
      await expect(copying).rejects.toThrow('não está completa')
    })
  })

  test('that is interrupted while a file is copied that takes hours says so at once', async () => {
    const dataDir = newInitializedDataDir()
    mkdirSync(join(dataDir, 'uploads'))
    writeFileSync(join(dataDir, 'uploads', 'large'), '')
    truncateSync(join(dataDir, 'uploads', 'large'), 1e12)
    const interruption = new AbortController()
    await withDatabase(dataDir, async (own) => {
      const copying = copyBeforeMigration({ ...copyOptions(dataDir, own), interrupted: interruption.signal })
      const files = join(dataDir, COPY, 'files')
      const grows = async () => existsSync(files) && readdirSync(files).some((name) => name.endsWith('.new'))
      await Promise.race([copying, expect.poll(grows, PATIENCE).toBe(true)])
      interruption.abort()
      await expect(copying).rejects.toThrow('não está completa')
      expect(readdirSync(files).filter((name) => name.endsWith('.new'))).toEqual([])
    })
  })
})
