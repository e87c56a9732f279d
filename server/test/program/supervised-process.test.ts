import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { superviseProcess } from '../../src/program/supervised-process.ts'
import { PATIENCE } from '../setup/patience.ts'

const folder = mkdtempSync(join(tmpdir(), 'monitorweb-supervised-'))
const entry = join(folder, 'entry.mjs')
const { execPath } = process

writeFileSync(
  entry,
  `process.on('message', ({ type }) => type === 'stop' && process.exit(0))
process.send({ type: 'ready', addresses: {} })`,
)

afterEach(() => {
  process.execPath = execPath
})
afterAll(() => rmSync(folder, { recursive: true }))

const supervise = () =>
  superviseProcess({
    ...{ role: 'web', entry, env: {}, log: () => undefined },
    ...{ portVariable: () => '', onMessage: () => undefined },
  })

/** The system says so of the first once the call is over, and of the second while it lasts. */
const UNSPAWNABLE = [
  ['is not there', join(folder, 'no-such-node'), 'ENOENT'],
  ['is refused at once', join(folder, 'x'.repeat(300)), 'ENAMETOOLONG'],
] as const

test.each(UNSPAWNABLE)(
  'a process whose program %s when it is to start again starts once it can',
  async (_words, path, code) => {
    const kept = await supervise()
    process.execPath = path
    kept.tell({ type: 'stop' })
    await expect.poll(() => kept.state().tries, PATIENCE).toBeGreaterThan(1)
    expect(kept.state()).toMatchObject({ isUp: false, failure: expect.stringContaining(code) })
    expect(kept.state().failure).toContain('O processo «Telas e API» não iniciou')
    process.execPath = execPath
    await expect.poll(() => kept.state().isUp, PATIENCE).toBe(true)
    // All of its life is counted, and what it took to come back only while it is away.
    expect(kept.state()).toMatchObject({ failure: null, tries: 0 })
    expect(kept.state().restarts).toBeGreaterThan(1)
    await kept.stop(PATIENCE.timeout)
  },
)

test.each(UNSPAWNABLE)('a process whose program %s can be stopped, and no other begins', async (_words, path, code) => {
  const kept = await supervise()
  process.execPath = path
  kept.tell({ type: 'stop' })
  await expect.poll(() => kept.state().failure, PATIENCE).toContain(code)
  await kept.stop(PATIENCE.timeout)
  await expect(supervise()).rejects.toThrow('não iniciou')
})
