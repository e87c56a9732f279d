import { readFileSync } from 'node:fs'

/** What a process holds, the most that it held, what of it is its own alone, and what it shares; see proc(5). */
export type MemoryFigure = 'VmRSS' | 'VmHWM' | 'RssAnon' | 'RssShmem'

/** Answers the kernel's own figure of a process in bytes, on Linux only; of what is resident it includes what lies outside JavaScript's heap. */
export function memoryBytes(pid: number, figure: MemoryFigure = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}
