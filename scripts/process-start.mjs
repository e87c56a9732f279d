import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** When a process began, as a text that no other of its number has; null where there is none. */
export function startOfProcess(pid) {
  if (!existsSync('/proc/self/stat')) {
    // In one language and zone, whoever asks.
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env })
    return stdout?.trim() || null
  }
  try {
    // Behind the name, which may hold anything, the twentieth: clock ticks since the system began (proc(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return null
  }
}
