import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FOLDER_MARK } from '../folder/copy-folder.ts'
import { listDataFiles, VARIABLES_FILE } from './data-files.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-data-files-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('keys and uploads are copied, and neither the database, nor copies, nor the variables that a restoration left', async () => {
  for (const folder of ['postgres', 'uploads', 'copias', '.npm']) mkdirSync(join(dataDir, folder))
  for (const path of [
    'secrets-key',
    'uploads/1',
    'postgres/pg_hba.conf',
    'copias/x',
    `copias/${FOLDER_MARK}`,
    VARIABLES_FILE,
    // The data folder may be the home of the user that the program runs as.
    '.npm/x',
    '.bash_history',
  ])
    writeFileSync(join(dataDir, path), 'x')
  const { files } = await listDataFiles(dataDir)
  expect(files.map(({ path }) => path).sort()).toEqual(['secrets-key', 'uploads/1'])
})

test('what cannot be looked into is named and keeps nothing else from being found', async () => {
  for (const folder of ['closed', 'lost+found', 'uploads']) mkdirSync(join(dataDir, folder))
  for (const path of ['uploads/1', 'lost+found/x']) writeFileSync(join(dataDir, path), 'x')
  // Nobody follows it, whoever asks.
  symlinkSync('loop', join(dataDir, 'closed', 'loop'))
  const { files, closed } = await listDataFiles(dataDir)
  expect(files.map(({ path }) => path)).toEqual(['uploads/1'])
  expect(closed).toMatchObject([{ path: 'closed/loop', error: { path: join(dataDir, 'closed', 'loop') } }])
})

test('what lies behind a link is copied, and one that leads back or nowhere harms nothing', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'monitorweb-elsewhere-'))
  try {
    writeFileSync(join(elsewhere, '1'), 'x')
    symlinkSync(elsewhere, join(dataDir, 'uploads'))
    symlinkSync(dataDir, join(elsewhere, 'back'))
    symlinkSync(join(elsewhere, 'removed'), join(dataDir, 'nowhere'))
    const { files, closed } = await listDataFiles(dataDir)
    expect([files.map(({ path }) => path), closed]).toEqual([['uploads/1'], []])
  } finally {
    rmSync(elsewhere, { recursive: true })
  }
})
