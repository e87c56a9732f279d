import { measureIdleProgram } from './performance/measure-idle-program.ts'
import { measureIdleSockets } from './performance/measure-idle-sockets.ts'
import { measureIngest } from './performance/measure-ingest.ts'
import { measureLastPositions } from './performance/measure-last-positions.ts'
import {
  idleProgramSection,
  idleSocketsSection,
  ingestSection,
  lastPositionsSection,
} from './performance/performance-report.ts'

/** Measures one part of docs/performance.md alone, and writes nothing: `npm run bench -- ingest`, `-- positions` or `-- idle`. */
const parts: Readonly<Record<string, () => Promise<string>>> = {
  ingest: async () => ingestSection(await measureIngest()),
  positions: async () => lastPositionsSection(await measureLastPositions([1_000, 10_000])),
  idle: async () =>
    `${idleSocketsSection(await measureIdleSockets(5_000))}\n\n${idleProgramSection(await measureIdleProgram(60))}`,
}
const measure = parts[process.argv[2] ?? '']
if (!measure) throw new Error(`there is no part ${process.argv[2]} of performance.md that is measured alone`)
console.log(await measure())
