import { parseArgs } from 'node:util'
import { ensureFirstAdministrator } from '@monitorweb/server/auth/users/first-administrator'
import { machineWords, publish } from './figures/publish.ts'
import { filesReport } from './files/files-report.ts'
import { type FileAsked, type FileFigures, measureFile } from './files/measure-file.ts'
import { BENCH_LOGIN, BENCH_PASSWORD, startBenchDatabase, startProcess } from './program/program.ts'
import { fillMonthOfDrives, MONTH_OF_DRIVES } from './viewer/month-of-drives.ts'

/**
 * Measures positions as files of growing length: `npm run bench -- files [--vehicles 3] [--write]`. It asserts nothing.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'files'),
  options: { vehicles: { type: 'string', default: '3' }, write: { type: 'boolean', default: false } },
})
const vehicles = Number(values.vehicles)
const { vehicleId, from, to } = MONTH_OF_DRIVES
const DAY_MS = 86_400_000
const FORMATS = ['xlsx', 'csv', 'gpx', 'kml'] as const
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => vehicleId + index)
const LENGTHS: readonly Omit<FileAsked, 'format'>[] = [
  { length: 'a day of one vehicle', vehicleIds: idsOf(1), from, to: from + DAY_MS - 1000 },
  { length: 'a month of one vehicle', vehicleIds: idsOf(1), from, to },
  { length: `a month of ${vehicles} vehicles`, vehicleIds: idsOf(vehicles), from, to },
]

const database = await startBenchDatabase()
try {
  await ensureFirstAdministrator({ connectionString: database.url }, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
  await fillMonthOfDrives(database.url, vehicles)
  const measured: FileFigures[] = []
  for (const format of FORMATS) for (const length of LENGTHS) measured.push(await measureAlone({ format, ...length }))
  const report = filesReport({ machine: machineWords(), measured })
  if (values.write) publish('performance-files.md', report)
  console.log(report)
} finally {
  await database.stop()
}

/** Measures in a web process of its own, which has not made any file before. */
async function measureAlone(asked: FileAsked): Promise<FileFigures> {
  const web = await startProcess('web', database.url)
  try {
    return await measureFile(web, asked)
  } finally {
    await web.stop()
  }
}
