import { describe, expect, test } from 'vitest'
import { ANY_SPEED, speedPasses } from '../filters/speed-filter.ts'
import { legendOf } from '../track/track-coloring.ts'
import { joinRows, NO_ROWS, type StopRow, type SummaryRow, type TripRow } from './history-rows.ts'
import { totalsOf } from './period-totals.ts'
import { advance, type PlayState, standsOf } from './playback.ts'

describe('playback', () => {
  const period = { from: 0, to: 100_000_000 }

  test('goes by the clock of the track', () => {
    const playing = { period, stands: [], speed: 60, skipStops: true } as const
    expect(advance({ at: 5000, shownMs: 0 }, 100, playing).at).toBe(11_000)
    expect(advance({ at: period.to - 10, shownMs: 0 }, 100, playing).at).toBe(period.to)
  })

  test('shows a stop for a second and leaps over the rest of it', () => {
    const playing = { period, stands: [{ from: 10_000, to: 4_000_000 }], speed: 10, skipStops: true } as const
    let state: PlayState = { at: 10_000, shownMs: 0, skipped: null }
    for (let frame = 0; frame < 9; frame++) state = advance(state, 100, playing)
    expect(state.at).toBe(10_000)
    expect(state.skipped).toEqual(playing.stands[0])
    expect(advance(state, 100, playing)).toEqual({ at: 4_000_000, shownMs: 0, skipped: null })
    expect(advance({ at: 10_000, shownMs: 0 }, 100, { ...playing, skipStops: false }).at).toBe(11_000)
  })

  test('of several vehicles stands when all of them do', () => {
    const moving = [
      { from: 10, to: 30 },
      { from: 20, to: 40 },
      { from: 60, to: 70 },
    ]
    expect(standsOf(moving, { from: 0, to: 100 })).toEqual([
      { from: 0, to: 10 },
      { from: 40, to: 60 },
      { from: 70, to: 100 },
    ])
  })
})

describe('the filter by speed', () => {
  test('compares to a hundredth, and leaves unknown speeds out', () => {
    expect(speedPasses(80.004, { type: 3, valueKmh: 80 })).toBe(true)
    expect(speedPasses(80.01, { type: 1, valueKmh: 80 })).toBe(true)
    expect(speedPasses(80, { type: 1, valueKmh: 80 })).toBe(false)
    expect(speedPasses(Number.NaN, { type: 2, valueKmh: 80 })).toBe(false)
    expect(speedPasses(Number.NaN, ANY_SPEED)).toBe(true)
  })
})

describe('what was parted', () => {
  const trip = (start: number, end: number, more: Partial<TripRow>) =>
    ({
      customerId: 1,
      start,
      end,
      distanceKm: 10,
      movingSeconds: 600,
      durationSeconds: 600,
      idleSeconds: 0,
      parkedSeconds: 0,
      topSpeedKmh: 50,
      topSpeedAt: start,
      topSpeedComputed: false,
      odometerDistanceKm: null,
      cutAtStart: false,
      cutAtEnd: false,
      ...more,
    }) as TripRow
  const stop = (start: number, end: number, more: Partial<StopRow> = {}) =>
    ({
      customerId: 1,
      start,
      end,
      durationSeconds: 1,
      idleSeconds: 0,
      parkedSeconds: 1,
      kmSincePrevious: 1,
      travelSeconds: 5,
      topSpeedKmh: 30,
      cutAtStart: false,
      cutAtEnd: false,
      ...more,
    }) as StopRow

  test('is one again, with exact sums', () => {
    const before = {
      ...NO_ROWS,
      trips: [trip(0, 100, {}), trip(500, 1000, { cutAtEnd: true, driver: 'Ana' })],
      stops: [stop(100, 500)],
    }
    const after = {
      ...NO_ROWS,
      trips: [trip(1000, 1400, { cutAtStart: true, topSpeedKmh: 90 })],
      stops: [stop(1400, 2000, { topSpeedKmh: 90 })],
    }
    const joined = joinRows(before, after)
    expect(joined.trips).toHaveLength(2)
    expect(joined.trips[1]).toMatchObject({
      start: 500,
      end: 1400,
      distanceKm: 20,
      topSpeedKmh: 90,
      averageSpeedKmh: 60,
      cutAtEnd: false,
    })
    expect(joined.stops[1]).toMatchObject({ kmSincePrevious: 11, travelSeconds: 605, topSpeedKmh: 90 })
    const driverOf = (driver: string | null) =>
      joinRows(before, { ...NO_ROWS, trips: [trip(1000, 1400, { cutAtStart: true, driver })] }).trips[1]?.driver
    expect([driverOf('Bia'), driverOf(null)]).toEqual(['Bia', 'Ana'])
  })

  test('counts what goes on from one part to the next once', () => {
    const summary = (tripCount: number, stopCount: number) => ({ tripCount, stopCount, exclusions: {} }) as SummaryRow
    const before = {
      ...NO_ROWS,
      ...{ trips: [trip(0, 100, {})], stops: [stop(100, 1000, { cutAtEnd: true })], summaries: [summary(1, 1)] },
    }
    const after = {
      ...NO_ROWS,
      trips: [trip(1400, 1500, {})],
      stops: [stop(1000, 1400, { cutAtStart: true }), stop(1500, 2000)],
      summaries: [summary(1, 2)],
    }
    expect(totalsOf([{ vehicleId: 1, rows: joinRows(before, after) }])).toMatchObject({ tripCount: 2, stopCount: 2 })
    expect(
      totalsOf([
        { vehicleId: 1, rows: joinRows(before, after) },
        { vehicleId: 2, rows: before },
      ]),
    ).toMatchObject({ tripCount: 3, stopCount: 3 })
  })

  test('tells which of several vehicles was the fastest', () => {
    const rowsOf = (topSpeedKmh: number, topSpeedAt: number) => ({
      ...NO_ROWS,
      summaries: [{ topSpeedKmh, topSpeedAt, exclusions: {} } as SummaryRow],
    })
    const vehicles = [
      { vehicleId: 1, rows: rowsOf(80, 10) },
      { vehicleId: 2, rows: rowsOf(120, 20) },
    ]
    expect(totalsOf(vehicles)).toMatchObject({ topSpeedKmh: 120, topSpeedAt: 20, topSpeedVehicleId: 2 })
    expect(totalsOf([]).topSpeedVehicleId).toBeNull()
  })

  test('was as fast as the tracker said, whatever was reckoned of the part of which it said nothing', () => {
    const told = { topSpeedKmh: 70, topSpeedAt: 10, topSpeedComputed: false }
    const reckoned = { topSpeedKmh: 140, topSpeedAt: 1200, topSpeedComputed: true }
    const before = {
      ...NO_ROWS,
      trips: [trip(500, 1000, { ...told, cutAtEnd: true })],
      summaries: [{ ...told, exclusions: {} } as SummaryRow],
    }
    const after = {
      ...NO_ROWS,
      trips: [trip(1000, 1400, { ...reckoned, cutAtStart: true })],
      stops: [stop(1400, 2000, { topSpeedKmh: 140 })],
      summaries: [{ ...reckoned, exclusions: {} } as SummaryRow],
    }
    const rows = joinRows(before, after)
    expect(rows.trips).toMatchObject([told])
    expect(rows.stops).toMatchObject([{ topSpeedKmh: 70 }])
    expect(totalsOf([{ vehicleId: 1, rows }])).toMatchObject(told)
  })

  test('has kilometres by odometer only where every trip has, since others stand beside them', () => {
    const rowsOf = (...odometers: (number | null)[]) => ({
      ...NO_ROWS,
      trips: odometers.map((odometerDistanceKm, index) => trip(index, index + 1, { odometerDistanceKm })),
      summaries: odometers.map((odometerDistanceKm) => ({ odometerDistanceKm, exclusions: {} }) as SummaryRow),
    })
    const kmOf = (...rows: ReturnType<typeof rowsOf>[]) =>
      totalsOf(rows.map((each, vehicleId) => ({ vehicleId, rows: each }))).odometerDistanceKm
    expect(kmOf(rowsOf(10, 5), rowsOf(7))).toBe(22)
    expect([kmOf(rowsOf(10, null)), kmOf(rowsOf(10), rowsOf(null)), kmOf(rowsOf())]).toEqual([null, null, null])
    // A vehicle that did not drive takes nothing away.
    expect(kmOf(rowsOf(10), rowsOf())).toBe(10)
  })

  test('knows what a vehicle stood after its last trip over both parts', () => {
    const parked = { stoppedAfterSeconds: 1, stoppedAfterInProgress: false, stoppedAfterCut: true }
    const before = { ...NO_ROWS, trips: [trip(0, 1000, parked)], stops: [stop(1000, 2000, { cutAtEnd: true })] }
    const going = { cutAtStart: true, inProgress: true, end: null, durationSeconds: 3 }
    const stands = { ...NO_ROWS, stops: [stop(2000, 5000, going)] }
    expect(joinRows(before, stands).trips[0]).toMatchObject({
      stoppedAfterSeconds: 4,
      stoppedAfterInProgress: true,
      stoppedAfterCut: false,
    })
    const leaves = {
      ...NO_ROWS,
      trips: [trip(5000, 6000, {})],
      stops: [stop(2000, 5000, { cutAtStart: true, durationSeconds: 3 })],
    }
    expect(joinRows(before, leaves).trips[0]).toMatchObject({ stoppedAfterSeconds: 4, stoppedAfterCut: false })
  })

  test('stays apart where the vehicle was sold, at the seam, before it or after it', () => {
    const buyer = { customerId: 2 }
    const sold = { stoppedAfterSeconds: 1, stoppedAfterInProgress: false, stoppedAfterCut: true }
    const drives = { ...NO_ROWS, trips: [trip(0, 1000, sold)], stops: [stop(1000, 2000, { cutAtEnd: true })] }
    const stands = { ...NO_ROWS, stops: [stop(2000, 5000, { ...buyer, cutAtStart: true, durationSeconds: 3 })] }
    const atSeam = joinRows(drives, stands)
    expect(atSeam.stops).toHaveLength(2)
    expect(atSeam.trips[0]).toMatchObject({ stoppedAfterSeconds: 1, stoppedAfterCut: true })
    const later = [
      stop(2000, 3000, { cutAtStart: true, cutAtEnd: true }),
      stop(3000, 5000, { ...buyer, durationSeconds: 3 }),
    ]
    expect(joinRows(drives, { ...NO_ROWS, stops: later }).trips[0]).toMatchObject({ stoppedAfterSeconds: 2 })

    const bought = { ...NO_ROWS, trips: [trip(0, 500, { cutAtEnd: true }), trip(500, 1000, buyer)] }
    expect(joinRows(bought, { ...NO_ROWS, stops: [stop(1400, 2000, buyer)] }).stops[0]).toMatchObject({
      kmSincePrevious: 11,
      travelSeconds: 605,
    })
  })

  test('stays apart where it was not cut', () => {
    const joined = joinRows({ ...NO_ROWS, trips: [trip(0, 100, {})] }, { ...NO_ROWS, trips: [trip(200, 300, {})] })
    expect(joined.trips).toHaveLength(2)
  })
})

test('the legend ends with the limit', () => {
  expect(legendOf('speed', 80).map(({ label }) => label)).toEqual([
    '0–20',
    '20–40',
    '40–60',
    '60–80',
    'acima de 80 km/h',
  ])
  expect(legendOf('speed', 50).map(({ label }) => label)).toEqual(['0–20', '20–40', '40–50', 'acima de 50 km/h'])
  expect(legendOf('speed', 110).map(({ label }) => label)).toContain('80–110')
})
