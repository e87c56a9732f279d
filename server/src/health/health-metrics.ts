import type { DiskState } from './disk-watch.ts'
import type { ProcessState, ProgramState } from './program-state.ts'
import type { SystemHealth } from './system-health.ts'

interface Sources {
  look(): Promise<SystemHealth>
  disk(): DiskState
  program(): ProgramState | 'unheard' | null
}

/** Answers in Prometheus text whether the whole is ready, the room on the disk, and how each process goes. */
export async function healthMetrics({ look, disk, program }: Sources): Promise<string> {
  const { obstacles } = await look()
  const { freeBytes, totalBytes } = disk()
  const state = program()
  return [
    ...family('ready', 'Whether positions can be stored and trackers reach their ports', 'gauge', [
      ['', obstacles.length === 0 ? 1 : 0],
    ]),
    ...family('disk_free_bytes', 'Free on the disk of the data folder', 'gauge', [['', freeBytes]]),
    ...family('disk_size_bytes', 'Size of the disk of the data folder', 'gauge', [['', totalBytes]]),
    ...(state === null || state === 'unheard' ? [] : ofProcesses(state)),
    '',
  ].join('\n')
}

function ofProcesses({ web, gateway, rules, copier, memoryBytes, gatewayReport }: ProgramState): string[] {
  const each = (read: (process: ProcessState) => number): [string, number][] => [
    ['{process="web"}', read(web)],
    ['{process="gateway"}', read(gateway)],
    ['{process="rules"}', read(rules)],
    ...(copier ? ([['{process="copier"}', read(copier)]] as [string, number][]) : []),
  ]
  return [
    ...family(
      'process_up',
      'Whether the process works',
      'gauge',
      each(({ isUp }) => (isUp ? 1 : 0)),
    ),
    ...family(
      'process_restarts_total',
      'Times that the process was started again',
      'counter',
      each(({ restarts }) => restarts),
    ),
    ...family('process_memory_bytes', 'Resident memory', 'gauge', [
      ['{process="program"}', memoryBytes],
      ['{process="web"}', process.memoryUsage.rss()],
      ...(gatewayReport ? ([['{process="gateway"}', gatewayReport.memoryBytes]] as [string, number][]) : []),
    ]),
  ]
}

function family(name: string, help: string, type: string, samples: readonly (readonly [string, number])[]): string[] {
  const full = `monitorweb_${name}`
  const head = [`# HELP ${full} ${help}`, `# TYPE ${full} ${type}`]
  return [...head, ...samples.map(([labels, value]) => `${full}${labels} ${value}`)]
}
