import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { machineWords, publish } from './figures/publish.ts'
import { measureBackTests } from './rules/measure-back-test.ts'
import { measureJudging } from './rules/measure-judging.ts'
import { measureLive } from './rules/measure-live.ts'
import { rulesReport } from './rules/rules-report.ts'

/** Measures rules: `npm run bench -- rules [--vehicles 500] [--seconds 60] [--write]`. It asserts nothing. */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'rules'),
  options: {
    vehicles: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    write: { type: 'boolean', default: false },
  },
})
const load = Math.round(loadavg()[0]!)
const live = await measureLive({ vehicles: Number(values.vehicles), seconds: Number(values.seconds) })
const backTests = await measureBackTests([60, 30, 10])
const report = rulesReport({ machine: machineWords(), load, judging: measureJudging(), backTests, live })
if (values.write) publish('performance-rules.md', report)
console.log(report)
