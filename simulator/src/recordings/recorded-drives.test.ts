import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { readRecordedDrives, shiftedToEnd } from './recorded-drives.ts'

const HEADER = 'vehicle,timestamp,lat,lng,speed_kmh,heading,ignition,odometer_km'
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function record(...lines: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recorded-drives-'))
  folders.push(folder)
  await writeFile(join(folder, 'trace.csv.gz'), gzipSync(`${lines.join('\n')}\n`))
  return folder
}

describe('recorded drives', () => {
  test('keep what was recorded, vehicle by vehicle, in the order of the file', async () => {
    const folder = await record(
      HEADER,
      'A,2024-05-01T10:00:00Z,-23.5,-46.6,42.5,90,1,1000.25',
      'B,2024-05-01T10:00:05Z,-3.1,-60,0,,0,',
      'A,2024-05-01T10:00:00Z,-23.5,-46.6,42.5,90,1,1000.25',
    )
    const [first, second] = await readRecordedDrives(folder, 'trace.csv.gz')
    expect([first?.vehicle, first?.reports.length]).toEqual(['A', 2])
    expect(first?.reports[0]).toMatchObject({
      ...{ fixTime: Date.UTC(2024, 4, 1, 10), latitude: -23.5, longitude: -46.6, hasFix: true },
      ...{ speedKmh: 42.5, courseDegrees: 90, ignition: true, odometerKm: 1000.25 },
    })
    expect(second?.reports[0]).toMatchObject({ speedKmh: 0, courseDegrees: 0, ignition: false, odometerKm: null })
  })

  test('have speed and course computed where they are blank', async () => {
    // In that place 0.01 degrees of latitude are 1,107 m; in a minute that is 66.4 km/h, due south.
    const folder = await record(
      HEADER,
      'A,2024-05-01T10:00:00Z,-23.5,-46.6,,,,',
      'A,2024-05-01T10:01:00Z,-23.51,-46.6,,,,',
    )
    const [drive] = await readRecordedDrives(folder, 'trace.csv.gz')
    expect(drive!.reports[1]!.speedKmh).toBeCloseTo(66.45, 1)
    expect(drive!.reports[1]!.courseDegrees).toBeCloseTo(180, 5)
    expect(drive!.reports.map(({ ignition }) => ignition)).toEqual([null, null])
  })

  test('that are shifted end at the given second and keep their intervals', async () => {
    const folder = await record(HEADER, 'A,2024-05-01T10:00:00Z,-23,-46,,,,', 'A,2024-05-01T10:00:42Z,-23,-46,,,,')
    const [drive] = await readRecordedDrives(folder, 'trace.csv.gz')
    const { reports } = shiftedToEnd(drive!, Date.UTC(2025, 0, 1, 12, 0, 0, 900))
    expect(reports.map(({ fixTime }) => fixTime)).toEqual([Date.UTC(2025, 0, 1, 11, 59, 18), Date.UTC(2025, 0, 1, 12)])
  })

  test('are refused with the name of the file when it has other columns, or a line without a time', async () => {
    const other = await record('a,b,c', '1,2,3')
    await expect(readRecordedDrives(other, 'trace.csv.gz')).rejects.toThrow('trace.csv.gz')
    const timeless = await record(HEADER, 'A,,-23,-46,,,,')
    await expect(readRecordedDrives(timeless, 'trace.csv.gz')).rejects.toThrow('trace.csv.gz, line 2')
  })
})

const traces = fileURLToPath(new URL('../../../../shared/data/traces/', import.meta.url))

describe.skipIf(!existsSync(traces))('the public recordings (skipped where ../shared is absent)', () => {
  test('are read whole, and nobody flies', async () => {
    for (const file of readdirSync(traces).filter((name) => name.endsWith('.csv.gz'))) {
      const drives = await readRecordedDrives(traces, file)
      const reports = drives.flatMap((drive) => drive.reports)
      expect(reports.length, file).toBeGreaterThan(1000)
      const typicalKmh = reports.map(({ speedKmh }) => speedKmh!).toSorted((a, b) => a - b)[
        Math.floor(reports.length * 0.95)
      ]
      expect(typicalKmh, file).toBeLessThan(130)
    }
  })
})
