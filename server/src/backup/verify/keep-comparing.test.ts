import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { OpenCopy } from '../open-copy.ts'
import { keepComparing } from './keep-comparing.ts'

const empty = mkdtempSync(join(tmpdir(), 'monitorweb-copy-'))
afterAll(() => rmSync(empty, { recursive: true }))

test('a comparison that fails is known since the first that did, with why, and is told in the log', async () => {
  const told: string[] = []
  const comparing = keepComparing({
    ...{ dataDir: empty, keptFreeBytes: 0, signal: new AbortController().signal },
    log: (line) => told.push(line),
  })
  // A base copy that the folder does not have, as of a disk that is not mounted.
  const copy = {
    folder: { path: join(empty, 'gone'), key: null },
    log: { series: { bases: [{ name: 'base', beganMs: 0, endedMs: 1 }] } },
  } as unknown as OpenCopy
  comparing.compare(copy)
  await comparing.ended()
  const first = comparing.unverified
  expect(first).toEqual({ since: expect.any(String), words: expect.stringContaining('não pode ser lida') })
  comparing.compare(copy)
  await comparing.ended()
  expect(comparing.unverified?.since).toBe(first?.since)
  expect(told).toHaveLength(2)
  // A program that is started anew has compared nothing.
  const next = keepComparing({
    ...{ dataDir: empty, keptFreeBytes: 0, signal: new AbortController().signal, unverified: first },
    log: (line) => told.push(line),
  })
  next.compare(copy)
  await next.ended()
  expect(next.unverified?.since).toBe(first?.since)
})
