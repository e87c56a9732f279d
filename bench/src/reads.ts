import { machineWords, publish } from './figures/publish.ts'
import { measureReads } from './reads/measure-reads.ts'
import { readsReport } from './reads/reads-report.ts'

/** Measures what reading history takes, most of it over HTTP: `npm run bench -- reads [--write]`. It asserts nothing. */
const measured = await measureReads(console.log)
const report = readsReport({ machine: machineWords(), ...measured })
if (process.argv.includes('--write')) publish('performance-reads.md', report)
console.log(report)
