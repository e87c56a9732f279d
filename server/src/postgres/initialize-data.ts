import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MachineError, StartupError } from '../errors/startup-error.ts'
import type { Binaries } from './binaries.ts'
import { finishExchange, majorOf } from './exchanged-data.ts'
import { explainPostgresFailure } from './postgres-failure.ts'
import { CLUSTER_OWNER } from './program-role.ts'
import { identityOf, type SystemUser } from './system-user.ts'

interface DataFolderOptions {
  base: string
  binaries: Binaries
  user: SystemUser
  log(line: string): void
}

/**
 * Answers the data folder, which is made where there is none, and refused when another major version of PostgreSQL made
 * it.
 */
export function ensureDataFolder(options: DataFolderOptions): string {
  const folder = join(options.base, 'data')
  finishExchange(options.base)
  if (existsSync(join(folder, 'PG_VERSION'))) {
    refuseOtherMajor(folder, options.binaries)
    giveTo(options.user, folder)
  } else {
    refuseIncomplete(folder)
    initialize(folder, options)
  }
  return folder
}

/** What an interrupted start leaves is under another name: data without this one file were brought here broken off, or damaged. */
function refuseIncomplete(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new StartupError(
    `Em ${folder} há arquivos de um banco de dados, mas falta PG_VERSION: a pasta está incompleta. Nada foi alterado. ` +
      'Traga-a inteira, ou restaure uma cópia em outra DATA_DIR.',
  )
}

/** Another major version of PostgreSQL than this program uses made the data. */
export class OtherMajorError extends MachineError {
  readonly made: number
  readonly used: number

  constructor(folder: string, { made, used }: { made: number; used: number }) {
    super(
      `O banco de dados em ${folder} foi criado pelo PostgreSQL ${made}, e este programa usa o ${used}; nada foi alterado. ` +
        `Converta-o com «npm run upgrade», ou informe em PG_BIN a pasta de um PostgreSQL ${made} para continuar a usá-lo.`,
    )
    this.made = made
    this.used = used
  }
}

function refuseOtherMajor(folder: string, binaries: Binaries): void {
  const major = majorOf(folder)
  if (major !== binaries.major) throw new OtherMajorError(folder, { made: major, used: binaries.major })
}

/**
 * Makes the folder under another name and renames it when it is whole, so that an interrupted start leaves nothing that
 * looks like data.
 */
function initialize(folder: string, { binaries, user, log }: DataFolderOptions): void {
  log(`Criando o banco de dados em ${folder} (PostgreSQL ${binaries.version}).`)
  const unfinished = `${folder}.novo`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(user, unfinished)
  const made = spawnSync(join(binaries.folder, 'initdb'), initdbArguments(unfinished, binaries.major), {
    ...identityOf(user),
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    encoding: 'utf8',
  })
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    const output = `${made.stdout}\n${made.stderr}\n${made.error?.message ?? ''}`
    throw explainPostgresFailure(output, { folder, userName: user.name })
  }
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(unfinished, folder)
}

/**
 * The database orders by code point, the same on every machine; what people read is ordered by `pt-BR-x-icu` in the
 * query.
 */
function initdbArguments(folder: string, major: number): string[] {
  const unicodeCase = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  const common = ['-D', folder, '-U', CLUSTER_OWNER, '--auth=peer', '--encoding=UTF8', '--locale=C']
  return [...common, ...unicodeCase, '--data-checksums', '--no-instructions']
}

/**
 * A folder that came from another machine or user keeps its owner's numbers; only root can put that right, and only
 * root needs to.
 */
function giveTo(user: SystemUser, folder: string): void {
  if (process.getuid?.() !== 0 || lstatSync(folder).uid === user.uid) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(user, path)
    else chownSync(path, user.uid, user.gid)
  }
  chownSync(folder, user.uid, user.gid)
}
