import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { READING_AGE_MS } from '../../position/known-ignition.ts'
import { arbitraryPoints } from '../drawings/arbitrary-track.ts'
import { createPen, DRAWN_START, type DrawnPoint, nowhere, trackOf } from '../drawings/drawn-track.ts'
import { reportTrack } from '../report/track-report.ts'
import { DEFAULT_TRIP_RULES as RULES } from '../trip-rules.ts'
import { withKnownIgnition } from './known-ignition.ts'

const report = (points: readonly DrawnPoint[]) => {
  const track = trackOf(points)
  const period = { from: DRAWN_START, to: track.fixTime[track.length - 1]! }
  return reportTrack(track, { period, rules: RULES, zone: 'America/Sao_Paulo' })
}
const kinds = (points: readonly DrawnPoint[]) =>
  report(points).segments.map(({ kind, start, end }) => [kind, (end - start) / 1000])
const unsaid = { ignition: undefined }

describe('a tracker that tells the ignition only apart from its places', () => {
  test('idles as long as its heartbeats say so, though it reports no place meanwhile', () => {
    const { points } = createPen()
      .drive(3600, unsaid)
      .heartbeats(1200, true)
      .heartbeats(1800, false)
      .stand(0, undefined)
      .drive(3600, unsaid)
    expect(kinds(points)).toEqual([
      ['noData', 30],
      ['moving', 330],
      ['idle', 1380],
      ['parked', 1620],
      ['moving', 360],
    ])
    expect(report(points).stops).toMatchObject([{ idleMs: 1_380_000, parkedMs: 1_620_000 }])
  })

  test('idles as long as its heartbeats say so between places that do not', () => {
    const points = createPen().drive(3600, unsaid).stand(1200, undefined).drive(3600, unsaid).points
    const beats = [100, 280, 460, 640, 820, 1000, 1180, 1360, 1540]
    const told = beats.map((second) => ({ ...nowhere, second, ignition: true }))
    expect(kinds([...points, ...told])).toEqual([
      ['noData', 30],
      ['moving', 330],
      ['idle', 1200],
      ['moving', 360],
    ])
  })

  test('has a stop of three minutes by an engine that a heartbeat says is off', () => {
    const points = createPen().drive(3600, unsaid).stand(240, undefined).drive(3600, unsaid).points
    expect(report(points).stops).toEqual([])
    expect(report([...points, { ...nowhere, second: 430, ignition: false }]).stops).toHaveLength(1)
  })

  test('is asleep, and not idling, after its last word', () => {
    const { points } = createPen()
      .drive(3600, unsaid)
      .heartbeats(180, true)
      .silence(30_000)
      .stand(0, undefined)
      .drive(3600, unsaid)
    expect(kinds(points)).toEqual([
      ['noData', 30],
      ['moving', 330],
      ['idle', 180],
      ['parked', 30_000],
      ['moving', 360],
    ])
  })

  test('has no trip and no data more or less by readings of a time in which nobody knows where it was', () => {
    const carried = createPen().drive(3600).silence(3600, 2000).stand(0, true).drive(3600).points
    const told = [400, 900, 1800, 3000].map((second) => ({ ...nowhere, second, ignition: true }))
    expect(kinds([...carried, ...told])).toEqual(kinds(carried))
  })
})

test('a word of long ago is not believed, nor one of an engine that was off before the vehicle moved', () => {
  const ages = [0, READING_AGE_MS / 1000, READING_AGE_MS / 1000 + 1]
  const at = (speedKmh: number, second: number) => ({ second, north: 0, east: 0, speedKmh })
  const ignitionAt = (points: DrawnPoint[]) => [...withKnownIgnition(trackOf(points), RULES).ignition]
  for (const ignition of [true, false]) {
    const told = { ...nowhere, second: 0, ignition }
    expect(ages.map((second) => ignitionAt([told, at(0, second)])[1])).toEqual([Number(ignition), Number(ignition), -1])
  }
  const off = { ...nowhere, second: 0, ignition: false }
  expect(ignitionAt([off, at(40, 60), at(0, 120)])).toEqual([0, -1, -1])
})

test('readings are no positions: they change neither their count, nor what is left out for a fault of its own', () => {
  fc.assert(
    fc.property(arbitraryPoints, (points) => {
      const placed = points.filter(({ flags = 0 }) => flags !== nowhere.flags)
      if (placed.length < 2) return
      const track = trackOf(placed)
      const period = { from: track.fixTime[0]!, to: track.fixTime[track.length - 1]! }
      const query = { period, rules: RULES, zone: 'America/Sao_Paulo' }
      const [all, alone] = [reportTrack(trackOf(points), query), reportTrack(track, query)]
      expect(all.summary.pointCount).toBe(alone.summary.pointCount)
      const { parkedDrift: _, ...own } = all.summary.exclusions
      expect(alone.summary.exclusions).toMatchObject(own)
      const { moving, idle, parked, noData } = all.summary.times
      expect(moving + idle + parked + noData).toBeCloseTo(period.to - period.from, 3)
    }),
    { numRuns: 100 },
  )
})
