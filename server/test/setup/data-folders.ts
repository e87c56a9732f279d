import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** An empty folder for a program's data, in the system's temporary folder unless another is given. */
export function newDataDir(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'monitorweb-data-'))
  // As a folder made by hand: the user that runs PostgreSQL for root may pass through.
  chmodSync(folder, 0o755)
  made.push(folder)
  return folder
}

/** Removes what {@link newDataDir} made. */
export function removeDataDirs(): void {
  for (const folder of made.splice(0)) removeDataDir(folder)
}

/** Removes a data folder, and the place in the system where its database may lie instead. */
export function removeDataDir(folder: string): void {
  const place = join(folder, 'postgres')
  if (existsSync(place)) rmSync(realpathSync(place), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
