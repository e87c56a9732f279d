import { writeFileSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureIdleSockets } from './measure-idle-sockets.ts'
import { measureIngest } from './measure-ingest.ts'
import { measureLastPositions } from './measure-last-positions.ts'
import { measureMonthReport } from './measure-month-report.ts'
import { type Measured, performanceReport } from './performance-report.ts'
import { measureSegmenting } from './segmenting.ts'

/** Measures and writes docs/performance.md; asserts nothing. */
const measured: Measured = {
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()} (${arch()}), Node ${process.versions.node}`,
  ingest: await told('ingest', measureIngest),
  lastPositions: await told('last positions', () => measureLastPositions([1_000, 10_000])),
  segmenting: measureSegmenting(),
  monthReport: await told('the report of a month', measureMonthReport),
  idleSockets: await told('idle sockets', () => measureIdleSockets(5_000)),
}
const report = performanceReport(measured)
writeFileSync(fileURLToPath(new URL('../../docs/performance.md', import.meta.url)), report)
console.log(report)

async function told<T>(what: string, measure: () => Promise<T>): Promise<T> {
  console.log(`measuring ${what}`)
  return await measure()
}
