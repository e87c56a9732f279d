import { parseArgs } from 'node:util'
import { machineWords, publish } from './figures/publish.ts'
import { measureStorm } from './storm/measure-storm.ts'
import { stormReport } from './storm/storm-report.ts'

/**
 * Measures trackers that all come back at once with what they kept: `npm run bench -- storm [--devices 10000] [--reports 500]
 * [--write]`. It asserts nothing; without options it is a tenth of that.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'storm'),
  options: {
    devices: { type: 'string', default: '2000' },
    reports: { type: 'string', default: '250' },
    write: { type: 'boolean', default: false },
  },
})
const measured = await measureStorm({ devices: Number(values.devices), reports: Number(values.reports) })
const report = stormReport({ machine: machineWords(), measured })
if (values.write) publish('performance-storm.md', report)
console.log(report)
