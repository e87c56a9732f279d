import { readdirSync, readFileSync } from 'node:fs'
import type { RunningProgram } from './run-program.ts'

/** Numbers of its processes, found by the titles that they give themselves; none of one that is not up. */
export function processesOf(program: RunningProgram): { gateway: number | undefined; web: number | undefined } {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && textOf(`${name}/status`).includes(`\nPPid:\t${program.pid}\n`))
    .map((name) => ({ pid: Number(name), title: textOf(`${name}/cmdline`) }))
  const named = (title: string) => children.find((child) => child.title.startsWith(title))?.pid
  return { gateway: named('monitorweb gateway'), web: named('monitorweb web') }
}

/** A process may end while it is looked at. */
function textOf(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
