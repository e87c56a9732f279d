import { parseArgs } from 'node:util'
import { ensureFirstAdministrator } from '@monitorweb/server/auth/users/first-administrator'
import { machineWords, publish } from './figures/publish.ts'
import { type MapFigures, watchMap } from './map/map-page.ts'
import { mapReport } from './map/map-report.ts'
import { createMovingFleet } from './map/moving-fleet.ts'
import { measureViewers } from './map/viewers.ts'
import { noBrowser, openBrowser } from './program/browser.ts'
import { BENCH_LOGIN, BENCH_PASSWORD, startBenchDatabase, startProcess } from './program/program.ts'

/**
 * Measures the live map with 10,000 vehicles: `npm run bench -- map [--seconds 600] [--shares 10,55] [--viewers
 * 1,10,100] [--write]`. It asserts nothing.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'map'),
  options: {
    seconds: { type: 'string', default: '60' },
    shares: { type: 'string', default: '10,55' },
    viewers: { type: 'string', default: '1,10,100' },
    vehicles: { type: 'string', default: '10000' },
    write: { type: 'boolean', default: false },
  },
})
/** This share of the fleet moves each second while viewers are counted. */
const VIEWERS_SHARE = 0.1
const VIEWER_SECONDS = 20

const database = await startBenchDatabase()
await ensureFirstAdministrator({ connectionString: database.url }, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
const fleet = await createMovingFleet(database.url, Number(values.vehicles))
const web = await startProcess('web', database.url)
try {
  const seconds = Number(values.seconds)
  const shown: [number, MapFigures][] = []
  if (noBrowser) console.log('No Chromium: the page is not measured.')
  else for (const share of numbersOf(values.shares)) shown.push([share / 100, await watch(share / 100, seconds)])
  const moving = fleet.move(VIEWERS_SHARE)
  const counts = numbersOf(values.viewers)
  const viewers = await measureViewers(web, { counts, seconds: VIEWER_SECONDS })
  await moving.stop()
  const report = mapReport({ machine: machineWords(), vehicles: Number(values.vehicles), shown, viewers })
  if (values.write) publish('performance-map.md', report)
  console.log(report)
} finally {
  await fleet.close()
  await web.stop()
  await database.stop()
}

function numbersOf(list: string): number[] {
  return list.split(',').map(Number).filter(Boolean)
}

/** Watches each share in a browser of its own. The fleet begins to move once the map is drawn. */
async function watch(share: number, seconds: number): Promise<MapFigures> {
  const browser = await openBrowser()
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
