import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isDiskOfData } from './same-disk.ts'

// Of the two that are made for files of a moment, one lies in memory, the other outlives a restart.
const [SHM, DISK] = ['/dev/shm', '/var/tmp']
const made: string[] = []
const folderOn = (disk: string) => {
  const folder = mkdtempSync(join(disk, 'monitorweb-disk-'))
  made.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

function areTwoDisks(): boolean {
  const [one, other] = [SHM, DISK].map((disk) => statSync(disk, { throwIfNoEntry: false }))
  return one !== undefined && other !== undefined && one.dev !== other.dev
}

test.runIf(areTwoDisks())('copies lie on the disk of the data also where the database alone is there', () => {
  const [dataDir, database, copies] = [folderOn(SHM), folderOn(DISK), folderOn(DISK)]
  expect(isDiskOfData(copies, dataDir)).toBe(false)
  symlinkSync(database, join(dataDir, 'postgres'))
  expect(isDiskOfData(copies, dataDir)).toBe(true)
  expect(isDiskOfData(folderOn(SHM), dataDir)).toBe(true)
})
