import { describe, expect, test } from 'vitest'
import { createPen, DRAWN_START, type DrawnPoint, trackOf } from '../drawings/drawn-track.ts'
import { tripRules } from '../trip-rules.ts'
import { reportTrack } from './track-report.ts'

function tripOf(points: readonly DrawnPoint[]) {
  const track = trackOf(points)
  const period = { from: DRAWN_START, to: track.fixTime[track.length - 1]! }
  return reportTrack(track, { period, rules: tripRules(), zone: 'America/Sao_Paulo' }).trips[0]!
}

/** Drives ten kilometres while the odometer counts `factor` times as much. */
const drive = (odometer: (km: number, index: number) => number | undefined): DrawnPoint[] =>
  createPen()
    .drive(10_000, { kmh: 60 })
    .points.map(({ odometerKm, ...point }, index) => {
      const km = odometer(odometerKm ?? index / 2, index)
      return km === undefined ? point : { ...point, odometerKm: km }
    })

describe('the odometer of a device', () => {
  test('stands beside the metres between fixes, with its readings at both ends', () => {
    const points = createPen()
      .drive(10_000, { kmh: 60 })
      .points.map((point, index) => ({ ...point, odometerKm: 500 + index / 2 }))
    const { meters, odometer } = tripOf(points)
    expect(meters).toBeCloseTo(9500, -1)
    expect(odometer).toMatchObject({ startKm: 500, endKm: 509.5, differs: false })
    expect(odometer!.meters).toBeCloseTo(9500, 6)
  })

  test('is told apart when it is more than five per cent away', () => {
    const with4 = drive((km) => km * 1.04)
    const with7 = drive((km) => km * 1.07)
    expect(tripOf(with4).odometer!.differs).toBe(false)
    expect(tripOf(with7).odometer!.differs).toBe(true)
  })

  test('may be reported now and then', () => {
    const { odometer } = tripOf(drive((km, index) => (index % 6 === 0 ? km : undefined)))
    expect(odometer!.meters).toBeGreaterThan(8000)
  })

  test('set back or leaping counts nothing for that step', () => {
    const { odometer } = tripOf(drive((km, index) => (index < 10 ? km : km + (index === 12 ? 90_000 : -3))))
    expect(odometer!.meters).toBeGreaterThan(7000)
    expect(odometer!.meters).toBeLessThan(10_000)
  })

  test('that says nothing, or only once, is none', () => {
    expect(tripOf(drive(() => undefined)).odometer).toBeNull()
    expect(tripOf(drive((km, index) => (index === 3 ? km : undefined))).odometer).toBeNull()
  })

  test('that counts whole kilometres is not blamed for a short trip', () => {
    const short = createPen(10)
      .drive(700, { kmh: 40 })
      .points.map((point, index) => ({ ...point, odometerKm: index < 3 ? 7 : 8 }))
    expect(tripOf(short).odometer).toMatchObject({ differs: false })
  })
})
