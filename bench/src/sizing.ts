import { loadavg } from 'node:os'
import { machineWords, publish } from './figures/publish.ts'
import { FLEETS, measureSizing } from './sizing/measure-sizing.ts'
import { sizingReport } from './sizing/sizing-report.ts'

/** Measures what fleets that report at their pace take of a machine: `npm run bench -- sizing [--write]`. It asserts nothing. */
const load = Math.round(loadavg()[0]!)
const measured = []
for (const fleet of FLEETS) {
  const sized = await measureSizing(fleet, { warmSeconds: 30, seconds: 120 })
  console.log(JSON.stringify(sized))
  measured.push(sized)
}
const report = sizingReport({ machine: machineWords(), load, measured })
if (process.argv.includes('--write')) publish('performance-sizing.md', report)
console.log(report)
