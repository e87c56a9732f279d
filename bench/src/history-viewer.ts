import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureFirstAdministrator } from '@monitorweb/server/auth/users/first-administrator'
import { machineWords, publish } from './figures/publish.ts'
import { noBrowser, openBrowser } from './program/browser.ts'
import { BENCH_LOGIN, BENCH_PASSWORD, startBenchDatabase, startProcess } from './program/program.ts'
import { fillMonthOfDrives, MONTH_OF_DRIVES } from './viewer/month-of-drives.ts'
import { type ViewerFigures, watchViewer } from './viewer/viewer-page.ts'
import { viewerReport } from './viewer/viewer-report.ts'

/**
 * Measures a month at ten seconds in the history viewer: `npm run bench -- history [--seconds 10] [--rounds 2]
 * [--write]`. It asserts nothing.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'history'),
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
})
const { vehicleId, firstStamp, lastStamp, points } = MONTH_OF_DRIVES
const PATH = `/historical/trackinghistory?v=${vehicleId}&de=${firstStamp}&ate=${lastStamp}`

if (noBrowser) console.log('No Chromium: the page is not measured.')
else await measure()

async function measure(): Promise<void> {
  const database = await startBenchDatabase()
  try {
    await ensureFirstAdministrator({ connectionString: database.url }, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
    await fillMonthOfDrives(database.url)
    const web = await startProcess('web', database.url)
    try {
      const rounds: ViewerFigures[] = []
      for (let round = 0; round < Number(values.rounds); round++) {
        const browser = await openBrowser()
        try {
          const url = `http://127.0.0.1:${web.ports['web']}`
          rounds.push(await watchViewer(browser, { url, path: PATH, seconds: Number(values.seconds) }))
          console.log(
            `Round ${round + 1}, load ${loadavg()
              .map((load) => load.toFixed(1))
              .join(' ')}.`,
          )
        } finally {
          await browser.close()
        }
      }
      const report = viewerReport({ machine: machineWords(), points, rounds })
      if (values.write) publish('performance-history.md', report)
      console.log(report)
    } finally {
      await web.stop()
    }
  } finally {
    await database.stop()
  }
}
