import { distanceMeters } from '@monitorweb/domain/places/distance'
import { describe, expect, test } from 'vitest'
import { CORRIDORS, getCorridor } from '../roads/corridors.ts'
import { buildRoad } from '../roads/road.ts'
import { DRIVERS } from '../roads/stretch.ts'
import type { DrivePlan, DriveStep } from './drive-plan.ts'
import { type GeneratedDrive, generateDrive } from './generated-drive.ts'

const START = Date.UTC(2025, 2, 10, 9, 0, 0)

function planOn(corridorId: string, steps: readonly DriveStep[], changes: Partial<DrivePlan> = {}): DrivePlan {
  const road = buildRoad(getCorridor(corridorId))
  return {
    ...{ seed: 7, road, driver: DRIVERS.truck, start: START },
    ...{ startMeters: 0, startOdometerKm: 120_000, steps, ...changes },
  }
}

/** The plan goes out on the highway with a fuel stop and a lunch, and half of the way back. */
const HIGHWAY_STEPS: readonly DriveStep[] = [
  { kind: 'park', until: START + 3_600_000, idleSeconds: 0 },
  { kind: 'drive', toMeters: 80_000 },
  { kind: 'stop', seconds: 900, idleSeconds: 900 },
  { kind: 'drive', toMeters: 200_000 },
  { kind: 'stop', seconds: 3600, idleSeconds: 120 },
  { kind: 'drive', toMeters: 90_000 },
  { kind: 'park', until: START + 86_400_000, idleSeconds: 60 },
]
/** The plan goes around the city and over the end of the round. */
const CITY_STEPS: readonly DriveStep[] = [
  { kind: 'drive', toMeters: 9000 },
  { kind: 'stop', seconds: 300, idleSeconds: 0 },
  { kind: 'drive', toMeters: 2000 },
  { kind: 'stop', seconds: 600, idleSeconds: 45 },
]

function drives(): GeneratedDrive[] {
  return [
    generateDrive(planOn('dutra', HIGHWAY_STEPS)),
    generateDrive(planOn('regis', HIGHWAY_STEPS, { driver: DRIVERS.car })),
    generateDrive(planOn('sao-paulo-centro', CITY_STEPS, { driver: DRIVERS.motorcycle })),
  ]
}

describe('a generated drive', () => {
  test('is the same, to the last digit, from the same seed, and another from another', () => {
    const first = generateDrive(planOn('dutra', HIGHWAY_STEPS))
    const second = generateDrive(planOn('dutra', HIGHWAY_STEPS))
    const other = generateDrive(planOn('dutra', HIGHWAY_STEPS, { seed: 8 }))
    expect(second.truth).toEqual(first.truth)
    expect(second.reports).toEqual(first.reports)
    expect(other.truth.trips[0]!.end).not.toBe(first.truth.trips[0]!.end)
  })

  test('alternates stops and trips without a hole, from its start to its end', () => {
    for (const { truth } of drives()) {
      const parts = [...truth.trips, ...truth.stops].toSorted((a, b) => a.start - b.start)
      expect(parts[0]!.start).toBe(truth.start)
      for (const [index, part] of parts.entries()) {
        expect(part.end).toBeGreaterThan(part.start)
        expect(part.end).toBe(parts[index + 1]?.start ?? truth.end)
      }
    }
  })

  test('is as long as its trips when its path is added up second by second', () => {
    for (const { truth, at } of drives()) {
      for (const trip of truth.trips)
        expect(Math.abs(pathMeters(at, trip) / trip.distanceMeters - 1)).toBeLessThan(0.005)
      const sum = truth.trips.reduce((meters, trip) => meters + trip.distanceMeters, 0)
      expect(truth.distanceMeters).toBe(sum)
      const odometerKm = at(truth.end).odometerKm - at(truth.start).odometerKm
      expect(odometerKm * 1000).toBeCloseTo(sum, 3)
    }
  })

  test('has its wheels standing in stops and at red lights, and turning everywhere else', () => {
    for (const { truth, at } of drives()) {
      const still = [...truth.stops, ...truth.waits]
      for (const { start, end, latitude, longitude } of still) {
        for (const time of [start + 1, (start + end) / 2, end - 1]) {
          const state = at(time)
          expect(state.speedKmh).toBeLessThan(0.02)
          expect(distanceMeters(state.latitude, state.longitude, latitude, longitude)).toBeLessThan(0.01)
        }
      }
      for (const { start, end } of truth.trips) {
        for (let time = start + 1000; time < end; time += 7000) {
          const waits = truth.waits.some((wait) => time >= wait.start - 500 && time <= wait.end + 500)
          if (!waits && end - time > 500) expect(at(time).speedKmh).toBeGreaterThan(0)
        }
      }
    }
  })

  test('has the speed that its places say, which changes no faster than the vehicle can', () => {
    for (const { truth, at } of drives()) {
      const trip = truth.trips[0]!
      for (let time = trip.start; time + 2000 < trip.end; time += 1000) {
        const [before, now, after] = [at(time), at(time + 1000), at(time + 2000)]
        const meters = (after.odometerKm - before.odometerKm) * 1000
        expect(Math.abs(after.speedKmh - now.speedKmh) / 3.6).toBeLessThan(2.3)
        expect(Math.abs(meters - (2 * now.speedKmh) / 3.6)).toBeLessThan(2.5)
        expect(now.speedKmh).toBeLessThanOrEqual(trip.topSpeedKmh + 1e-6)
      }
    }
  })

  test('gives its reports in order, in whole seconds, as often as programmed', () => {
    for (const { truth, reports } of drives()) {
      for (const [index, report] of reports.entries()) {
        expect(report.fixTime % 1000).toBe(0)
        const next = reports[index + 1]
        if (next === undefined) continue
        expect(next.fixTime).toBeGreaterThan(report.fixTime)
        const moving = truth.trips.some((trip) => report.fixTime >= trip.start && next.fixTime <= trip.end)
        if (moving) expect(next.fixTime - report.fixTime).toBeLessThanOrEqual(31_000)
        else expect(next.fixTime - report.fixTime).toBeLessThanOrEqual(3_601_000)
      }
      expect(reports.at(-1)!.fixTime).toBe(Math.ceil(truth.end / 1000) * 1000)
    }
  })

  test('has the ignition on while it drives and idles, and its seconds in a stop are exact', () => {
    const { truth, at, reports } = drives()[0]!
    for (const stop of truth.stops) {
      let onSeconds = 0
      for (let time = stop.start; time < stop.end; time += 1000) if (at(time).ignition) onSeconds++
      expect(Math.abs(onSeconds - stop.ignitionOnSeconds)).toBeLessThanOrEqual(2)
    }
    expect(truth.stops[1]!.ignitionOnSeconds).toBe(900)
    for (const { fixTime, ignition, speedKmh } of reports) {
      expect(ignition).toBe(at(fixTime).ignition)
      if (speedKmh! > 0) expect(ignition).toBe(true)
    }
  })

  test('reports turns where that is programmed', () => {
    const plain = generateDrive(planOn('sao-paulo-centro', CITY_STEPS))
    const turning = generateDrive(planOn('sao-paulo-centro', CITY_STEPS, { intervals: { turnDegrees: 30 } }))
    expect(turning.truth).toEqual(plain.truth)
    expect(turning.reports.length).toBeGreaterThan(plain.reports.length)
  })
})

describe('roads', () => {
  test('have a place every 30 km or less and no step like a flight, and rounds close', () => {
    for (const corridor of CORRIDORS) {
      const road = buildRoad(corridor)
      const inOrder = road.places.map(({ meters }) => meters)
      expect(inOrder, corridor.id).toEqual(inOrder.toSorted((a, b) => a - b))
      for (const [index, meters] of inOrder.slice(1).entries()) {
        expect(meters - inOrder[index]!, `${corridor.id} after ${road.places[index]!.name}`).toBeLessThan(30_500)
      }
      const [latitude, longitude] = [road.latitudes.at(-1)!, road.longitudes.at(-1)!]
      const gap = distanceMeters(road.latitudes[0]!, road.longitudes[0]!, latitude, longitude)
      if (road.closed) expect(gap).toBeLessThan(1)
      else expect(road.lengthMeters / gap).toBeGreaterThan(1.01)
    }
  })

  test('can each be driven from end to end and back', () => {
    for (const corridor of CORRIDORS) {
      const road = buildRoad(corridor)
      const far = road.lengthMeters * 0.999
      const steps: DriveStep[] = [
        { kind: 'drive', toMeters: far },
        { kind: 'drive', toMeters: 0 },
      ]
      const { truth } = generateDrive({ ...planOn(corridor.id, steps), road })
      const hours = (truth.end - truth.start) / 3_600_000
      const meanKmh = truth.distanceMeters / 1000 / hours
      expect(meanKmh, corridor.id).toBeGreaterThan(road.closed ? 14 : 45)
      expect(meanKmh, corridor.id).toBeLessThan(90)
    }
  })
})

function pathMeters(at: GeneratedDrive['at'], { start, end }: { start: number; end: number }): number {
  let meters = 0
  let last = at(start)
  for (let time = start + 1000; ; time += 1000) {
    const next = at(Math.min(time, end))
    meters += distanceMeters(last.latitude, last.longitude, next.latitude, next.longitude)
    last = next
    if (time >= end) return meters
  }
}
