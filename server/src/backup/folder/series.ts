import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../../errors/startup-error.ts'
import type { CopyFolder } from './copy-folder.ts'
import { readJsonFile, writeWholeFile } from './whole-file.ts'

/** A whole copy of the database's files, from which the log goes on. */
export interface BaseCopy {
  /** Of its folder. */
  name: string
  startPlace: string
  endPlace: string
  startedMs: number
  /** From this moment on each second can be restored. */
  endedMs: number
  bytes: number
}

/**
 * The log of one database without a gap, in `log/`, and the base copies in `base-*`. A gap, or a database that took
 * another way, begins the next series.
 */
export interface Series {
  name: string
  /** Each series has a higher one than those before it, whatever the clock said; 0 where an earlier version began it. */
  number: number
  timeline: number
  segmentBytes: number
  /** The log is here up to this place; everything that was confirmed before `reachesMs` lies before it. */
  reachesPlace: string
  reachesMs: number
  bases: BaseCopy[]
}

const FILE = 'series.json'
/** Who copies writes the file of the series each second. */
const WATCH_MS = 3_000
const PREFIX = 'series-'
export const BASE_PREFIX = 'base-'
const BASE_NAME = new RegExp(`^${BASE_PREFIX}[\\dT-]+$`)

export async function newSeries(
  folder: CopyFolder,
  { timeline, segmentBytes, place }: { timeline: number; segmentBytes: number; place: string },
): Promise<Series> {
  const names = await readdir(folder.path)
  const number = 1 + Math.max(0, ...(await readSeries(folder, () => undefined)).map((series) => series.number))
  const stamp = stampOf(Date.now())
  const name = names.includes(`${PREFIX}${stamp}`) ? `${PREFIX}${stamp}-${names.length}` : `${PREFIX}${stamp}`
  const series = { name, number, timeline, segmentBytes, reachesPlace: place, reachesMs: 0, bases: [] }
  await mkdir(logFolder(folder, series), { recursive: true, mode: 0o700 })
  await writeSeries(folder, series)
  return series
}

/**
 * Reads all series, the oldest first. One that is torn, or that names folders which are not its own, is left out and where it
 * is: the others are worth as much as before. `onDamage` is told of it in a Portuguese sentence.
 */
export async function readSeries(folder: CopyFolder, onDamage: (sentence: string) => void): Promise<Series[]> {
  const found = await Promise.all(
    (await seriesNames(folder)).map((name) =>
      readOne(folder, name).catch((error: unknown) => {
        if (!(error instanceof StartupError)) throw error
        onDamage(error.message)
        return null
      }),
    ),
  )
  return found.filter((series) => series !== null).sort((one, other) => one.number - other.number)
}

/** Answers the folder of the newest base copy below a folder of copies; null where there is none. */
export async function newestBase(path: string): Promise<string | null> {
  const all = await readSeries({ path, id: '', key: null }, () => undefined)
  const series = all.findLast(({ bases }) => bases.length > 0)
  const base = series?.bases.at(-1)
  return series && base ? join(series.name, base.name) : null
}

/**
 * Throws StartupError where a new database would be made beside the copies of one: its disk may not be there, and the trackers of the real
 * one would be answered by a program that knows none of them.
 */
export function refuseNewBesideCopies(dataDir: string, backupDir: string): void {
  const path = resolve(backupDir)
  if (!existsSync(path) || !readdirSync(path).some((name) => name.startsWith(PREFIX))) return
  throw new StartupError(
    `Em ${resolve(dataDir)} não há banco de dados, e em BACKUP_DIR, ${path}, há cópias de um. Nada foi criado. O disco dos dados está montado? ` +
      `Para restaurar: «npm run restore -- ${path}». Para uma instalação nova, informe em BACKUP_DIR uma pasta vazia.`,
  )
}

/**
 * Throws StartupError where another program writes here, which only its series tell where it runs on another machine. It takes
 * seconds to know.
 */
export async function refuseSharedFolder(folder: CopyFolder): Promise<void> {
  const before = await writtenAt(folder)
  await wait(WATCH_MS)
  const after = await writtenAt(folder)
  // One that began meanwhile is the other's too.
  if (before.size === after.size && [...before].every(([name, ms]) => after.get(name) === ms)) return
  throw new StartupError(`Outro programa copia para ${folder.path}. Informe em BACKUP_DIR uma pasta que só este use.`)
}

/** When the file of each series was written, in milliseconds of the clock of its disk. */
async function writtenAt(folder: CopyFolder): Promise<Map<string, number>> {
  const written = new Map<string, number>()
  for (const name of await seriesNames(folder)) {
    const known = await stat(join(folder.path, name, FILE)).catch(() => null)
    if (known) written.set(name, known.mtimeMs)
  }
  return written
}

async function seriesNames(folder: CopyFolder): Promise<string[]> {
  return (await readdir(folder.path)).filter((name) => name.startsWith(PREFIX)).sort()
}

/** What is said openly may have been changed by others; old copies are removed by these names. */
async function readOne(folder: CopyFolder, name: string): Promise<Series | null> {
  const path = join(folder.path, name, FILE)
  const written = await readJsonFile<Series>(path)
  const series = written && { ...written, number: written.number ?? 0 }
  if (!series || (series.name === name && series.bases.every((base) => BASE_NAME.test(base.name)))) return series
  throw new StartupError(`A cópia foi alterada: ${path} fala de outra pasta.`)
}

export async function writeSeries(folder: CopyFolder, series: Series): Promise<void> {
  await writeWholeFile(join(seriesFolder(folder, series), FILE), JSON.stringify(series))
}

export function seriesFolder(folder: CopyFolder, { name }: Pick<Series, 'name'>): string {
  return join(folder.path, name)
}

export function logFolder(folder: CopyFolder, series: Pick<Series, 'name'>): string {
  return join(seriesFolder(folder, series), 'log')
}

/** Words a moment so that names sort by it, and every file system takes them. */
export function stampOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')
}
