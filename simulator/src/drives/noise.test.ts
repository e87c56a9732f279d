import { distanceMeters } from '@monitorweb/domain/places/distance'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { applyNoise, type NoisyReport } from './noise.ts'

const START = Date.UTC(2025, 2, 10, 12, 0, 0)

/** Makes 2,000 reports, every 30 s, moving north but for a stand of 500 in the middle. */
const REPORTS: readonly PositionReport[] = Array.from({ length: 2000 }, (_, index) => {
  const standing = index >= 700 && index < 1200
  return {
    ...noReadings(),
    fixTime: START + index * 30_000,
    hasFix: true,
    latitude: -23 + Math.min(index, 700) * 0.004 + Math.max(0, index - 1200) * 0.004,
    longitude: -46.5,
    altitudeMeters: null,
    speedKmh: standing ? 0 : 53,
    courseDegrees: 0,
    satellites: 10,
    ignition: !standing,
    buffered: false,
  }
})
const TRUTH = new Map(REPORTS.map((report) => [report.fixTime, report]))

function metersOff({ report }: NoisyReport): number {
  const { latitude, longitude } = TRUTH.get(report.fixTime)!
  return distanceMeters(latitude, longitude, report.latitude, report.longitude)
}
const times = (noisy: readonly NoisyReport[]) => noisy.map(({ report }) => report.fixTime)
const sortedTimes = (noisy: readonly NoisyReport[]) => times(noisy).toSorted((a, b) => a - b)

describe('noise', () => {
  test('that is switched off changes nothing', () => {
    const { deliveries, applied } = applyNoise(REPORTS, { seed: 1 })
    expect(deliveries).toEqual(REPORTS.map((report) => ({ report, deliverAt: report.fixTime })))
    expect(applied).toEqual({ jumps: [], tunnels: [], bursts: [], duplicates: [] })
  })

  test('is the same from the same seed, and each kind is deaf to the others', () => {
    const tunnels = { chance: 0.01, leastSeconds: 60, mostSeconds: 300, buffered: true }
    const both = applyNoise(REPORTS, { seed: 5, tunnels, duplicateChance: 0.02 })
    expect(applyNoise(REPORTS, { seed: 5, tunnels, duplicateChance: 0.02 })).toEqual(both)
    expect(applyNoise(REPORTS, { seed: 5, tunnels }).applied.tunnels).toEqual(both.applied.tunnels)
    expect(applyNoise(REPORTS, { seed: 6, tunnels }).applied.tunnels).not.toEqual(both.applied.tunnels)
  })

  test('by jitter moves only moving fixes, by its standard deviation', () => {
    const { deliveries } = applyNoise(REPORTS, { seed: 2, jitterMeters: 4 })
    const off = deliveries.map(metersOff)
    const moving = off.filter((_, index) => index < 700 || index >= 1200)
    const rootMeanSquare = Math.sqrt(moving.reduce((sum, meters) => sum + meters ** 2, 0) / moving.length)
    expect(rootMeanSquare / Math.SQRT2).toBeGreaterThan(3.7)
    expect(rootMeanSquare / Math.SQRT2).toBeLessThan(4.3)
    expect(off.slice(700, 1200).every((meters) => meters === 0)).toBe(true)
  })

  test('by parked drift wanders while standing, never farther than told', () => {
    const { deliveries } = applyNoise(REPORTS, { seed: 3, parkedDriftMeters: 20 })
    const off = deliveries.map(metersOff)
    expect(Math.max(...off)).toBeLessThanOrEqual(20.01)
    expect(Math.max(...off)).toBeGreaterThan(10)
    expect(off.filter((_, index) => index < 700 || index >= 1200).every((meters) => meters === 0)).toBe(true)
  })

  test('by a jump is one fix, as far away as told, and is told of', () => {
    const jumps = { chance: 0.01, leastMeters: 2000, mostMeters: 9000 }
    const { deliveries, applied } = applyNoise(REPORTS, { seed: 4, jumps })
    const jumped = deliveries.filter((each) => metersOff(each) > 1)
    expect(times(jumped)).toEqual(applied.jumps)
    expect(jumped.length).toBeGreaterThan(5)
    for (const each of jumped) {
      expect(metersOff(each)).toBeGreaterThan(1990)
      expect(metersOff(each)).toBeLessThan(9010)
    }
  })

  test('by a tunnel that buffers loses nothing: all reports arrive at its end, marked', () => {
    const tunnels = { chance: 0.01, leastSeconds: 120, mostSeconds: 900, buffered: true }
    const { deliveries, applied } = applyNoise(REPORTS, { seed: 9, tunnels })
    expect(applied.tunnels.length).toBeGreaterThan(3)
    expect(sortedTimes(deliveries)).toEqual(REPORTS.map(({ fixTime }) => fixTime))
    for (const { report, deliverAt } of deliveries) {
      const within = applied.tunnels.find(({ start, end }) => report.fixTime >= start && report.fixTime < end)
      expect(report.buffered).toBe(within !== undefined)
      expect(deliverAt).toBe(within?.end ?? report.fixTime)
    }
  })

  test('by a tunnel that does not buffer leaves a gap, and only there', () => {
    const tunnels = { chance: 0.01, leastSeconds: 120, mostSeconds: 900, buffered: false }
    const { deliveries, applied } = applyNoise(REPORTS, { seed: 9, tunnels })
    const isInside = (time: number) => applied.tunnels.some(({ start, end }) => time >= start && time < end)
    expect(times(deliveries)).toEqual(REPORTS.map(({ fixTime }) => fixTime).filter((time) => !isInside(time)))
  })

  test('by bursts makes reports arrive together and out of order, with nothing lost or changed', () => {
    const bursts = { chance: 0.02, leastReports: 3, mostReports: 12 }
    const { deliveries, applied } = applyNoise(REPORTS, { seed: 11, bursts })
    expect(applied.bursts.length).toBeGreaterThan(10)
    expect(sortedTimes(deliveries)).toEqual(REPORTS.map(({ fixTime }) => fixTime))
    for (const { report } of deliveries) expect(report).toEqual(TRUTH.get(report.fixTime))
    for (const fixTimes of applied.bursts) {
      const arrivals = deliveries.filter(({ report }) => fixTimes.includes(report.fixTime))
      expect(new Set(arrivals.map(({ deliverAt }) => deliverAt))).toEqual(new Set([Math.max(...fixTimes)]))
      expect(times(arrivals)).toEqual(fixTimes)
      expect(fixTimes[0]).toBe(Math.max(...fixTimes))
    }
  })

  test('by bursts holds back no report for one that comes an hour later', () => {
    const hourly = REPORTS.slice(0, 200).map((report, hour) => ({
      ...report,
      fixTime: report.fixTime + hour * 3_600_000,
    }))
    const { deliveries, applied } = applyNoise(hourly, {
      seed: 11,
      bursts: { chance: 0.5, leastReports: 3, mostReports: 6 },
    })
    expect(times(deliveries)).toEqual(hourly.map(({ fixTime }) => fixTime))
    for (const { report, deliverAt } of deliveries) expect(deliverAt).toBe(report.fixTime)
    expect(applied.bursts).toEqual([])
  })

  test('by duplicates makes whole repetitions, and tells of them', () => {
    const { deliveries, applied } = applyNoise(REPORTS, { seed: 12, duplicateChance: 0.05 })
    expect(applied.duplicates.length).toBeGreaterThan(50)
    expect(deliveries).toHaveLength(REPORTS.length + applied.duplicates.length)
    const again = deliveries.filter((each, index) => each.report.fixTime === deliveries[index - 1]?.report.fixTime)
    expect(times(again)).toEqual(applied.duplicates)
    for (const { report } of again) expect(report).toEqual(TRUTH.get(report.fixTime))
  })

  test('never makes arrival go back in time', () => {
    const { deliveries } = applyNoise(REPORTS, {
      ...{ seed: 13, jitterMeters: 3, parkedDriftMeters: 12, duplicateChance: 0.02 },
      jumps: { chance: 0.002, leastMeters: 3000, mostMeters: 20_000 },
      tunnels: { chance: 0.005, leastSeconds: 60, mostSeconds: 600, buffered: true },
      bursts: { chance: 0.01, leastReports: 2, mostReports: 8 },
    })
    const arrivals = deliveries.map(({ deliverAt }) => deliverAt)
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
    for (const { report, deliverAt } of deliveries) expect(deliverAt).toBeGreaterThanOrEqual(report.fixTime)
  })
})
