import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDiskWatch } from './disk-watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'monitorweb-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MORE_THAN_ANY_DISK = 2 ** 60

test.each([
  ['ample', 0, 0],
  ['low', MORE_THAN_ANY_DISK, 0],
  ['reserved', MORE_THAN_ANY_DISK, MORE_THAN_ANY_DISK],
] as const)('a disk is %s by the sizes that were set', async (level, warningBytes, reserveBytes) => {
  const watch = openDiskWatch({ dataDir: folder, warningBytes, reserveBytes })
  const { freeBytes, totalBytes, ...state } = watch.state()
  expect(state).toEqual({ folder, level, warningBytes, reserveBytes, unreadSince: null })
  expect(freeBytes).toBeGreaterThan(0)
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes)
  await watch.stop()
})

test('a data folder that nothing was written to yet has the disk of the folder above it', async () => {
  const watch = openDiskWatch({ dataDir: join(folder, 'not', 'yet'), warningBytes: 0, reserveBytes: 0 })
  expect(watch.state()).toMatchObject({ folder, level: 'ample' })
  await watch.stop()
})

test('a disk that cannot be read any more is said to be so, with what was known of it', async () => {
  const gone = mkdtempSync(join(tmpdir(), 'monitorweb-gone-'))
  const watch = openDiskWatch({ dataDir: gone, warningBytes: 0, reserveBytes: 0 })
  rmSync(gone, { recursive: true })
  await expect.poll(() => watch.state().unreadSince, { timeout: 30_000 }).not.toBeNull()
  expect(watch.state()).toMatchObject({ folder: gone, level: 'ample' })
  await watch.stop()
})
