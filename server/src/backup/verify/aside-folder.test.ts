import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inAsideFolder } from './aside-folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-aside-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('what a comparison that was killed has left is removed, and what another works in is not', async () => {
  mkdirSync(join(dataDir, 'conferencia-killed', 'postgres'), { recursive: true })
  for (const path of ['conferencia-killed/secrets-key', 'secrets-key']) writeFileSync(join(dataDir, path), 'k')
  await inAsideFolder(dataDir, async (other) => {
    writeFileSync(join(other, 'secrets-key'), 'k')
    await inAsideFolder(dataDir, async (own) => {
      expect(new Set(readdirSync(dataDir).map((name) => join(dataDir, name)))).toEqual(
        new Set([own, other, join(dataDir, 'secrets-key')]),
      )
      expect(readdirSync(other)).toContain('secrets-key')
    })
  })
  expect(readdirSync(dataDir)).toEqual(['secrets-key'])
})
