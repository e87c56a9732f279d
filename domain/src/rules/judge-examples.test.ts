import { describe, expect, test } from 'vitest'
import type { Period } from '../calendar/period.ts'
import { distanceMeters } from '../places/distance.ts'
import { codeOfEvent } from '../position/event-codes.ts'
import { POSITION_FLAGS } from '../position/position-flags.ts'
import { createPen, DRAWN_ORIGIN, DRAWN_START, trackOf } from '../track/drawings/drawn-track.ts'
import type { ToldDriver } from '../track/report/drivers.ts'
import type { Track } from '../track/track.ts'
import { DEFAULT_TRIP_RULES } from '../track/trip-rules.ts'
import type { Condition } from './conditions.ts'
import { judgeVehicle, type VehicleAnswer } from './judge-vehicle.ts'
import type { Rule, RuleGeofence } from './rule.ts'
import type { Schedule } from './schedule.ts'
import type { RuleCheckpoint, RuleReadings } from './vehicle-question.ts'

const { latitude: LATITUDE, longitude: LONGITUDE } = DRAWN_ORIGIN
/** Around a place so many metres east of where drawings begin. */
function around(
  id: number,
  radiusMeters: number,
  { east = 0, speedLimitKmh = null as number | null } = {},
): RuleGeofence {
  const longitude = LONGITUDE + east / 102_140
  return {
    ...{ id, speedLimitKmh },
    reaches: (lat, lon, margin) => distanceMeters(LATITUDE, longitude, lat, lon) <= radiusMeters + margin,
  }
}
const YARD = around(7, 200, { speedLimitKmh: 30 })
const TOWN = around(9, 2900)
const [SQUARE, MARKET] = [around(10, 500, { east: 1500 }), around(11, 500, { east: 1900 })]
type Pen = ReturnType<typeof createPen>
/** All around the yard, without a limit. */
const STREET: RuleGeofence = { id: 8, speedLimitKmh: null, reaches: (...place) => !YARD.reaches(...place) }
const NIGHT: Schedule = {
  zone: 'America/Sao_Paulo',
  isOutside: true,
  hours: [{ weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 6 * 60, toMinute: 18 * 60 }],
  knowsHolidays: true,
  localHolidays: [],
}

interface Circumstances {
  nowMinute?: number
  told?: readonly ToldDriver[]
  untracked?: readonly Period[]
  checkpoint?: RuleCheckpoint | null
}

function judged(
  condition: Condition,
  track: Track & RuleReadings,
  own: Partial<Rule> = {},
  { nowMinute = 10_000, told = [], untracked = [], checkpoint = null }: Circumstances = {},
): VehicleAnswer {
  const rule: Rule = {
    ...{
      id: 1,
      effectiveFrom: DRAWN_START,
      condition,
      geofenceIds: [],
      schedule: null,
      forSeconds: 0,
      restSeconds: 60,
    },
    ...{ marginMeters: 50, coolDownSeconds: 0, ...own },
  }
  return judgeVehicle({
    ...{ rules: [rule], checkpoint, track, told, untracked, tripRules: DEFAULT_TRIP_RULES },
    ...{
      geofenceOf: (id) => [YARD, STREET, TOWN, SQUARE, MARKET].find((geofence) => geofence.id === id),
      now: DRAWN_START + nowMinute * 60_000,
      until: Number.POSITIVE_INFINITY,
    },
  })
}

/** Tells what a rule found as "minute–minute ×count (worst)", minutes since the beginning of the drawing. */
function found(...asked: Parameters<typeof judged>): string[] {
  const { findings } = judged(...asked)
  const minute = (at: number | null) => (at === null ? '' : Math.round((at - DRAWN_START) / 6_000) / 10)
  return findings[0]!.occurrences.map(
    ({ beganAt, endedAt, count, worst }) =>
      `${minute(beganAt)}–${minute(endedAt)} ×${count}${worst === null ? '' : ` (${Math.round(worst)})`}`,
  )
}

/** What of a track is known by a minute. */
function until(track: Track, minute: number): Track {
  const length = track.fixTime.filter((at) => at <= DRAWN_START + minute * 60_000).length
  const columns = Object.entries(track).map(([name, column]) => [
    name,
    ArrayBuffer.isView(column) ? (column as Float64Array).subarray(0, length) : column,
  ])
  return { ...Object.fromEntries(columns), length }
}

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

  test('does not tell of a vehicle that was inside when it began', () => {
    const still = createPen().stand(3600, false).track()
    expect(found({ kind: 'enters' }, still, { geofenceIds: [7] })).toEqual([])
    expect(found({ kind: 'staysInside' }, still, { geofenceIds: [7], forSeconds: 1800 })).toEqual(['0– ×1'])
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

  test('what lasts fires by the clock, also where the next report comes long after', () => {
    const pen = createPen(60).drive(3000).stand(300, false).silence(3600).stand(60, false)
    const standing = (nowMinute: number, until = pen) =>
      found({ kind: 'stopped' }, until.track(), { forSeconds: 1800 }, { nowMinute })
    const asleep = createPen(60).drive(3000).stand(300, false)
    expect(standing(34, asleep)).toEqual([])
    expect(standing(36, asleep)).toEqual(['5– ×1'])
    expect(standing(10_000)).toEqual(['5– ×1'])
    // So it had lasted where the next thing heard is that it is over.
    const away = createPen(60).drive(3000).stand(300, false).silence(3600).drive(5000)
    expect(standing(10_000, away)).toEqual([expect.stringMatching(/^5–7\d/)])
    const soon = createPen(60).drive(3000).stand(300, false).silence(900).drive(5000)
    expect(standing(10_000, soon)).toEqual([])
  })

  test('the clock is waited for where it changes something, and otherwise not at all', () => {
    const asleep = createPen(60).drive(3000).stand(300, false).track()
    const dueAt = (nowMinute: number) => judged({ kind: 'stopped' }, asleep, { forSeconds: 1800 }, { nowMinute }).dueAt
    expect(dueAt(10)).toBe(DRAWN_START + 35 * 60_000)
    expect(dueAt(36)).toBeNull()
  })

  test('what lasts ends with its hours, heard of at their end or not', () => {
    // The drawing begins at 9:00 in São Paulo: these hours end half an hour later.
    const MORNING: Schedule = {
      ...{ ...NIGHT, isOutside: false, knowsHolidays: false },
      hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 8 * 60, toMinute: 9 * 60 + 30 }],
    }
    const asleep = createPen(60).stand(1200, false).silence(86_400).stand(600, false)
    const stopped = { forSeconds: 600, schedule: MORNING }
    const heard = createPen(60).stand(1200, false).track()
    expect(found({ kind: 'stopped' }, heard, stopped, { nowMinute: 25 })).toEqual(['0– ×1'])
    expect(found({ kind: 'stopped' }, heard, stopped, { nowMinute: 40 })).toEqual(['0–30 ×1'])
    expect(found({ kind: 'stopped' }, asleep.track(), stopped, { nowMinute: 1465 })).toEqual(['0–30 ×1', '1380– ×1'])
    // What would have lasted long enough after them did not.
    expect(
      found(
        { kind: 'stopped' },
        createPen(60).stand(1200, false).track(),
        { ...stopped, forSeconds: 2400 },
        { nowMinute: 200 },
      ),
    ).toEqual([])
  })

  test('what goes on when its hours begin begins with them, heard of then or not, and each time anew', () => {
    const hours = (fromHour: number, toHour: number, own: Partial<Rule> = {}) => ({
      schedule: {
        ...{ ...NIGHT, isOutside: false, knowsHolidays: false },
        hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: fromHour * 60, toMinute: toHour * 60 }],
      },
      forSeconds: 1800,
      ...own,
    })
    // It parks at 9:03; the drawing begins at 9:00.
    const parked = () => createPen(60).drive(2000).stand(1200, false)
    const asleep = parked().track()
    const hourly = parked()
      .silence(3600)
      .stand(6 * 3600, false, 3600)
      .track()
    const away = parked().silence(86_400).drive(5000).track()
    for (const track of [asleep, hourly]) {
      const stopped = (nowMinute: number, own: Partial<Rule> = {}) => {
        const heard = track === asleep ? track : until(track, nowMinute)
        return found({ kind: 'stopped' }, heard, hours(10, 12, own), { nowMinute })
      }
      expect(stopped(89)).toEqual([])
      expect(stopped(91)).toEqual(['60– ×1'])
      expect(stopped(183)).toEqual(['60–180 ×1'])
      expect(stopped(24 * 60 + 91)).toEqual(['60–180 ×1', '1500– ×1'])
      expect(stopped(24 * 60 + 91, { coolDownSeconds: 86_400 })).toEqual(['60– ×2'])
      expect(stopped(24 * 60 + 91, { forSeconds: 7201 })).toEqual([])
    }
    expect(found({ kind: 'stopped' }, away, hours(10, 12))).toEqual(['60–180 ×1'])
    expect(judged({ kind: 'stopped' }, asleep, hours(10, 12), { nowMinute: 30 }).dueAt).toBe(DRAWN_START + 90 * 60_000)
    const yard = (kind: 'staysAway' | 'staysInside') =>
      found({ kind }, asleep, { ...hours(10, 12), geofenceIds: [YARD.id] })
    expect(yard('staysInside')).toEqual([])
    expect(yard('staysAway').slice(0, 2)).toEqual(['60–180 ×1', '1500–1620 ×1'])
  })

  test('what goes on while its hours never come is told of never, and not waited for', () => {
    const never = {
      ...NIGHT,
      knowsHolidays: false,
      hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 0 }],
    }
    const asleep = createPen(60).drive(3000).stand(1200, false).track()
    const { findings, dueAt } = judged({ kind: 'stopped' }, asleep, { schedule: never, forSeconds: 60 })
    expect([findings[0]!.occurrences, dueAt]).toEqual([[], null])
  })

  test('a silence that is one outside of the hours is told when they begin', () => {
    const quiet = createPen(60).drive(3000).track()
    const silence = { forSeconds: 3600, schedule: { ...NIGHT, isOutside: false } }
    // Silent from 9:05 on and in the hours at 10:05; then from 17:40 on, of which Monday at 6:00 is the first hour.
    expect(found({ kind: 'silent' }, quiet, silence, { nowMinute: 70 })).toEqual(['5– ×1'])
    const evening = createPen(600).stand(31_200, false).track()
    expect(found({ kind: 'silent' }, evening, silence, { nowMinute: 45 * 60 - 1 })).toEqual([])
    expect(found({ kind: 'silent' }, evening, silence, { nowMinute: 45 * 60 + 1 })).toEqual(['520– ×1'])
  })

  test('going from one geofence into the next one enters it, and another place is another occurrence', () => {
    const pen = createPen(5).drive(3000, { course: 270 }).drive(6000)
    const into = (own: Partial<Rule>) => found({ kind: 'enters' }, pen.track(), { geofenceIds: [7, 8], ...own })
    // Out of the yard, through it once more, and out again.
    expect(into({})).toHaveLength(3)
    // The second time out is within the cool-down of the first one.
    expect(into({ coolDownSeconds: 3600 })).toHaveLength(2)
  })

  test('each geofence is entered at its own edge, also within another one, and told once', () => {
    const into = (geofenceIds: number[], forSeconds = 0) =>
      found({ kind: 'enters' }, createPen(30).silence(0, -6000).drive(12_000).track(), { geofenceIds, forSeconds })
    // The yard lies within the town; what is left of it by going back into the town is no entering.
    expect(into([TOWN.id, YARD.id])).toEqual(['5.5–10 ×1', '10–10.5 ×1'])
    expect(into([YARD.id, TOWN.id])).toEqual(['5.5–10 ×1', '10–10.5 ×1'])
    // The market is entered half a minute after the square, and each has to last.
    expect(into([SQUARE.id, MARKET.id])).toEqual(['12–12.5 ×1', '12.5–14.5 ×1'])
    expect(into([MARKET.id, SQUARE.id], 60)).toEqual(['12–12.5 ×1', '12.5–14.5 ×1'])
    expect(into([SQUARE.id, MARKET.id], 120)).toEqual([])
    const twice = createPen(30).silence(0, -600).drive(600).drive(600).drive(600, { course: 270 }).stand(60, true)
    expect(found({ kind: 'enters' }, twice.track(), { geofenceIds: [TOWN.id, YARD.id], coolDownSeconds: 600 })).toEqual(
      ['1– ×2'],
    )
  })

  test('what a version before knew of one geofence is no news of the others', () => {
    const track = createPen(30).silence(0, -6000).drive(12_000).track()
    const own = { geofenceIds: [TOWN.id, YARD.id] }
    // In the town since minute 5.5, which it remembers of it alone.
    const { checkpoint } = judged({ kind: 'enters' }, until(track, 16), own)
    const { at, states } = checkpoint!
    expect(at).toBeGreaterThan(DRAWN_START + 10 * 60_000)
    const { heldSince: _, memory, ...state } = states[1]!.state
    const before = (insideId: number) => ({
      ...checkpoint!,
      states: { 1: { ...states[1]!, state: { ...state, memory: { isInside: true, insideId } } } },
    })
    expect(memory.insideIds).toEqual([TOWN.id])
    for (const id of [TOWN.id, YARD.id]) {
      const { findings } = judged({ kind: 'enters' }, track, own, { checkpoint: before(id) })
      expect(findings[0]!.occurrences).toHaveLength(id === TOWN.id ? 1 : 2)
    }
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

  test('a silence ends where the tracker is taken out, and counts anew from the next one on', () => {
    const heard = createPen(60).drive(3000).track()
    const at = (minute: number) => DRAWN_START + minute * 60_000
    const silent = (nowMinute: number, outMinute: number, own: Partial<Rule> = {}) =>
      found(
        { kind: 'silent' },
        heard,
        { forSeconds: 3600, ...own },
        {
          nowMinute,
          untracked: [{ from: at(outMinute), to: at(500) }],
        },
      )
    expect(silent(550, 20)).toEqual([])
    expect(silent(561, 20)).toEqual(['500– ×1'])
    expect(silent(550, 200)).toEqual(['5–200 ×1'])
    expect(silent(561, 200)).toEqual(['5–200 ×1', '500– ×1'])
    // Of a rule that began when there was no tracker too.
    expect(silent(561, 20, { effectiveFrom: at(300) })).toEqual(['500– ×1'])
  })

  test('what goes on ends where the tracker is taken out, whether another one comes or not, and counts anew from that one on', () => {
    const at = (minute: number) => DRAWN_START + minute * 60_000
    const untracked = [{ from: at(68), to: at(14_400) }]
    const until =
      (pen: Pen) =>
      (condition: Condition, forSeconds = 0) =>
        found(
          condition,
          pen.track(),
          { geofenceIds: condition.kind === 'stopped' ? [] : [YARD.id], forSeconds },
          { untracked },
        )
    const parked = () => createPen(60).stand(120, true).drive(3000).stand(3600, false)
    const left = until(parked())
    const driven = until(
      parked()
        .silence(14_340 * 60)
        .drive(3000)
        .stand(3600, false),
    )
    const carried = until(
      parked()
        .silence(14_340 * 60, -3000)
        .stand(3600, false),
    )
    for (const found of [left, driven, carried]) {
      expect(found({ kind: 'leaves' })).toEqual(['3–68 ×1'])
      // Where it was carried meanwhile it did not enter.
      expect(found({ kind: 'enters' })).toEqual([])
      expect(found({ kind: 'stopped' }, 43_200)).toEqual([])
      expect(found({ kind: 'staysAway' }, 43_200)).toEqual([])
      expect(found({ kind: 'staysInside' }, 43_200)).toEqual([])
    }
    expect(left({ kind: 'stopped' }, 1800)).toEqual(['7–68 ×1'])
    expect(driven({ kind: 'stopped' }, 1800)).toEqual(['7–68 ×1', '14412– ×1'])
    expect(driven({ kind: 'staysAway' }, 1800)).toEqual(['3–68 ×1', '14408– ×1'])
    expect(carried({ kind: 'staysInside' }, 1800)).toEqual(['14407– ×1'])
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
