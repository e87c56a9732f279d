import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureFirstAdministrator } from '@monitorweb/server/auth/first-administrator'
import { chromium } from 'playwright-core'
import { type MapFigures, watchMap } from './map/map-page.ts'
import { createMovingFleet } from './map/moving-fleet.ts'
import { measureViewers, type ViewersFigures } from './map/viewers.ts'
import { table } from './markdown-table.ts'
import { BENCH_LOGIN, BENCH_PASSWORD, startBenchDatabase, startProcess } from './program.ts'

/** The live map with 10,000 vehicles: `npm run bench -- map [--seconds 600] [--viewers 1,10,100]`; asserts nothing. */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'map'),
  options: {
    seconds: { type: 'string', default: '60' },
    viewers: { type: 'string', default: '1,10,100' },
    vehicles: { type: 'string', default: '10000' },
  },
})
const SHARES = [0.1, 0.55]
const VIEWER_SECONDS = 20
const CHROMIUM = [process.env['CHROMIUM_BIN'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)
const FLAGS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

const database = await startBenchDatabase()
await ensureFirstAdministrator({ connectionString: database.url }, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
const fleet = await createMovingFleet(database.url, Number(values.vehicles))
const web = await startProcess('web', database.url)
try {
  const seconds = Number(values.seconds)
  const shown: [number, MapFigures][] = []
  if (CHROMIUM) for (const share of SHARES) shown.push([share, await watch(share, seconds)])
  else console.log('No Chromium: the page is not measured.')
  console.log(pageTable(shown))
  const moving = fleet.move(SHARES[0]!)
  const counts = values.viewers.split(',').map(Number).filter(Boolean)
  console.log(viewersTable(await measureViewers(web, { counts, seconds: VIEWER_SECONDS })))
  await moving.stop()
} finally {
  await fleet.close()
  await web.stop()
  await database.stop()
}

/** Each share in a browser of its own. The fleet begins to move once it is drawn. */
async function watch(share: number, seconds: number): Promise<MapFigures> {
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: FLAGS })
  let moving: ReturnType<typeof fleet.move> | null = null
  try {
    const settled = () => {
      moving = fleet.move(share)
    }
    return await watchMap(browser, { url: `http://127.0.0.1:${web.ports['web']}`, seconds, settled })
  } finally {
    await (moving as ReturnType<typeof fleet.move> | null)?.stop()
    await browser.close()
  }
}

function pageTable(shown: [number, MapFigures][]): string {
  const rows = shown.map(([share, figures]) => [
    `${Math.round(share * 100)} %`,
    `${figures.seconds} s`,
    `${Math.round(figures.firstMarkersMs)} ms`,
    `${figures.frameP50Ms.toFixed(0)} / ${figures.frameP95Ms.toFixed(0)} ms`,
    `${figures.longTasks} (longest ${Math.round(figures.longestTaskMs)} ms)`,
    `${figures.heapStartMb.toFixed(1)} → ${figures.heapEndMb.toFixed(1)} MB`,
  ])
  return table(['moving each second', 'watched', 'first markers', 'frame p50 / p95', 'tasks over 100 ms', 'heap'], rows)
}

function viewersTable(figures: ViewersFigures[]): string {
  const rows = figures.map(({ viewers, cpuMsPerSecond, residentMb, kilobytesPerViewerSecond }) => [
    `${viewers}`,
    `${cpuMsPerSecond.toFixed(0)} ms`,
    `${residentMb.toFixed(0)} MB`,
    `${kilobytesPerViewerSecond.toFixed(0)} kB`,
  ])
  return table(['viewers', 'processor a second', 'resident', 'sent to each a second'], rows)
}
