import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../errors/startup-error.ts'

const FAST: NodeJS.Signals = 'SIGINT'
const IMMEDIATE: NodeJS.Signals = 'SIGQUIT'

/**
 * Stops what an earlier program left running on this data folder: its postmaster when the program was killed, its
 * workers when the postmaster itself was killed. The caller holds the lock of DATA_DIR, so nobody else is using them.
 */
export async function stopLeftovers(dataFolder: string, log: (line: string) => void): Promise<void> {
  const found = processesOf(dataFolder)
  if (found.length === 0) return removeStalePidFile(dataFolder)
  log('Encerrando o banco de dados deixado por uma execução anterior.')
  const postmaster = readPostmasterPid(dataFolder)
  if (postmaster && found.includes(postmaster)) {
    if (await stopAll(dataFolder, { signal: FAST, pids: [postmaster], patienceMs: 10_000 })) return
  }
  if (await stopAll(dataFolder, { signal: IMMEDIATE, pids: found, patienceMs: 5_000 })) return
  if (await stopAll(dataFolder, { signal: 'SIGKILL', pids: processesOf(dataFolder), patienceMs: 5_000 })) return
  throw new StartupError(
    `O banco de dados de uma execução anterior não encerra (processos ${processesOf(dataFolder).join(', ')}). ` +
      'Encerre-os e inicie de novo.',
  )
}

/** Reads the number of the postmaster that wrote `postmaster.pid`, whether it is alive or not. */
function readPostmasterPid(dataFolder: string): number | null {
  try {
    return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch {
    return null
  }
}

async function stopAll(
  dataFolder: string,
  stop: { signal: NodeJS.Signals; pids: number[]; patienceMs: number },
): Promise<boolean> {
  for (const pid of stop.pids) signal(pid, stop.signal)
  const limit = Date.now() + stop.patienceMs
  while (Date.now() < limit) {
    if (processesOf(dataFolder).length === 0) return true
    await wait(20)
  }
  return false
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended in the meantime, which is what was asked.
  }
}

/**
 * Every PostgreSQL process works inside its data folder, and so is known by that folder whatever its number or parent.
 */
function processesOf(dataFolder: string): number[] {
  if (!existsSync('/proc/self/cwd')) return postmasterByCommand(dataFolder)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && linkOf(pid, 'cwd') === dataFolder && isPostgres(linkOf(pid, 'exe')))
}

function isPostgres(executable: string | null): boolean {
  return executable !== null && basename(executable.replace(/ \(deleted\)$/, '')) === 'postgres'
}

function linkOf(pid: number, name: 'cwd' | 'exe'): string | null {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return null
  }
}

/**
 * Where there is no /proc (macOS), finds the process that `postmaster.pid` names, if its command line names the folder.
 */
function postmasterByCommand(dataFolder: string): number[] {
  const pid = readPostmasterPid(dataFolder)
  if (!pid) return []
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.stdout?.includes(dataFolder) ? [pid] : []
}

/**
 * After a crash of the machine the number in `postmaster.pid` may belong to any process, and PostgreSQL would refuse to
 * start. The file may go only where /proc has shown that no worker is left, since it also guards the shared memory of
 * the workers.
 */
function removeStalePidFile(dataFolder: string): void {
  if (existsSync('/proc/self/cwd')) rmSync(join(dataFolder, 'postmaster.pid'), { force: true })
}
