import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** The magic number of a file system in memory, as statfs(2) lists it. */
const TMPFS = 0x01021994
const PREFIX = 'monitorweb-tests-'

/**
 * Makes a folder for what tests write where files lie in memory, and answers its path; null where there is no such place, or not
 * so much room. A test's database is written, copied and thrown away hundreds of times: on a disk that takes a tenth of the
 * processor. The folder goes with this process, and those of killed runs with the next.
 */
export function folderInMemory({ place = '/dev/shm', roomBytes = 8 * 2 ** 30 } = {}) {
  if (!hasRoom(place, roomBytes)) return null
  for (const name of readdirSync(place)) {
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length)))) remove(join(place, name))
  }
  const folder = join(place, `${PREFIX}${process.pid}`)
  // PostgreSQL runs as another user where this one is root.
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  process.on('exit', () => remove(folder))
  return folder
}

function hasRoom(place, roomBytes) {
  if (process.platform !== 'linux' || !existsSync(place)) return false
  const { type, bavail, bsize } = statfsSync(place)
  return type === TMPFS && runsPrograms(place) && bavail * bsize >= roomBytes && freemem() >= roomBytes
}

function runsPrograms(place) {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.flatMap((line) => (line.split(' ')[1] === place ? line.split(' ')[3].split(',') : []))
  return !options.includes('noexec')
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is alive too.
    return error.code === 'EPERM'
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
