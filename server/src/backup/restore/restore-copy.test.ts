import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDataDir } from './restore-copy.ts'

test('what a disk of its own has at its root is no part of what was restored, and stays', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-emptied-'))
  try {
    for (const folder of ['lost+found', 'postgres', 'uploads']) mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, 'secrets-key'), 'k')
    await emptyDataDir(dataDir)
    expect(readdirSync(dataDir)).toEqual(['lost+found'])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
