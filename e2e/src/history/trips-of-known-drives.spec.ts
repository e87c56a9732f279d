import { operations } from '@monitorweb/contract/operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { DriveStep } from '@monitorweb/simulator/drives/drive-plan'
import { type GeneratedDrive, generateDrive } from '@monitorweb/simulator/drives/generated-drive'
import { REPORTING_INTERVALS } from '@monitorweb/simulator/drives/reporting-intervals'
import { createRandom, seedOf } from '@monitorweb/simulator/random'
import { getCorridor } from '@monitorweb/simulator/roads/corridors'
import { buildRoad } from '@monitorweb/simulator/roads/road'
import { DRIVERS } from '@monitorweb/simulator/roads/stretch'
import { expect } from '@playwright/test'
import { test as programTest } from '../fixtures/with-program.ts'

const DAY_MS = 86_400_000
/** Nine in the morning in Brasília, two days ago, so that every drive is over. */
const START = Math.floor(Date.now() / DAY_MS - 2) * DAY_MS + 12 * 3_600_000
/** One report of a moving tracker, and the second to which it rounds. */
const TOLERANCE_MS = (REPORTING_INTERVALS.movingSeconds + 1) * 1000
const ROUTES = [
  { corridor: 'dutra', driver: DRIVERS.truck, legMeters: 30_000 },
  { corridor: 'sao-paulo-centro', driver: DRIVERS.motorcycle, legMeters: 2500 },
  { corridor: 'regis', driver: DRIVERS.car, legMeters: 15_000 },
] as const

type KnownDrives = ReadonlyMap<number, GeneratedDrive>

/** Drives of three vehicles, by vehicle. */
const test = programTest.extend<{ known: KnownDrives }>({
  known: async ({ fleet }, use) => {
    const known = new Map<number, GeneratedDrive>()
    for (const route of ROUTES) {
      const drive = drivenOn(route)
      const { id, tracker } = await fleet.add({ plate: '', description: route.corridor, inFlight: 64 })
      for (const report of drive.reports) tracker.report({ ...report, buffered: true })
      await tracker.flush()
      known.set(id, drive)
    }
    await use(known)
  },
})

/** Four drives between stops of five minutes to an hour and a half, and the night. */
function drivenOn({ corridor, driver, legMeters }: (typeof ROUTES)[number]): GeneratedDrive {
  const random = createRandom(seedOf('known-drives', corridor))
  const steps: DriveStep[] = [{ kind: 'park', until: START + 3_600_000, idleSeconds: 0 }]
  let meters = 0
  for (let leg = 0; leg < 4; leg++) {
    meters += legMeters * random.between(0.4, 1)
    const seconds = random.integer(300, 5400)
    steps.push({ kind: 'drive', toMeters: meters }, { kind: 'stop', seconds, idleSeconds: random.integer(0, 60) })
  }
  steps.push({ kind: 'drive', toMeters: meters + legMeters }, { kind: 'stop', seconds: 20_000, idleSeconds: 20 })
  const road = buildRoad(getCorridor(corridor))
  return generateDrive({ seed: 1, road, driver, start: START, startMeters: 0, startOdometerKm: 1000, steps })
}

function periodOf({ truth }: GeneratedDrive, vehicleId: number) {
  return { vehicleIds: String(vehicleId), from: truth.start, to: truth.end }
}

/** Each true spell beside the one that was found, start and end apart by a reporting interval at most. */
function expectSame(
  found: readonly { start: EpochMs | null; end: EpochMs | null }[],
  truth: readonly { start: EpochMs; end: EpochMs }[],
): void {
  expect(found).toHaveLength(truth.length)
  for (const [index, { start, end }] of truth.entries()) {
    expect(Math.abs(found[index]!.start! - start)).toBeLessThanOrEqual(TOLERANCE_MS)
    const isLast = index === truth.length - 1
    // The night goes on as far as anyone knows.
    if (found[index]!.end === null) expect(isLast).toBe(true)
    else expect(Math.abs(found[index]!.end! - end)).toBeLessThanOrEqual(TOLERANCE_MS)
  }
}

test.describe('drives whose truth is known, from tracker to answer', () => {
  test('every trip is found, and nothing else', async ({ api, known }) => {
    for (const [vehicleId, drive] of known) {
      expectSame(await api.call(operations.listTrips, periodOf(drive, vehicleId)), drive.truth.trips)
    }
  })

  test('every stop is found, and nothing else', async ({ api, known }) => {
    for (const [vehicleId, drive] of known) {
      expectSame(await api.call(operations.listStops, periodOf(drive, vehicleId)), drive.truth.stops)
    }
  })

  test('existing clients read the same trips, stops and kilometres', async ({ api, known }) => {
    for (const [vehicleId, drive] of known) {
      const args = periodOf(drive, vehicleId)
      const legacy = { vehicleId, from: args.from, to: args.to }
      const trips = await api.call(operations.listTrips, args)
      const rows = await api.call(operations.tripHistory, legacy)
      expect(rows.map(({ start, end, distanceKm }) => [start, end, distanceKm])).toEqual(
        trips.map(({ start, end, distanceKm }) => [start, end, distanceKm]),
      )
      const stops = await api.call(operations.stoppingPoints, legacy)
      expect(stops.map((stop) => stop.arrival)).toEqual(
        (await api.call(operations.listStops, args)).map((stop) => stop.start),
      )
      const days = await api.call(operations.distancePerDay, legacy)
      const [summary] = await api.call(operations.summarizePeriod, args)
      const km = (list: readonly { distanceKm: number }[]) => list.reduce((sum, row) => sum + row.distanceKm, 0)
      expect(km(rows)).toBeCloseTo(summary!.distanceKm, 6)
      expect(km(days)).toBeCloseTo(summary!.distanceKm, 6)
      // Short only of the curves between two reports.
      expect(summary!.distanceKm).toBeLessThanOrEqual((drive.truth.distanceMeters / 1000) * 1.0001)
      expect(summary!.distanceKm).toBeGreaterThan((drive.truth.distanceMeters / 1000) * 0.9)
      expect(summary!.odometerDistanceKm).toBeGreaterThan((drive.truth.distanceMeters / 1000) * 0.99)
    }
  })
})
