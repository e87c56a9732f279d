import { setTimeout as wait } from 'node:timers/promises'
import { devicePortVariable } from '@monitorweb/server/config'
import { protocols } from '@monitorweb/server/gateway/protocols/protocols'
import { processorMicros } from '../program/processor-time.ts'
import { type BenchDatabase, type BenchProcess, startBenchDatabase, startProcess } from '../program/program.ts'

const ROLES = ['web', 'gateway', 'rules'] as const
const ALL_DEVICE_PORTS = Object.fromEntries(protocols.map(({ name }) => [devicePortVariable(name), 'auto']))
/** Until then what a start does by itself is done. */
const SETTLED_MS = 30_000

export interface IdleProgramResult {
  seconds: number
  /** What each part takes of a processor in that time, in ms; `postgres` with all its processes. */
  processorMs: Record<(typeof ROLES)[number] | 'postgres', number>
}

/** Measures what a program takes whose ports are open, to which no tracker and nobody else comes. */
export async function measureIdleProgram(seconds: number): Promise<IdleProgramResult> {
  const database = await startBenchDatabase()
  const processes: BenchProcess[] = []
  try {
    for (const role of ROLES) processes.push(await startProcess(role, database.url, ALL_DEVICE_PORTS))
    await wait(SETTLED_MS)
    const before = microsOf(processes, database)
    await wait(seconds * 1000)
    const after = microsOf(processes, database)
    const [web, gateway, rules, postgres] = after.map((micros, index) => (micros - before[index]!) / 1000)
    return { seconds, processorMs: { web: web!, gateway: gateway!, rules: rules!, postgres: postgres! } }
  } finally {
    for (const each of processes) await each.stop()
    await database.stop()
  }
}

function microsOf(processes: readonly BenchProcess[], database: BenchDatabase): number[] {
  return [...processes.map(({ pid }) => processorMicros(pid)), database.micros()]
}
