import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { explainPostgresFailure } from './postgres-failure.ts'
import { startOwnPostgres } from './start-own-postgres.ts'

const disk = mkdtempSync(join(tmpdir(), 'monitorweb-disk-'))
/** Only root may mount a small disk, and not in every container. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=80m,mode=755', 'tmpfs', disk]).status === 0

afterAll(() => {
  if (mounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

describe('a full disk', () => {
  test.runIf(mounted)('is told in a sentence, and leaves nothing half made', async () => {
    const starting = startOwnPostgres({ dataDir: disk, log: () => undefined })
    await expect(starting).rejects.toThrow(/^Não há espaço livre em disco para o banco de dados em /)
    expect(readdirSync(join(disk, 'postgres')).filter((name) => !name.startsWith('bin-'))).toEqual([])
  })

  test('is recognised in what PostgreSQL writes', () => {
    const output = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
    expect(explainPostgresFailure(output, { folder: '/dados', userName: 'postgres' }).message).toBe(
      'Não há espaço livre em disco para o banco de dados em /dados. Libere espaço ou escolha outra DATA_DIR.',
    )
  })

  test('that is not recognised is told in the words of PostgreSQL', () => {
    const output = 'LOG:  starting\nFATAL:  unrecognized configuration parameter "x"\nLOG:  shut down\n'
    const { message } = explainPostgresFailure(output, { folder: '/dados', userName: 'postgres' })
    expect(message).toBe('O PostgreSQL não iniciou em /dados: FATAL:  unrecognized configuration parameter "x"')
  })
})
