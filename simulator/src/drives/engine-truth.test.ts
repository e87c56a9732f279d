import { isInRange, POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs, PositionReport } from '@monitorweb/domain/position/position-report'
import { reportTrack, type TrackReport } from '@monitorweb/domain/track/report/track-report'
import { emptyTrack, type Track } from '@monitorweb/domain/track/track'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { describe, expect, test } from 'vitest'
import { createRandom, seedOf } from '../random.ts'
import { getCorridor } from '../roads/corridors.ts'
import { buildRoad } from '../roads/road.ts'
import { DRIVERS } from '../roads/stretch.ts'
import type { DriveStep } from './drive-plan.ts'
import type { DriveTruth } from './drive-truth.ts'
import { generateDrive } from './generated-drive.ts'
import { applyNoise } from './noise.ts'
import { REPORTING_INTERVALS } from './reporting-intervals.ts'

const START = Date.UTC(2025, 2, 10, 9, 0, 0)
const ROUTES = [
  { corridor: 'dutra', driver: DRIVERS.truck, legMeters: 45_000 },
  { corridor: 'regis', driver: DRIVERS.car, legMeters: 30_000 },
  { corridor: 'sao-paulo-centro', driver: DRIVERS.motorcycle, legMeters: 2500 },
  { corridor: 'dutra', driver: DRIVERS.van, legMeters: 6000 },
] as const
const SEEDS = [1, 2, 3, 4, 5, 6]

/** Plans a day of drives with stops of all lengths that the published rules call a stop, and a night. */
function dayOf(route: (typeof ROUTES)[number], seed: number, leastStopSeconds: number) {
  const random = createRandom(seedOf('engine-truth', route.corridor, seed))
  const steps: DriveStep[] = [{ kind: 'park', until: START + 3_600_000, idleSeconds: 0 }]
  let meters = 0
  for (let leg = 0; leg < 7; leg++) {
    meters += route.legMeters * random.between(0.4, 1)
    steps.push({ kind: 'drive', toMeters: meters })
    const isIdle = random.chance(0.3)
    const seconds = random.integer(isIdle ? Math.max(620, leastStopSeconds) : leastStopSeconds, 5400)
    steps.push({ kind: 'stop', seconds, idleSeconds: isIdle ? seconds : random.integer(0, 60) })
  }
  steps.push({ kind: 'drive', toMeters: meters + route.legMeters }, { kind: 'stop', seconds: 40_000, idleSeconds: 20 })
  const road = buildRoad(getCorridor(route.corridor))
  return generateDrive({ seed, road, driver: route.driver, start: START, startMeters: 0, startOdometerKm: 1000, steps })
}

/** Orders the points as storage gives them: by time, then by content. */
function trackOf(reports: readonly PositionReport[], isSilent = false): Track {
  const digest = (report: PositionReport) => JSON.stringify([report.latitude, report.longitude, report.speedKmh])
  const stored = new Map(reports.map((report) => [`${report.fixTime} ${digest(report)}`, report]))
  const sorted = [...stored.values()].toSorted((a, b) => a.fixTime - b.fixTime || (digest(a) < digest(b) ? -1 : 1))
  const track = emptyTrack(sorted.length)
  for (const [index, report] of sorted.entries()) {
    track.fixTime[index] = report.fixTime
    track.latitude[index] = report.latitude
    track.longitude[index] = report.longitude
    track.flags[index] = isInRange(report) ? 0 : POSITION_FLAGS.outOfRange
    if (isSilent) continue
    track.speedKmh[index] = report.speedKmh ?? Number.NaN
    track.odometerKm[index] = report.odometerKm ?? Number.NaN
    track.ignition[index] = report.ignition === null ? -1 : Number(report.ignition)
  }
  return track
}

function reportOf(track: Track, truth: DriveTruth): TrackReport {
  const period = { from: truth.start, to: truth.end + 1000 }
  return reportTrack(track, { period, rules: DEFAULT_TRIP_RULES, zone: 'America/Sao_Paulo' })
}

interface Spell {
  start: EpochMs
  end: EpochMs
}

/** Counts how many of the true spells were found, each by one of its own, and how many there are of each. */
function compare(truth: readonly Spell[], found: readonly Spell[], toleranceMs: number) {
  const left = [...found]
  let hits = 0
  for (const { start, end } of truth) {
    const match = left.findIndex(
      (each) => Math.abs(each.start - start) <= toleranceMs && Math.abs(each.end - end) <= toleranceMs,
    )
    if (match < 0) continue
    left.splice(match, 1)
    hits++
  }
  return { hits, truth: truth.length, found: found.length }
}

function scoreOf(scores: readonly ReturnType<typeof compare>[]) {
  const sum = (key: 'hits' | 'truth' | 'found') => scores.reduce((total, score) => total + score[key], 0)
  return { precision: sum('hits') / sum('found'), recall: sum('hits') / sum('truth'), truths: sum('truth') }
}

const days = (leastStopSeconds: number) =>
  ROUTES.flatMap((route) => SEEDS.map((seed) => dayOf(route, seed, leastStopSeconds)))

describe('drives whose truth is known', () => {
  /** The tolerance is an interval of a moving tracker, and the second to which it rounds. */
  const movingMs = (REPORTING_INTERVALS.movingSeconds + 1) * 1000

  test('are found again without noise: every trip and every stop, and nothing else, to a reporting interval', () => {
    const drives = days(300).map(({ truth, reports }) => ({ truth, found: reportOf(trackOf(reports), truth) }))
    const trips = scoreOf(drives.map(({ truth, found }) => compare(truth.trips, found.trips, movingMs)))
    const stops = scoreOf(drives.map(({ truth, found }) => compare(truth.stops, found.stops, movingMs)))
    expect(trips).toEqual({ precision: 1, recall: 1, truths: 24 * 8 })
    expect(stops).toEqual({ precision: 1, recall: 1, truths: 24 * 9 })
  })

  test('have without noise the metres driven, short only of the curves between two reports', () => {
    for (const { truth, reports } of days(300)) {
      const { summary } = reportOf(trackOf(reports), truth)
      expect(summary.meters).toBeLessThanOrEqual(truth.distanceMeters * 1.0001)
      expect(summary.meters).toBeGreaterThan(truth.distanceMeters * 0.9)
      expect(summary.odometer!.meters).toBeGreaterThan(truth.distanceMeters * 0.99)
      expect(summary.odometer!.meters).toBeLessThanOrEqual(truth.distanceMeters + 10)
      expect(summary.noDataMeters).toBe(0)
    }
  })

  test('have without noise the engine-on time of each stop, to a reporting interval', () => {
    for (const { truth, reports } of days(300)) {
      const { stops } = reportOf(trackOf(reports), truth)
      for (const [index, { ignitionOnSeconds }] of truth.stops.entries()) {
        expect(Math.abs(stops[index]!.idleMs - ignitionOnSeconds * 1000)).toBeLessThanOrEqual(movingMs)
      }
    }
  })

  test('are found again from places alone, where the tracker says nothing of engine and speed', () => {
    const drives = days(720).map(({ truth, reports }) => ({ truth, found: reportOf(trackOf(reports, true), truth) }))
    const trips = scoreOf(drives.map(({ truth, found }) => compare(truth.trips, found.trips, movingMs)))
    const stops = scoreOf(drives.map(({ truth, found }) => compare(truth.stops, found.stops, movingMs)))
    expect(Math.min(trips.precision, trips.recall, stops.precision, stops.recall)).toBe(1)
  })

  test('are found again under noise: at least 98 of 100, both ways', () => {
    const toleranceMs = REPORTING_INTERVALS.idleSeconds * 1000
    const drives = days(300).map(({ truth, reports }, index) => {
      const { deliveries } = applyNoise(reports, {
        ...{ seed: index, jitterMeters: 5, parkedDriftMeters: 20, duplicateChance: 0.02 },
        jumps: { chance: 0.005, leastMeters: 3000, mostMeters: 20_000 },
        tunnels: { chance: 0.002, leastSeconds: 60, mostSeconds: 480, buffered: index % 2 === 0 },
        bursts: { chance: 0.01, leastReports: 2, mostReports: 8 },
      })
      return { truth, found: reportOf(trackOf(deliveries.map(({ report }) => report)), truth) }
    })
    const trips = scoreOf(drives.map(({ truth, found }) => compare(truth.trips, found.trips, toleranceMs)))
    const stops = scoreOf(drives.map(({ truth, found }) => compare(truth.stops, found.stops, toleranceMs)))
    expect(Math.min(trips.precision, trips.recall)).toBeGreaterThanOrEqual(0.98)
    expect(Math.min(stops.precision, stops.recall)).toBeGreaterThanOrEqual(0.98)
  })
})
