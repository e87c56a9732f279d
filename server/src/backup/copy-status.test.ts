import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMetrics } from './copy-metrics.ts'
import { type CopyStatus, readCopyStatus, writeCopyStatus } from './copy-status.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-copy-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const status: CopyStatus = {
  place: '/copias',
  state: 'copying',
  problem: null,
  toldAt: '2026-11-23T12:00:00.000Z',
  copiedUntil: '2026-11-23T11:59:58.000Z',
  restorableFrom: '2026-11-16T03:00:00.000Z',
  baseAt: '2026-11-23T11:00:00.000Z',
  verified: null,
  sameDisk: false,
  encrypted: true,
}

test('where nothing was ever copied there is no status, and no figure', async () => {
  expect(await readCopyStatus(dataDir)).toBeNull()
  expect(copyMetrics(null)).toBe('')
})

test('what is told is read again, with the distance in seconds', async () => {
  await writeCopyStatus(dataDir, status)
  expect(await readCopyStatus(dataDir)).toEqual(status)
  const text = copyMetrics(status, Date.parse('2026-11-23T12:00:03.000Z'))
  expect(text).toContain('\nmonitorweb_copy_distance_seconds 5\n')
  expect(text).toContain('\nmonitorweb_copy_base_age_seconds 3603\n')
  expect(text).toContain('\nmonitorweb_copy_ok 1\n')
})

test('a copy of which nobody tells any longer is not well', () => {
  expect(copyMetrics(status, Date.parse('2026-11-23T12:05:00.000Z'))).toContain('\nmonitorweb_copy_ok 0\n')
})
