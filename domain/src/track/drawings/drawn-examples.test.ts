import { describe, expect, test } from 'vitest'
import { reportTrack, type TrackReport } from '../report/track-report.ts'
import { tripRules } from '../trip-rules.ts'
import { createPen, DRAWN_START, type DrawnPoint, onlyPlaces, trackOf } from './drawn-track.ts'

/** Each test draws one of the examples of docs/engine.md and holds what that page says of it. */
function report(points: readonly DrawnPoint[], own = {}): TrackReport {
  const track = trackOf(points)
  const period = { from: DRAWN_START, to: track.fixTime[track.length - 1]! }
  return reportTrack(track, { period, rules: tripRules(own), zone: 'America/Sao_Paulo' })
}

const second = (time: number) => (time - DRAWN_START) / 1000
const trips = ({ trips: all }: TrackReport) => all.map(({ start, end }) => [second(start), second(end)])
const stops = ({ stops: all }: TrackReport) => all.map(({ start, end }) => [second(start), second(end)])
const kinds = ({ segments }: TrackReport) => segments.map(({ kind }) => kind)

describe('a stop', () => {
  test('is a stand of ten minutes with the engine on, and not of nine', () => {
    const stood = (seconds: number) => report(createPen().drive(3600).stand(seconds, true).drive(3600).points)
    expect(stops(stood(600))).toEqual([[360, 960]])
    expect(trips(stood(600))).toEqual([
      [30, 360],
      [960, 1320],
    ])
    expect(stops(stood(540))).toEqual([])
    expect(trips(stood(540))).toEqual([[30, 1260]])
  })

  test('is a stand of three minutes when the engine was off, though it ran at first', () => {
    const pen = (off: number) => createPen().drive(3600).stand(60, true).stand(off, false).drive(3600)
    expect(stops(report(pen(120).points))).toEqual([[360, 540]])
    expect(stops(report(pen(90).points))).toEqual([])
  })

  test('needs ten minutes where the tracker does not report the engine', () => {
    const pen = (seconds: number) => onlyPlaces(createPen().drive(3600).stand(seconds, false).drive(3600).points)
    expect(stops(report(pen(600)))).toEqual([[360, 960]])
    expect(stops(report(pen(540)))).toEqual([])
  })

  test('begins with the first fix of the stand and ends with the last', () => {
    const { stops: found } = report(
      createPen(10).drive(500, { kmh: 18 }).stand(900, true).drive(500, { kmh: 18 }).points,
    )
    expect(found.map(({ start, end }) => [second(start), second(end)])).toEqual([[100, 1000]])
  })

  test('ends by leaving the radius, not by creeping within it', () => {
    const creeping = createPen().drive(3600).stand(400, true).drive(40, { kmh: 5 }).stand(400, true).drive(3600)
    expect(stops(report(creeping.points))).toHaveLength(1)
  })

  test('lasts through the night of a tracker that sleeps, if the vehicle is found where it was', () => {
    const asleep = createPen().drive(3600).stand(60, true).silence(30_000, 40).stand(60, true).drive(3600)
    expect(kinds(report(asleep.points))).toEqual(['noData', 'moving', 'idle', 'parked', 'idle', 'moving'])
    expect(stops(report(asleep.points))).toEqual([[360, 30_480]])
  })
})

describe('silence', () => {
  test('is no data if the vehicle is found elsewhere, and its metres are in no trip', () => {
    const carried = report(createPen().drive(3600).silence(3600, 2000).drive(3600).points)
    expect(kinds(carried)).toEqual(['noData', 'moving', 'noData', 'moving'])
    expect(carried.summary.noDataMeters).toBeCloseTo(2000 + 300, -1)
    expect(carried.summary.meters).toBeCloseTo(2 * 3300, -1)
    expect(carried.trips.map(({ startsAfter, endsWith }) => [startsAfter, endsWith])).toEqual([
      ['noData', 'noData'],
      ['noData', 'inProgress'],
    ])
  })

  test('is parked time whatever speed the reports beside it have: a garage swallows the last of the drive in', () => {
    for (const [ignition, meters] of [
      [true, 20],
      [undefined, 20],
      [false, 140],
    ] as const) {
      const drivenIn = createPen().drive(3600, { ignition })
      drivenIn.points.at(-1)!.speedKmh = 15
      drivenIn.silence(36_000, meters).stand(0, ignition).drive(3600, { ignition })
      const found = report(drivenIn.points)
      expect(kinds(found)).toEqual(['noData', 'moving', 'parked', 'moving'])
      expect(stops(found)).toEqual([[360, 36_360]])
    }
  })

  test('is parked time also where the rules ask for longer stands than for silence', () => {
    const short = createPen().drive(3600).silence(90, 10).stand(0, true).drive(3600)
    expect(kinds(report(short.points, { gapSeconds: 60 }))).toEqual(['noData', 'moving', 'parked', 'moving'])
  })

  test('of ten minutes on the way is a long leg, not a silence', () => {
    const tunnel = report(createPen().drive(3600).silence(570, 9000).drive(3600).points)
    expect(kinds(tunnel)).toEqual(['noData', 'moving'])
    expect(tunnel.trips).toHaveLength(1)
  })

  test('with the engine off before and after may have a worse first fix', () => {
    const off = createPen().drive(3600).stand(300, false).silence(30_000, 140).stand(300, false).drive(3600)
    expect(kinds(report(off.points))).toEqual(['noData', 'moving', 'parked', 'moving'])
    const on = createPen().drive(3600).stand(300, true).silence(30_000, 140).stand(300, true).drive(3600)
    expect(kinds(report(on.points))).toContain('noData')
  })
})

describe('a trip', () => {
  test('needs to get 200 m away; a shorter move is counted, its time is stopped time, its metres nowhere', () => {
    const shunted = report(createPen(10).stand(900, false).drive(150, { kmh: 18 }).stand(900, false).points)
    expect(shunted.trips).toEqual([])
    expect(shunted.stops).toHaveLength(1)
    expect(shunted.summary).toMatchObject({ meters: 0, discardedMoves: 1 })
    expect(shunted.summary.times.moving).toBe(0)
    expect(report(createPen(10).stand(900, false).drive(250, { kmh: 18 }).stand(900, false).points).trips).toHaveLength(
      1,
    )
  })

  test('goes on through red lights and short pauses, which count as standing from two minutes on', () => {
    const paused = report(createPen().drive(3600).stand(90, true).drive(3600).stand(240, true).drive(3600).points)
    expect(paused.trips).toHaveLength(1)
    expect(paused.trips[0]).toMatchObject({ idleMs: 240_000, parkedMs: 0, movingMs: (3 * 360 + 90 - 30) * 1000 })
    expect(kinds(paused)).toEqual(['noData', 'moving', 'idle', 'moving'])
  })

  test('cut by the period says so, and has only what lies in it', () => {
    const track = createPen().stand(900, false).drive(7200).stand(900, false).track()
    const period = { from: DRAWN_START + 1_200_000, to: DRAWN_START + 1_400_000 }
    const { trips: found } = reportTrack(track, { period, rules: tripRules(), zone: 'America/Sao_Paulo' })
    expect(found).toMatchObject([{ start: period.from, end: period.to, startsAfter: 'cut', endsWith: 'cut' }])
    expect(found[0]!.meters).toBeCloseTo(2000, -1)
  })

  test('that fell silent on its way is in progress for ten minutes, then lost', () => {
    const pen = createPen().stand(900, false).drive(7200)
    const track = pen.track()
    const at = (later: number) => {
      const period = { from: DRAWN_START, to: track.fixTime[track.length - 1]! + later * 1000 }
      return reportTrack(track, { period, rules: tripRules(), zone: 'America/Sao_Paulo' }).trips[0]!.endsWith
    }
    expect([at(0), at(600), at(601)]).toEqual(['inProgress', 'inProgress', 'noData'])
  })
})

describe('a receiver that wanders', () => {
  test('drives no metre with a parked vehicle', () => {
    const points: DrawnPoint[] = []
    for (let minute = 0; minute < 600; minute++) {
      const [north, east] = [Math.sin(minute * 12.9898) * 43, Math.sin(minute * 78.233) * 24]
      points.push({ second: minute * 60, north, east, speedKmh: 0, ignition: minute < 100 })
    }
    expect(report(points).summary).toMatchObject({ meters: 0, tripCount: 0, stopCount: 1, discardedMoves: 0 })
  })

  test('drives no metre with the engine off, even where it wanders three times as far', () => {
    const points: DrawnPoint[] = []
    for (let minute = 0; minute < 600; minute++) {
      const [north, east] = [Math.sin(minute * 12.9898) * 130, Math.sin(minute * 78.233) * 70]
      points.push({ second: minute * 60, north, east, speedKmh: 0, ignition: false })
    }
    expect(report(points).summary).toMatchObject({ meters: 0, tripCount: 0, stopCount: 1 })
  })

  test('and shows the vehicle far away in a single fix has that fix left out as drift', () => {
    const { summary } = report(createPen().stand(900, true).stray(1500).stand(900, true).points)
    expect(summary).toMatchObject({ meters: 0, stopCount: 1, exclusions: { parkedDrift: 1, jump: 0 } })
  })

  test('is not what moved a vehicle that reports a speed, unless the engine is known to be off', () => {
    const away = (kmh: number, ignition: boolean | undefined) => {
      const stray = createPen().stand(1800, ignition).stray(400, { kmh, ignition }).stand(1800, ignition)
      return report(stray.points).summary
    }
    for (const ignition of [true, undefined]) {
      expect(away(30, ignition)).toMatchObject({ meters: 0, discardedMoves: 1, exclusions: { parkedDrift: 0 } })
    }
    for (const kmh of [0, 30]) {
      expect(away(kmh, false)).toMatchObject({ meters: 0, discardedMoves: 0, exclusions: { parkedDrift: 1 } })
    }
  })

  test('and leaps while the vehicle drives does not end the drive', () => {
    const { trips: found, summary } = report(
      createPen().drive(3600).stray(40_000, { kmh: 40 }).drive(3600).stray(9000, { kmh: 40 }).drive(3600).points,
    )
    expect(found).toHaveLength(1)
    expect(summary.exclusions.jump).toBe(2)
    expect(summary.meters).toBeCloseTo(3 * 3600 - 300, -1)
  })
})

describe('a vehicle parked with the engine off all day', () => {
  /** Draws a day with an excursion every four hours: so many fixes that far away, one every `everySeconds`. */
  const day = (excursion: { meters: number; kmh: number; count: number }, everySeconds: number, jitterMeters = 0) => {
    const points: DrawnPoint[] = []
    for (let index = 0, second = 0; second <= 86_400; index++, second += everySeconds) {
      const nth = (index % Math.round(14_400 / everySeconds)) - 20
      const isAway = nth >= 0 && nth < excursion.count
      const [north, east] = [jitterMeters * Math.sin(index * 12.9898), jitterMeters * Math.sin(index * 78.233)]
      points.push({
        second,
        north: north + (isAway ? excursion.meters : 0),
        east,
        speedKmh: isAway ? excursion.kmh : 0,
        ignition: false,
      })
    }
    return report(points).summary
  }
  const still = { meters: 0, tripCount: 0, stopCount: 1, discardedMoves: 0 }

  test('drives no metre for excursions of four fixes at a walking pace', () => {
    for (const everySeconds of [10, 30, 60, 120, 300]) {
      for (const jitterMeters of [0, 8]) {
        expect(day({ meters: 300, kmh: 9, count: 4 }, everySeconds, jitterMeters)).toMatchObject(still)
      }
    }
  })

  test('drives no metre for longer ones either, while nothing drives and they do not stay', () => {
    expect(day({ meters: 300, kmh: 9, count: 11 }, 10, 8)).toMatchObject(still)
  })

  test('has one stop, though single fixes 3 km away report a speed, awake or asleep', () => {
    for (const everySeconds of [60, 120, 300, 600]) {
      expect(day({ meters: 3000, kmh: 40, count: 1 }, everySeconds, 8)).toMatchObject(still)
    }
    const asleep = Array.from({ length: 25 }, (_, hour) => ({
      ...{ second: hour * 3600, east: 0, ignition: false },
      ...(hour % 4 === 3 ? { north: 3000, speedKmh: 40 } : { north: 0, speedKmh: 0 }),
    }))
    expect(report(asleep).summary).toMatchObject({ ...still, times: { noData: 0, parked: 86_400_000 } })
  })

  test('is on a trip when it is towed away and stays there, for whatever distance makes a trip', () => {
    for (const [meters, kmh] of [
      [300, 9],
      [3000, 40],
    ] as const) {
      const towed = createPen().stand(7200, false).drive(meters, { kmh, ignition: false }).stand(7200, false)
      expect(report(towed.points).summary).toMatchObject({ tripCount: 1, stopCount: 2 })
      const sleeper = createPen(60).stand(7200, false).drive(meters, { kmh, ignition: false }).stand(7200, false, 300)
      expect(report(sleeper.points).summary).toMatchObject({ tripCount: 1, stopCount: 2 })
    }
  })

  test('is on a trip when it drives a round whose way agrees with its speeds: its ignition was never wired', () => {
    const round = createPen().stand(7200, false)
    for (const course of [0, 90, 180, 270]) round.drive(1500, { kmh: 45, course, ignition: false })
    for (const point of round.points) if (point.second > 7200) point.speedKmh = 45
    round.stand(7200, false)
    const { summary } = report(round.points)
    expect(summary).toMatchObject({ tripCount: 1, stopCount: 2 })
    expect(summary.meters).toBeCloseTo(6000, -1)
  })
})

describe('to be predicted', () => {
  test('eight minutes with the engine on are a pause, with the engine off in between a stop', () => {
    const on = report(createPen().drive(3600).stand(480, true).drive(3600).points)
    expect(on.trips.map(({ idleMs }) => idleMs)).toEqual([480_000])
    const off = report(createPen().drive(3600).stand(60, true).stand(360, false).stand(60, true).drive(3600).points)
    expect(off.trips).toHaveLength(2)
    expect(off.stops).toMatchObject([{ idleMs: 120_000, parkedMs: 360_000 }])
  })

  test('a night asleep is a stop if the vehicle is found within 50 m, and no data if not', () => {
    const night = (meters: number) =>
      report(createPen().drive(9000).stand(60, true).silence(43_200, meters).stand(60, true).drive(9000).points)
    expect(night(0).stops).toHaveLength(1)
    expect(night(300).stops).toHaveLength(0)
    expect(night(300).summary.times.noData).toBeGreaterThan(43_000_000)
  })

  test('two fixes away are a trip with the engine on, drift with the engine off', () => {
    const away = (ignition: boolean) => {
      const points = createPen(60).stand(3600, false).points
      const two = [1, 2].map((minute) => ({
        second: 3600 + minute * 60,
        north: 3000,
        east: 0,
        speedKmh: 0,
        ignition,
      }))
      const back = points.map((point) => ({ ...point, second: point.second + 3780 }))
      return report([...points, ...two, ...back]).summary
    }
    expect(away(true)).toMatchObject({ tripCount: 1, stopCount: 2 })
    expect(away(true).meters).toBeCloseTo(6000, -1)
    expect(away(false)).toMatchObject({ tripCount: 0, stopCount: 1, meters: 0, exclusions: { parkedDrift: 2 } })
  })

  test('a drive over midnight gives each day what was driven in it', () => {
    const track = createPen(10).stand(900, false).drive(40_000, { kmh: 60 }).stand(900, false).track()
    const middle = DRAWN_START + 2_100_000
    const midnight = Date.UTC(2026, 10, 22, 3)
    for (let index = 0; index < track.length; index++) track.fixTime[index]! += midnight - middle
    const period = { from: midnight - 3_600_000, to: midnight + 3_600_000 }
    const { days, trips: found } = reportTrack(track, { period, rules: tripRules(), zone: 'America/Sao_Paulo' })
    expect(found).toHaveLength(1)
    expect(days.map(({ date, tripCount }) => [date, tripCount])).toEqual([
      ['2026-11-21', 1],
      ['2026-11-22', 1],
    ])
    for (const { meters } of days) expect(meters).toBeCloseTo(20_000, -3)
    expect(days[0]!.meters + days[1]!.meters).toBeCloseTo(found[0]!.meters, 6)
  })
})
