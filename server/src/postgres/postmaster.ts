import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { explainPostgresFailure, isStillHeld } from './postgres-failure.ts'
import { CLUSTER_OWNER, PROGRAM_ROLE } from './program-role.ts'
import { keepLogShort, rotateLog } from './server-log.ts'
import { identityOf, type SystemUser } from './system-user.ts'

export interface PostmasterOptions {
  base: string
  dataFolder: string
  /** The folder of the socket. */
  runFolder: string
  binaries: Binaries
  user: SystemUser
  /** Settings of PostgreSQL that replace the program's. */
  settings?: Record<string, string> | undefined
  log(line: string): void
  /** Ends the server at once, as one whose data nobody keeps. */
  signal?: AbortSignal | undefined
}

/** A PostgreSQL server that takes connections. */
export interface Postmaster {
  pid: number
  /** Resolves when the process is gone, whoever ended it. */
  exited: Promise<void>
  /**
   * Asks for a fast shutdown, then for the immediate one that the next start recovers from, and then kills the process.
   */
  stop(): Promise<void>
}

const HELD_MEMORY_PATIENCE_MS = 30_000

/** Starts the server, trying again while workers of a killed one hold its memory. Throws StartupError. */
export async function launchPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  writeAccessFiles(options)
  const limit = Date.now() + HELD_MEMORY_PATIENCE_MS
  for (;;) {
    const attempt = await launchOnce(options)
    if (typeof attempt !== 'string') return attempt
    if (!isStillHeld(attempt) || Date.now() > limit) {
      throw explainPostgresFailure(attempt, { folder: options.dataFolder, userName: options.user.name })
    }
    await wait(100)
  }
}

/** Answers the running server, or what it wrote before it gave up. */
async function launchOnce(options: PostmasterOptions): Promise<Postmaster | string> {
  const logFile = join(options.base, 'postgres.log')
  const logStart = rotateLog(logFile)
  const output = openSync(logFile, 'a')
  // The server runs in a session of its own, since Ctrl-C reaches the whole foreground group and the database must be
  // the last to stop.
  const child = spawn(join(options.binaries.folder, 'postgres'), serverArguments(options), {
    ...identityOf(options.user),
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const endAtOnce = () => child.kill('SIGQUIT')
  options.signal?.addEventListener('abort', endAtOnce)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void exited.then(() => options.signal?.removeEventListener('abort', endAtOnce))
  if (options.signal?.aborted) endAtOnce()
  if (await becameReady(child, options)) {
    const log = keepLogShort(logFile)
    void exited.then(() => log.stop())
    return { pid: child.pid!, exited, stop: () => stopServer(child, exited) }
  }
  await exited
  return readFileSync(logFile).subarray(logStart).toString()
}

/**
 * Waits for the state that PostgreSQL writes into the eighth line of `postmaster.pid`, however long a recovery takes;
 * answers false when the process ended instead.
 */
async function becameReady(child: ChildProcess, options: PostmasterOptions): Promise<boolean> {
  const started = Date.now()
  let told = started
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const lines = readLines(join(options.dataFolder, 'postmaster.pid'))
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    if (Date.now() - told > 10_000) {
      told = Date.now()
      options.log(`O banco de dados está se recuperando há ${Math.round((told - started) / 1000)} s; aguarde.`)
    }
    await wait(10)
  }
  return false
}

async function stopServer(child: ChildProcess, exited: Promise<void>): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patienceMs] of steps) {
    child.kill(signal)
    const patience = new AbortController()
    const gone = await Promise.race([
      exited.then(() => true),
      wait(patienceMs, false, { signal: patience.signal }).catch(() => false),
    ])
    patience.abort()
    if (gone) return
  }
}

const LEAST_CONNECTIONS = 250

/** Each process has connections to each cell. Those that nobody opens cost a few kilobytes, of which few cells need no more. */
export function connectionsFor(cells: number): number {
  return Math.max(LEAST_CONNECTIONS, 100 + 40 * cells)
}

function serverArguments(options: PostmasterOptions): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: options.runFolder,
    port: '5432',
    hba_file: join(options.base, 'pg_hba.conf'),
    ident_file: join(options.base, 'pg_ident.conf'),
    // What was acknowledged is on the disk, so a file may not turn these three off.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    max_connections: String(connectionsFor(1)),
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    // For a copy that cannot be written the log is kept so far; beyond it, positions are worth more than a copy's log.
    max_slot_wal_keep_size: '4GB',
    // Compiling a query costs more than it saves in every query that the program makes.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused batch is megabytes of people's positions, so the error alone belongs into the log.
    log_min_error_statement: 'panic',
    ...(hasRoomyShm() ? {} : { dynamic_shared_memory_type: 'mmap' }),
    ...options.settings,
  }
  return ['-D', options.dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Containers give /dev/shm 64 MB, which one parallel query can fill. */
function hasRoomyShm(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= 256 * 1024 * 1024
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Lets connect, over the socket alone, the system's users root (where it started us) and the one that runs the server.
 */
function writeAccessFiles({ base, user }: PostmasterOptions): void {
  const names = process.getuid?.() === 0 ? ['root', user.name] : [user.name]
  const roles = [CLUSTER_OWNER, PROGRAM_ROLE]
  const lines = [...new Set(names)].flatMap((name) => roles.map((role) => `local "${name}" ${role}\n`))
  const access = ['all', 'replication'].map((what) => `local ${what} ${roles.join(',')} peer map=local\n`)
  writeFileSync(join(base, 'pg_hba.conf'), access.join(''), { mode: 0o644 })
  writeFileSync(join(base, 'pg_ident.conf'), lines.join(''), { mode: 0o644 })
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
