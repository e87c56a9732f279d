import { coresTable, memoryTable } from './fleet-tables.ts'
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

${coresTable(measured)}

${memoryTable(measured)}

Of PostgreSQL, memory that its processes share is counted once. Positions in so few minutes do not fill their pages as those of days do: docs/performance.md
has the bytes of a row, docs/performance-packed.md those of a packed one.
`
}
