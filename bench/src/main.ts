import { machineWords, publish } from './figures/publish.ts'
import { measureGeofences } from './performance/measure-geofences.ts'
import { measureIdleProgram } from './performance/measure-idle-program.ts'
import { measureIdleSockets } from './performance/measure-idle-sockets.ts'
import { measureIngest } from './performance/measure-ingest.ts'
import { measureLastPositions } from './performance/measure-last-positions.ts'
import { measureMonthReport } from './performance/measure-month-report.ts'
import { type Measured, performanceReport } from './performance/performance-report.ts'
import { measureSegmenting } from './performance/segmenting.ts'

/** Measures and writes docs/performance.md; it asserts nothing. */
const measured: Measured = {
  machine: machineWords(),
  ingest: await told('ingest', measureIngest),
  lastPositions: await told('last positions', () => measureLastPositions([1_000, 10_000])),
  segmenting: measureSegmenting(),
  geofences: measureGeofences(),
  monthReport: await told('the report of a month', measureMonthReport),
  idleSockets: await told('idle sockets', () => measureIdleSockets(5_000)),
  idleProgram: await told('an idle program', () => measureIdleProgram(60)),
}
const report = performanceReport(measured)
publish('performance.md', report)
console.log(report)

async function told<T>(what: string, measure: () => Promise<T>): Promise<T> {
  console.log(`measuring ${what}`)
  return await measure()
}
