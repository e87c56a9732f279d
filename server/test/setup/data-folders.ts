import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** Makes an empty folder for a program's data, in the system's temporary folder unless another is given. */
export function newDataDir(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'monitorweb-data-'))
  // The mode is that of a folder made by hand: the user that runs PostgreSQL for root may pass through.
  chmodSync(folder, 0o755)
  made.push(folder)
  return folder
}

/**
 * Makes a data folder with a copy of the stopped database of another; its programs, which nobody changes, are shared.
 */
export function copyDataDir(from: string): string {
  const folder = newDataDir()
  const [source, place] = [join(from, 'postgres'), join(folder, 'postgres')]
  mkdirSync(place)
  execFileSync('cp', ['-a', join(source, 'data'), place])
  for (const name of readdirSync(source).filter((entry) => entry.startsWith('bin-'))) {
    symlinkSync(join(source, name), join(place, name))
  }
  return folder
}

/** Removes the data folders that this process made. */
export function removeDataDirs(): void {
  for (const folder of made.splice(0)) removeDataDir(folder)
}

/** Removes a data folder, and the place in the system where its database may lie instead. */
export function removeDataDir(folder: string): void {
  const place = join(folder, 'postgres')
  if (existsSync(place)) rmSync(realpathSync(place), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
