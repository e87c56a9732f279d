import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second wherever Linux runs us. */
const TICK_MICROS = 10_000

/** Answers how long a process has been on a processor, in µs, by the kernel's own count; on Linux only. */
export function processorMicros(pid: number): number {
  const { own } = readStat(pid)
  return own * TICK_MICROS
}

/** Answers the same of a process and its children together, of those as well that ended, in µs. */
export function familyMicros(pid: number): number {
  const { own, ended } = readStat(pid)
  let ticks = own + ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const child = readStat(Number(name))
      if (child.parent === pid) ticks += child.own
    } catch {
      // It ended since the folder was read, and its parent counts it.
    }
  }
  return ticks * TICK_MICROS
}

/** Reads `/proc/PID/stat` (man 5 proc): fields 4, 14 to 17, behind a name in brackets that may hold anything. */
function readStat(pid: number): { parent: number; own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) }
}
