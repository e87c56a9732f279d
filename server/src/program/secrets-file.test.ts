import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptSecret } from './secrets-file.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a secret is made once, for its owner alone, and another for each name', () => {
  const secret = keptSecret(dataDir, 'token-secret')
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(keptSecret(dataDir, 'token-secret')).toBe(secret)
  expect(keptSecret(dataDir, 'secrets-key')).not.toBe(secret)
  expect(statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600)
})

test('a damaged secret is refused and never replaced, since what it encrypted would be lost', () => {
  writeFileSync(join(dataDir, 'secrets-key'), '')
  expect(() => keptSecret(dataDir, 'secrets-key')).toThrow(/está danificado/)
})
