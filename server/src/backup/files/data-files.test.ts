import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOLDER_MARK } from '../folder/copy-folder.ts'
import { listDataFiles, VARIABLES_FILE } from './data-files.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-data-files-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

test('keys and uploads are copied, and neither the database, nor copies, nor the variables that a restoration left', async () => {
  for (const folder of ['postgres', 'uploads', 'copias']) mkdirSync(join(dataDir, folder))
  for (const path of [
    'secrets-key',
    'uploads/1',
    'postgres/pg_hba.conf',
    'copias/x',
    `copias/${FOLDER_MARK}`,
    VARIABLES_FILE,
  ])
    writeFileSync(join(dataDir, path), 'x')
  const found = await listDataFiles(dataDir)
  expect(found.map(({ path }) => path).sort()).toEqual(['secrets-key', 'uploads/1'])
})
