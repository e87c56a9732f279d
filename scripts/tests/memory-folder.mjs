import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { startOfProcess } from '../process-start.mjs'

/** The magic number of a file system in memory, as statfs(2) lists it. */
const TMPFS = 0x01021994
const NAME = /^monitorweb-tests-(\d+)-/

/**
 * Makes a folder for what tests write where files lie in memory, and answers its path; null where there is no such place, or not
 * so much room. A test's database is written, copied and thrown away hundreds of times: on a disk that takes a tenth of the
 * processor. The folder goes with this process, and those of killed ones with the next that asks.
 */
export function folderInMemory({ place = '/dev/shm', roomBytes = 8 * 2 ** 30 } = {}) {
  if (!hasRoom(place, roomBytes)) return null
  for (const name of readdirSync(place)) if (isLeft(name)) remove(join(place, name))
  const folder = mkdtempSync(join(place, `monitorweb-tests-${process.pid}-`))
  // PostgreSQL runs as another user where this one is root.
  chmodSync(folder, 0o755)
  process.on('exit', () => remove(folder))
  // What interrupts a run would end it without that.
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  return folder
}

function hasRoom(place, roomBytes) {
  if (process.platform !== 'linux') return false
  try {
    const { type, bavail, bsize } = statfsSync(place)
    return type === TMPFS && runsPrograms(place) && bavail * bsize >= roomBytes && freemem() >= roomBytes
  } catch {
    return false
  }
}

function runsPrograms(place) {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.flatMap((line) => (line.split(' ')[1] === place ? line.split(' ')[3].split(',') : []))
  return !options.includes('noexec')
}

function isLeft(name) {
  const [, pid] = NAME.exec(name) ?? []
  return pid !== undefined && startOfProcess(pid) === null
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  } catch {
    // Somebody else's, or still written by what ends just now: it takes room, and stands in nobody's way.
  }
}
