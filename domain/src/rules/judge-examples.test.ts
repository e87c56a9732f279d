import { describe, expect, test } from 'vitest'
import { codeOfEvent } from '../position/event-codes.ts'
import { POSITION_FLAGS } from '../position/position-flags.ts'
import { createPen, DRAWN_START, trackOf } from '../track/drawings/drawn-track.ts'
import type { Track } from '../track/track.ts'
import { found, judged, MARKET, NIGHT, SQUARE, STREET, YARD } from './drawings/judged-drawing.ts'
import type { Rule } from './rule.ts'

describe('a rule', () => {
  test('tells of temperatures and inputs as they were told, and of nothing where nothing was', () => {
    const track = createPen().drive(30_000).track()
    const column = (value: (share: number) => number) =>
      Float32Array.from({ length: track.length }, (_, index) => value(index / track.length))
    const warm = { ...track, temperatureCelsius: column((share) => (share < 0.5 ? 2 : share < 0.6 ? Number.NaN : 4.4)) }
    expect(found({ kind: 'hotter', celsius: 4 }, warm)).toHaveLength(1)
    expect(found({ kind: 'colder', celsius: 3 }, warm)).toHaveLength(1)
    expect(found({ kind: 'hotter', celsius: 5 }, warm)).toEqual([])
    expect(found({ kind: 'hotter', celsius: 4 }, track)).toEqual([])
    // The second input was told, and on from the middle on.
    const told = { ...track, ports: column((share) => (share < 0.5 ? 0b0100 : 0b1100)) }
    expect(found({ kind: 'inputOn', input: 2 }, told)).toHaveLength(1)
    expect(found({ kind: 'inputOff', input: 2 }, told)).toHaveLength(1)
    expect(found({ kind: 'inputOff', input: 1 }, told)).toEqual([])
  })

  test('tells of a geofence left and entered again, once each time', () => {
    const away = createPen()
      .stand(600, true)
      .drive(3000)
      .stand(1200, false)
      .drive(3000, { course: 270 })
      .stand(600, false)
    expect(found({ kind: 'leaves' }, away.track(), { geofenceIds: [7] })).toEqual(['10.5–40 ×1'])
    expect(found({ kind: 'enters' }, away.track(), { geofenceIds: [7] })).toEqual(['40– ×1'])
  })

  test('tells of a receiver that wanders at the edge not once', () => {
    const pen = createPen().stand(300, false).drive(190).stand(60, true)
    for (let round = 0; round < 10; round++) pen.drive(30).stand(60, true).drive(30, { course: 270 }).stand(60, true)
    expect(found({ kind: 'leaves' }, pen.track(), { geofenceIds: [7] })).toEqual([])
  })

  test('tells of a speed above a limit as one occurrence with its greatest speed', () => {
    const pen = createPen()
      .drive(3000, { kmh: 70 })
      .drive(3000, { kmh: 95 })
      .drive(3000, { kmh: 112 })
      .drive(5000, { kmh: 60 })
    expect(found({ kind: 'speeding', limitKmh: 90 }, pen.track(), { forSeconds: 60 })).toEqual(['3–6 ×2 (112)'])
    expect(found({ kind: 'speeding', limitKmh: 120 }, pen.track())).toEqual([])
  })

  test('hears the greatest speed told of an instant, whichever of its reports is the one of the track', () => {
    const { points } = createPen(1).drive(600, { kmh: 72 })
    const fast = { ...points[9]!, speedKmh: 180, east: points[9]!.east + 20 }
    const found180 = ['0.2–0.2 ×1 (180)']
    const speeding = { kind: 'speeding', limitKmh: 150 } as const
    expect(found(speeding, trackOf(points.toSpliced(9, 0, fast)), { restSeconds: 0 })).toEqual(found180)
    expect(found(speeding, trackOf(points.toSpliced(10, 0, fast)), { restSeconds: 0 })).toEqual(found180)
    // Another place at the same instant is somebody else's drive, or none.
    expect(found(speeding, trackOf(points.toSpliced(10, 0, { ...fast, east: 5_000 })))).toEqual([])
  })

  test('takes the limit of the geofence in which it counts', () => {
    const pen = createPen(5).drive(190, { kmh: 40 }).drive(1500, { kmh: 40 })
    expect(found({ kind: 'speeding', limitKmh: null }, pen.track(), { geofenceIds: [7] })).toEqual(['0.1–0.4 ×2 (40)'])
  })

  test('ends in a geofence without a limit what was too fast in one with a limit', () => {
    const pen = createPen(5).drive(190, { kmh: 40 }).drive(1500, { kmh: 40 }).stand(3600, false)
    const tooFast = (geofenceIds: number[]) => found({ kind: 'speeding', limitKmh: null }, pen.track(), { geofenceIds })
    expect(tooFast([YARD.id, STREET.id])).toEqual(tooFast([YARD.id]))
  })

  test('who goes from one geofence straight into the next one, too fast for both, is so in each, by its own limit', () => {
    const points = createPen(5).drive(6000, { kmh: 72 }).points
    const track = trackOf(points.map((point) => ({ ...point, speedKmh: point.east < 2100 ? 70 : 115 })))
    const tooFast = (own: Partial<Rule> = {}) =>
      judged({ kind: 'speeding', limitKmh: null }, track, {
        geofenceIds: [SQUARE.id, MARKET.id],
        ...own,
      }).findings[0]!.occurrences.map(({ geofenceId, worst }) => [geofenceId, worst])
    expect(tooFast()).toEqual([
      [SQUARE.id, 70],
      [MARKET.id, 115],
    ])
    // In the second one it does not last.
    expect(tooFast({ forSeconds: 30 })).toEqual([[SQUARE.id, 70]])
  })

  test('an unknown driver who hands over to another one is told of, and so is the other', () => {
    const drive = createPen().drive(12_000).track()
    const told = ['A', 'B'].map((driverId, turn) => ({ at: DRAWN_START + turn * 600_000, driverId }))
    const { findings } = judged({ kind: 'unknownDriver', driverIds: ['KEY'] }, drive, {}, { told })
    expect(findings[0]!.occurrences.map(({ what }) => what)).toEqual(['A', 'B'])
  })

  test('counts what comes again within the cool-down', () => {
    const pen = createPen()
    for (let round = 0; round < 4; round++) pen.drive(2000, { kmh: 100 }).drive(2000, { kmh: 60 })
    const speeding = { kind: 'speeding', limitKmh: 90 } as const
    expect(found(speeding, pen.track(), { restSeconds: 30 })).toHaveLength(4)
    expect(found(speeding, pen.track(), { restSeconds: 30, coolDownSeconds: 600 })).toEqual(['0.5–10 ×4 (100)'])
  })

  test('tells of a move outside of the hours, and of one on a holiday', () => {
    // 21 November 2026 is a Saturday; the drawing begins at 9:00 in São Paulo.
    const day = createPen(60)
      .drive(20_000)
      .stand(7 * 3600, false, 600)
      .drive(20_000, { course: 270 })
    expect(found({ kind: 'moving' }, day.track(), { schedule: NIGHT })).toEqual([])
    expect(found({ kind: 'moving' }, day.track(), { schedule: { ...NIGHT, localHolidays: ['11-21'] } })).toHaveLength(2)
    expect(found({ kind: 'moving' }, day.track(), { schedule: { ...NIGHT, hours: [] } })).toHaveLength(2)
  })

  test('tells of a vehicle that is carried away with its engine off, and not of one that drives', () => {
    const towed = createPen().stand(1200, false).drive(4000, { kmh: 30, ignition: false }).stand(1800, false)
    expect(found({ kind: 'towed' }, towed.track())).toEqual(['20.5–38 ×1'])
    const driven = createPen().stand(1200, false).drive(4000, { kmh: 30 }).stand(1800, false)
    expect(found({ kind: 'towed' }, driven.track())).toEqual([])
  })

  test('tells of idling, of standing and of silence that last', () => {
    const pen = createPen(60).drive(3000).stand(900, true).drive(3000).stand(3600, false).silence(7200).drive(2000)
    expect(found({ kind: 'idling' }, pen.track(), { forSeconds: 600 })).toEqual(['6–21 ×1'])
    expect(found({ kind: 'stopped' }, pen.track(), { forSeconds: 1800 })).toHaveLength(1)
    expect(found({ kind: 'silent' }, pen.track(), { forSeconds: 3600 }, { nowMinute: 206 })).toEqual(['85–206 ×1'])
    expect(found({ kind: 'silent' }, pen.track(), { forSeconds: 3600 })).toHaveLength(2)
  })

  test('tells of what a device called for, and counts its calls', () => {
    const track = createPen(60).drive(10_000).track()
    for (const index of [2, 3, 9]) track.event[index] = codeOfEvent('sos')
    track.event[4] = codeOfEvent('powerCut')
    const alarm = { kind: 'alarm', alarms: ['sos'] } as const
    expect(found(alarm, track, { coolDownSeconds: 180 })).toEqual(['3–4 ×2', '10–10 ×1'])
  })

  test('tells of an odometer once it reaches a figure', () => {
    const pen = createPen(60).drive(20_000, { kmh: 60 })
    expect(found({ kind: 'odometer', km: 10 }, pen.track())).toHaveLength(1)
    expect(found({ kind: 'odometer', km: 0.5 }, pen.track())).toEqual([])
  })

  test('leaves out what reports leave out', () => {
    const pen = createPen().stand(600, false).stray(5000).stand(600, false)
    expect(found({ kind: 'leaves' }, pen.track(), { geofenceIds: [7] })).toEqual([])
  })

  test('knows whoever drives until the engine was off for half an hour, however long they drive or nothing is heard', () => {
    const shown = (second: number) => [{ at: DRAWN_START + second * 1000, driverId: 'KEY' }]
    const unknown = (track: Track) => found({ kind: 'unknownDriver', driverIds: [] }, track, {}, { told: shown(60) })
    const long = createPen().stand(120, true).drive(24_000).stand(60, false).drive(3000)
    expect(unknown(long.track())).toEqual([])
    const parked = createPen()
      .stand(120, true)
      .drive(6000)
      .stand(60, false)
      .silence(12 * 3600)
      .drive(3000)
    expect(unknown(parked.track())).toEqual([expect.stringMatching(/^73\d/)])
  })

  test('of several kinds of alarms each is an occurrence of its own', () => {
    const track = createPen(60).drive(10_000).track()
    track.event[2] = codeOfEvent('sos')
    for (const index of [3, 4]) track.event[index] = codeOfEvent('powerCut')
    const alarms = { kind: 'alarm', alarms: ['sos', 'powerCut'] } as const
    expect(found(alarms, track, { coolDownSeconds: 600 })).toEqual(['3–3 ×1', '4–5 ×2'])
  })

  test('kinds that take turns begin anew only when the cool-down of their own is over', () => {
    const track = createPen(60).drive(60_000).track()
    for (let index = 0; index < 20; index++) track.event[index] = codeOfEvent(index % 2 === 0 ? 'sos' : 'powerCut')
    const alarms = { kind: 'alarm', alarms: ['sos', 'powerCut'] } as const
    expect(found(alarms, track, { coolDownSeconds: 3600 })).toEqual(['1–1 ×1', '2–20 ×10'])
    expect(found(alarms, track)).toHaveLength(20)
  })

  test('an alarm without a place is where the vehicle was last', () => {
    const called = (geofenceIds: number[], flags: number) => {
      const track = createPen(60).stand(1200, false).track()
      track.event[15] = codeOfEvent('jamming')
      track.flags[15] = flags
      return found({ kind: 'alarm', alarms: ['jamming'] }, track, { geofenceIds })
    }
    for (const flags of [0, POSITION_FLAGS.noFix]) {
      expect(called([YARD.id], flags)).toHaveLength(1)
      expect(called([STREET.id], flags)).toEqual([])
    }
  })

  test('what was known when a rule began is known to it', () => {
    const driven = createPen().stand(120, true).drive(24_000)
    const told = [{ at: DRAWN_START + 60_000, driverId: 'KEY' }]
    const effectiveFrom = DRAWN_START + 600_000
    expect(found({ kind: 'unknownDriver', driverIds: [] }, driven.track(), { effectiveFrom }, { told })).toEqual([])
    const parked = createPen(60).stand(300, false).track()
    const silent = (geofenceIds: number[]) =>
      found({ kind: 'silent' }, parked, { effectiveFrom, geofenceIds, forSeconds: 3600 }, { nowMinute: 100 })
    expect(silent([YARD.id])).toEqual(silent([]))
    expect(silent([YARD.id])).toHaveLength(1)
    expect(silent([STREET.id])).toEqual([])
  })

  test('a tracker that was started and tells zero for once does not reach a figure again', () => {
    const track = createPen(60).drive(20_000, { kmh: 60 }).track()
    track.odometerKm[15] = 0
    expect(found({ kind: 'odometer', km: 10 }, track)).toHaveLength(1)
  })
})
