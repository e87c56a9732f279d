import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a database that is being converted grows, beside the one that serves. */
const PLACE = 'conversao'
const COMPLETE = 'completa'

/** Tells which major version of PostgreSQL made a data folder. */
export function majorOf(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim())
}

/** Makes or finds the folder in which the converted database grows, with what else a server needs beside it. */
export function conversionPlace(base: string): { base: string; dataFolder: string } {
  const place = join(base, PLACE)
  mkdirSync(place, { recursive: true, mode: 0o755 })
  return { base: place, dataFolder: join(place, 'data') }
}

/** Puts the converted database, which holds all and is stopped, in the place of the old one, which is kept. */
export function exchangeData(base: string): { kept: string } {
  const kept = keptName(base)
  writeFileSync(join(base, PLACE, COMPLETE), kept)
  finishExchange(base)
  return { kept: join(base, kept) }
}

/**
 * Brings an exchange to its end that was interrupted between its steps; without one it does nothing. Whoever starts the
 * database calls it first, as there is a moment in which neither has its name.
 */
export function finishExchange(base: string): void {
  const marker = join(base, PLACE, COMPLETE)
  if (!existsSync(marker)) return
  const [data, converted, kept] = [join(base, 'data'), join(base, PLACE, 'data'), readFileSync(marker, 'utf8')]
  if (existsSync(converted)) {
    if (existsSync(data)) renameSync(data, join(base, kept))
    renameSync(converted, data)
  }
  rmSync(join(base, PLACE), { recursive: true, force: true })
}

/** A name such as `data-pg15`, which nothing has. */
function keptName(base: string): string {
  const name = `data-pg${majorOf(join(base, 'data'))}`
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!existsSync(join(base, free))) return free
  }
}
