import { table } from '../figures/markdown-table.ts'
import type { SizedFleet } from './measure-sizing.ts'

/** Says which cores fleets took, and how soon they were answered. */
export function coresTable(measured: readonly SizedFleet[]): string {
  return table(
    [
      'vehicles',
      'interval',
      'positions/s',
      'cores: gateway',
      'PostgreSQL',
      'web',
      'rules',
      'in all',
      'ack p50',
      'ack p99',
    ],
    measured.map(({ vehicles, intervalSeconds, positions, seconds, cores, trackers: { acknowledgedAfterMs } }) => [
      ...[vehicles.toLocaleString('en'), `${intervalSeconds} s`, Math.round(positions / seconds).toLocaleString('en')],
      ...[cores.gateway, cores.postgres, cores.web, cores.rules].map((share) => share.toFixed(3)),
      (cores.gateway + cores.postgres + cores.web + cores.rules).toFixed(3),
      ...[`${acknowledgedAfterMs.p50.toFixed(0)} ms`, `${acknowledgedAfterMs.p99.toFixed(0)} ms`],
    ]),
  )
}

/** Says which memory they took, and what was written of each position. */
export function memoryTable(measured: readonly SizedFleet[]): string {
  return table(
    [
      'vehicles',
      'interval',
      'memory: gateway',
      'PostgreSQL',
      'web',
      'rules',
      'in all',
      'database a position',
      'its log a position',
    ],
    measured.map(({ vehicles, intervalSeconds, memory, bytes }) => [
      ...[vehicles.toLocaleString('en'), `${intervalSeconds} s`],
      ...[memory.gateway, memory.postgres, memory.web, memory.rules].map(megabytes),
      megabytes(memory.gateway + memory.postgres + memory.web + memory.rules),
      ...[`${Math.round(bytes.database)} bytes`, `${Math.round(bytes.log)} bytes`],
    ]),
  )
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
