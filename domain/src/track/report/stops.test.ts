import { describe, expect, test } from 'vitest'
import { createPen, DRAWN_ORIGIN, DRAWN_START, type DrawnPoint, onlyPlaces, trackOf } from '../drawings/drawn-track.ts'
import { tripRules } from '../trip-rules.ts'
import { reportTrack } from './track-report.ts'

const MINUTE = 60_000

function report(points: readonly DrawnPoint[], laterMs = 0) {
  const track = trackOf(points)
  const period = { from: DRAWN_START, to: track.fixTime[track.length - 1]! + laterMs }
  return reportTrack(track, { period, rules: tripRules(), zone: 'America/Sao_Paulo' })
}

/** Drives two deliveries: 6 km at 60 km/h, a stop, 3 km at 36 km/h, a stop, in fixes ten seconds apart. */
const round = createPen(10)
  .stand(900, false)
  .drive(6000, { kmh: 60 })
  .stand(300, true)
  .stand(600, false)
  .drive(3000, { kmh: 36 })
  .stand(900, false).points

describe('a stop', () => {
  test('tells its engine-on time, and what was driven since the stop before and on that day until then', () => {
    const [first, second, third] = report(round).stops
    expect(first).toMatchObject({
      idleMs: 0,
      sincePrevious: { meters: 0, travelMs: 0, topSpeed: null },
      metersOfDay: 0,
    })
    expect(second).toMatchObject({ idleMs: 5 * MINUTE, parkedMs: 10 * MINUTE })
    expect(second!.sincePrevious).toMatchObject({ travelMs: 6 * MINUTE, topSpeed: { kmh: 60, isComputed: false } })
    expect(second!.sincePrevious.meters).toBeCloseTo(6000, -1)
    expect(third!.sincePrevious.meters).toBeCloseTo(3000, -1)
    expect(third!.metersOfDay).toBeCloseTo(9000, -1)
  })

  test('lies in the middle of its fixes', () => {
    const { longitude, latitude } = report(round).stops[1]!
    expect(latitude).toBeCloseTo(DRAWN_ORIGIN.latitude, 5)
    expect(longitude).toBeCloseTo(DRAWN_ORIGIN.longitude + 6000 / 102_140, 4)
  })

  test('that reaches the newest fix is in progress, however long ago that was', () => {
    const { stops } = report(round, 3_600_000)
    expect(stops.map(({ startsAfter, endsWith }) => [startsAfter, endsWith])).toEqual([
      ['noData', 'trip'],
      ['trip', 'trip'],
      ['trip', 'inProgress'],
    ])
    expect(stops[2]!.end).toBe(DRAWN_START + round.at(-1)!.second * 1000)
  })
})

describe('the greatest speed', () => {
  test('is the reported one, with its instant', () => {
    const points = round.map((point, index) => (index === 110 ? { ...point, speedKmh: 97 } : point))
    const { topSpeed } = report(points).summary
    expect(topSpeed).toEqual({ kmh: 97, at: DRAWN_START + points[110]!.second * 1000, isComputed: false })
  })

  test('is computed over half a minute where none is reported', () => {
    const { topSpeed, averageSpeedKmh } = report(onlyPlaces(round)).summary
    expect(topSpeed!.isComputed).toBe(true)
    expect(topSpeed!.kmh).toBeCloseTo(60, 0)
    expect(averageSpeedKmh).toBeGreaterThan(45)
    expect(averageSpeedKmh).toBeLessThan(60)
  })
})
