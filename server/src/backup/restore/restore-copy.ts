import { existsSync, realpathSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { MachineError, StartupError } from '../../errors/startup-error.ts'
import { ownerOfData, placeData } from '../../postgres/database-folder.ts'
import { OtherMajorError } from '../../postgres/initialize-data.ts'
import { startOwnPostgres } from '../../postgres/start-own-postgres.ts'
import { chooseServerUser } from '../../postgres/system-user.ts'
import { DatabaseClient } from '../../storage/base/connections/database-client.ts'
import { type CopyFigures, readCopyFigures } from '../../storage/copies/copy-figures.ts'
import { type Held, holdWhatWaits } from '../../storage/copies/hold-what-waits.ts'
import { BASE_FILES } from '../base/take-base.ts'
import { bytesOfFiles, restoreFiles } from '../files/file-copies.ts'
import { type CopyFolder, isOfFolderItself } from '../folder/copy-folder.ts'
import { readSealedFile, readWholeSealedFile } from '../folder/sealed-file.ts'
import { BASE_PREFIX, seriesFolder } from '../folder/series.ts'
import type { ChosenCopy } from './choose-copy.ts'
import { bytesOfLog, restoreLog } from './restore-log.ts'
import { type UnpackedFile, unpackTar } from './tar-files.ts'
import { markFinished, markUnfinished } from './unfinished-restore.ts'

export interface RestoreOptions {
  folder: CopyFolder
  chosen: ChosenCopy
  /** Where recovery stops: at a moment, at a named place, or where the log ends. */
  target: { atMs: number } | { point: string } | 'end'
  /** An empty data folder. */
  dataDir: string
  /** Whether the files beside the database are written there; if not they are read to their ends, and take no room. */
  writesFiles?: boolean
  /** So much stays free on the disk, for who works there meanwhile. */
  keptFreeBytes?: number
  pgBin?: string | undefined
  /** Settings of PostgreSQL while it recovers. */
  settings?: Record<string, string>
  log(line: string): void
  /** Breaks it off. */
  signal?: AbortSignal | undefined
}

/** What a restored database holds, and what it will not send by itself. */
interface Restored {
  figures: CopyFigures
  held: Held
}

/**
 * Makes a data folder from a copy: database, keys and files. The database is started once, so that it recovers, and ended;
 * answers what it holds. Throws StartupError; what was written before that is removed.
 */
export async function restoreCopy(options: RestoreOptions): Promise<Restored & { files: number }> {
  const { folder, target, dataDir, writesFiles = true, signal } = options
  const atMs = target !== 'end' && 'atMs' in target ? target.atMs : null
  try {
    const base = realpathSync(placeData({ dataDir, user: chooseServerUser(ownerOfData(dataDir)), log: options.log }))
    await refuseSmallDisk(options, { base, atMs })
    await markUnfinished(dataDir)
    options.log('Copiando de volta os arquivos do banco de dados.')
    await restoreDatabaseFiles(options, base)
    const files = await restoreFiles(folder, { dataDir: writesFiles ? dataDir : null, atMs, signal })
    options.log(
      `Refazendo o que foi gravado depois da cópia base de ${options.chosen.base.name.slice(BASE_PREFIX.length)} (UTC).`,
    )
    const restored = await recover(options)
    await markFinished(dataDir)
    return { ...restored, files }
  } catch (error) {
    await emptyDataDir(dataDir)
    throw error
  }
}

/** Removes all of a data folder but itself and what the disk has there, the database that may lie elsewhere included. */
export async function emptyDataDir(dataDir: string): Promise<void> {
  const place = join(dataDir, 'postgres')
  if (existsSync(place)) await rm(realpathSync(place), { recursive: true, force: true })
  for (const name of await readdir(dataDir)) {
    if (!isOfFolderItself(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** What a database writes of its own while it recovers is small beside what it is given. */
const ROOM = 1.1

/** `base` is where the database lies, which may be on another disk than the data folder. */
async function refuseSmallDisk(
  { folder, chosen, dataDir, writesFiles = true, keptFreeBytes = 0 }: RestoreOptions,
  { base, atMs }: { base: string; atMs: number | null },
): Promise<void> {
  const database = (chosen.base.bytes + bytesOfLog(chosen)) * ROOM
  const files = writesFiles ? await bytesOfFiles(folder, atMs) : 0
  const isOneDisk = statSync(base).dev === statSync(dataDir).dev
  await refuseLess(base, { wanted: database + (isOneDisk ? files : 0), keptFreeBytes })
  if (!isOneDisk) await refuseLess(dataDir, { wanted: files, keptFreeBytes })
}

async function refuseLess(
  place: string,
  { wanted, keptFreeBytes }: { wanted: number; keptFreeBytes: number },
): Promise<void> {
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  if (free - keptFreeBytes > wanted) return
  const kept = keptFreeBytes === 0 ? '' : `, dos quais ${byteSizeWords(keptFreeBytes)} ficam para as posições`
  throw new MachineError(
    `Falta espaço em ${place}: a cópia precisa de ${byteSizeWords(wanted)}, e há ${byteSizeWords(free)} livres${kept}.`,
  )
}

async function restoreDatabaseFiles({ folder, chosen, signal }: RestoreOptions, base: string): Promise<void> {
  const source = join(seriesFolder(folder, chosen.series), chosen.base.name)
  const unfinished = join(base, 'data.novo')
  await mkdir(unfinished, { mode: 0o700 })
  const written = await unpackTar(readSealedFile(join(source, BASE_FILES.archive), folder.key, { signal }), unfinished)
  const manifest = await readWholeSealedFile(join(source, BASE_FILES.manifest), folder.key)
  compareWithManifest(written, manifest, source)
  await writeFile(join(unfinished, 'backup_manifest'), manifest, { mode: 0o600 })
  const logTarget = join(unfinished, 'pg_wal')
  await mkdir(join(logTarget, 'archive_status'), { recursive: true, mode: 0o700 })
  await restoreLog(folder, chosen, { target: logTarget, signal })
  await writeFile(join(unfinished, RECOVERY_SIGNAL), '', { mode: 0o600 })
  await rename(unfinished, join(base, 'data'))
}

/** PostgreSQL lists the files of a base copy with their checksums ("Backup Manifest Format"). */
function compareWithManifest(written: ReadonlyMap<string, UnpackedFile>, manifest: Buffer, source: string): void {
  const { Files } = JSON.parse(manifest.toString()) as { Files: { Path: string; Size: number; Checksum?: string }[] }
  for (const { Path, Size, Checksum } of Files) {
    const file = written.get(Path)
    if (!file) throw new StartupError(`A cópia está incompleta: em ${source} falta ${Path}.`)
    if (file.bytes !== Size || (Checksum !== undefined && file.sha256 !== Checksum)) {
      throw new StartupError(`A cópia está danificada: em ${source}, ${Path} não é o que o banco de dados enviou.`)
    }
  }
}

/** PostgreSQL removes this file when it has recovered. */
const RECOVERY_SIGNAL = 'recovery.signal'
const TOO_SHORT = /recovery ended before configured recovery target was reached/

async function recover(options: RestoreOptions): Promise<Restored> {
  const { target } = options
  if (target === 'end') return startAndRead(options, {})
  if ('point' in target) return startAndRead(options, { recovery_target_name: target.point })
  try {
    return await startAndRead(options, {
      recovery_target_time: new Date(target.atMs).toISOString().replace('Z', '+00'),
    })
  } catch (error) {
    // Nothing was written after the moment: then all that was copied belongs to it.
    if (error instanceof StartupError && TOO_SHORT.test(error.message)) return startAndRead(options, {})
    throw error
  }
}

async function startAndRead(options: RestoreOptions, target: Record<string, string>): Promise<Restored> {
  const own = await startOwnPostgres({
    ...{ dataDir: options.dataDir, pgBin: options.pgBin, log: options.log, signal: options.signal },
    settings: {
      // It would take readers while it still recovers, and be ready too soon.
      hot_standby: 'off',
      // All of the log lies in the folder of the database already.
      restore_command: 'false',
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      ...options.settings,
      ...target,
    },
  }).catch((error: unknown) => {
    throw error instanceof OtherMajorError ? otherMajor(error) : error
  })
  try {
    if (existsSync(join(options.dataDir, 'postgres', 'data', RECOVERY_SIGNAL))) {
      throw new StartupError('O banco de dados atendeu antes de terminar de se refazer; nada foi restaurado.')
    }
    const client = new DatabaseClient(own.connection)
    await client.connect()
    try {
      const figures = await readCopyFigures(client)
      return { figures, held: await holdWhatWaits(client) }
    } finally {
      await client.end()
    }
  } finally {
    await own.stop()
  }
}

/** What is restored is not converted: it is removed again. */
function otherMajor({ made, used }: OtherMajorError): MachineError {
  return new MachineError(
    `A cópia é de um PostgreSQL ${made}, e este programa usa o ${used}. Restaure-a com a versão do programa que a fez, ou informe ` +
      `em PG_BIN a pasta de um PostgreSQL ${made}.`,
  )
}
