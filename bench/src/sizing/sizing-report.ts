import { table } from '../figures/markdown-table.ts'
import type { SizedFleet } from './measure-sizing.ts'

interface Report {
  machine: string
  load: number
  measured: readonly SizedFleet[]
}

/** Writes docs/performance-sizing.md. */
export function sizingReport({ machine, load, measured }: Report): string {
  return `# What a fleet takes of a machine

Made by \`npm run bench -- sizing --write\` on ${machine}, at a load of ${load} before it. Vehicles report over GT06 at their pace, spread over
the interval, all of them all day long, to gateway, web process and process of rules on the program's own PostgreSQL (fsync on); nobody
asks for anything and there are no rules. Two minutes each, after half a minute that does not count, on an empty database. The trackers
share the processors, and are not counted.

${table(
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
  measured.map(({ vehicles, intervalSeconds, positions, seconds, cores, acknowledgedAfterMs }) => [
    ...[vehicles.toLocaleString('en'), `${intervalSeconds} s`, Math.round(positions / seconds)],
    ...[cores.gateway, cores.postgres, cores.web, cores.rules].map((share) => share.toFixed(3)),
    (cores.gateway + cores.postgres + cores.web + cores.rules).toFixed(3),
    ...[`${acknowledgedAfterMs.p50.toFixed(0)} ms`, `${acknowledgedAfterMs.p99.toFixed(0)} ms`],
  ]),
)}

${table(
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
)}

Of PostgreSQL, memory that its processes share is counted once. Positions in so few minutes do not fill their pages as those of days do: docs/performance.md
has the bytes of a row, docs/performance-packed.md those of a packed one.
`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
