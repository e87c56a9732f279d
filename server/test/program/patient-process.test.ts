import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepProcess } from '../../src/program/patient-process.ts'
import { PATIENCE } from '../setup/patience.ts'

const folder = mkdtempSync(join(tmpdir(), 'monitorweb-patient-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Fails to start the first two times, and then is up until it is told to stop. */
const ENTRY = `
import { existsSync, writeFileSync } from 'node:fs'
const marks = ['first', 'second'].map((name) => new URL(name, import.meta.url))
const missing = marks.find((mark) => !existsSync(mark))
if (missing) {
  writeFileSync(missing, '')
  process.send({ type: 'failed', message: 'O banco ainda não está no ar.' }, () => process.exit(1))
} else {
  process.on('message', ({ type }) => type === 'stop' && process.exit(0))
  process.send({ type: 'ready', addresses: {} })
}
`

test('a process whose first starts fail is started until it is up, and its state tells of them', async () => {
  const entry = join(folder, 'entry.mjs')
  writeFileSync(entry, ENTRY)
  const failures: string[] = []
  const options = { role: 'rules' as const, entry, env: {}, log: () => undefined }
  const kept = keepProcess(
    { ...options, portVariable: () => '', onMessage: () => undefined },
    (error) => failures.push(error.message),
    10,
  )
  await expect.poll(() => kept.state().isUp, PATIENCE).toBe(true)
  expect(kept.state()).toMatchObject({ restarts: 2, failure: null })
  expect(failures).toHaveLength(2)
  expect(failures[0]).toContain('O banco ainda não está no ar.')
  await kept.stop(50_000)
  expect(existsSync(join(folder, 'second'))).toBe(true)
})
