import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Period } from '../../calendar/period.ts'
import { arbitraryTrack } from '../drawings/arbitrary-track.ts'
import { createPen } from '../drawings/drawn-track.ts'
import { reportTrack } from '../report/track-report.ts'
import { firstAtOrAfter, sliceTrack, type Track } from '../track.ts'
import { DEFAULT_TRIP_RULES as RULES } from '../trip-rules.ts'
import { findRestartPoints, needsMore, wideningMs } from './restart-points.ts'

const HOUR = 3_600_000
type Times = [number, number, number, number]
const answer = (track: Track, period: Period) => {
  const { verdicts, ...rest } = reportTrack(track, { period, rules: RULES, zone: 'America/Sao_Paulo' })
  return { ...rest, verdicts: verdicts.slice(firstAtOrAfter(track, period.from), firstAtOrAfter(track, period.to)) }
}

/** Reads as storage is read: no more points than the answer needs. */
function readFor(track: Track, period: Period): Track {
  let start = firstAtOrAfter(track, period.from)
  let end = firstAtOrAfter(track, period.to)
  for (;;) {
    const part = sliceTrack(track, start, end)
    const more = needsMore(part, period, { rules: RULES })
    if (!(more.before && start > 0) && !(more.after && end < track.length)) return part
    // Points of one instant are read together, as every reader by time does.
    if (more.before && start > 0) start = firstAtOrAfter(track, track.fixTime[start - 1]!)
    if (more.after && end < track.length) end = firstAtOrAfter(track, track.fixTime[end]! + 1)
  }
}

test('the itinerary that was laid out to know is the one that a report would lay out', () => {
  fc.assert(
    fc.property(arbitraryTrack, (track) => {
      const period = { from: track.fixTime[0] ?? 0, to: (track.fixTime[track.length - 1] ?? 0) + 1 }
      const { itinerary } = needsMore(track, period, { rules: RULES })
      expect(itinerary).not.toBeNull()
      const query = { period, rules: RULES, zone: 'America/Sao_Paulo' }
      expect(reportTrack(track, query, itinerary)).toEqual(reportTrack(track, query))
    }),
    { numRuns: 20 },
  )
})

describe('a track read only to the nearest restart points', () => {
  test('gives the answer that the whole history gives', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    let parts = 0
    fc.assert(
      fc.property(arbitraryTrack, share, fc.nat(20_000_000), (track, begin, length) => {
        const [first, last] = [track.fixTime[0] ?? 0, track.fixTime[track.length - 1] ?? 0]
        const from = Math.round(first + begin * (last - first))
        const period = { from, to: from + length }
        const read = readFor(track, period)
        if (read.length < track.length) parts++
        expect(answer(read, period)).toEqual(answer(track, period))
      }),
      { numRuns: 100 },
    )
    expect(parts).toBeGreaterThan(20)
  })

  test('is right before late data that comes in behind it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    let known = 0
    fc.assert(
      fc.property(arbitraryTrack, arbitraryTrack, fc.tuple(share, share), (track, late, [at, until]) => {
        const [from, to] = [track.fixTime[0] ?? 0, track.fixTime[track.length - 1] ?? 0]
        const since = firstAtOrAfter(track, from + at * (to - from))
        const before = sliceTrack(track, 0, since)
        const period = { from, to: Math.round(from + until * at * (to - from)) }
        if (needsMore(before, period, { rules: RULES }).after) return
        known++
        const shiftMs = (track.fixTime[since] ?? to) - (late.fixTime[0] ?? 0)
        expect(answer(joined(before, late, shiftMs), period)).toEqual(answer(before, period))
        expect(answer(track, period)).toEqual(answer(before, period))
      }),
      { numRuns: 250 },
    )
    expect(known).toBeGreaterThan(0)
  })
})

test('what a piece of a track beside an edge of a period proves holds for all that was read', () => {
  const share = fc.integer({ min: 0, max: 1000 })
  const proved = { before: 0, after: 0 }
  fc.assert(
    fc.property(arbitraryTrack, fc.tuple(share, share, share, share), (track, shares) => {
      const [first, last] = [track.fixTime[0] ?? 0, track.fixTime[track.length - 1] ?? 0]
      const [outer, at, cut, far] = shares
        .toSorted((a, b) => a - b)
        .map((part) => Math.round(first + (part / 1000) * (last - first))) as Times
      const since = firstAtOrAfter(track, outer)
      const head = sliceTrack(track, since, firstAtOrAfter(track, cut))
      if (findRestartPoints(head, { from: at, to: at }, RULES).before !== null) {
        proved.before++
        const period = { from: at, to: far }
        expect(answer(sliceTrack(track, since, track.length), period)).toEqual(answer(track, period))
      }
      const until = firstAtOrAfter(track, far + 1)
      const tail = sliceTrack(track, firstAtOrAfter(track, at), until)
      if (findRestartPoints(tail, { from: cut, to: cut }, RULES).after !== null) {
        proved.after++
        const period = { from: outer, to: cut }
        expect(answer(sliceTrack(track, 0, until), period)).toEqual(answer(track, period))
      }
    }),
    { numRuns: 100 },
  )
  expect(Math.min(proved.before, proved.after)).toBeGreaterThan(5)
})

describe('restart points', () => {
  const night = createPen().stand(9000, false).drive(4000).stand(300, true).drive(4000).stand(9000, false)
  const track = night.track()
  const [start, end] = [track.fixTime[0]!, track.fixTime[track.length - 1]!]

  test('lie inside long stops, not in short ones', () => {
    const at = start + 9_300_000
    const { before, after } = findRestartPoints(track, { from: at, to: at }, RULES)
    expect(before).toBe(start + 9_000_000)
    expect(after! - at).toBeGreaterThan(300_000)
  })

  test('are missing while a stop has not lasted long enough to be one by itself', () => {
    const part = sliceTrack(track, 0, firstAtOrAfter(track, start + 9_600_000))
    expect(needsMore(part, { from: start + 9_200_000, to: start + 9_300_000 }, { rules: RULES })).toMatchObject({
      before: false,
      after: true,
    })
  })

  test('stand at a silence after which the vehicle was far away', () => {
    const pen = createPen().drive(20_000).silence(7200, 5000).drive(8000)
    const drive = pen.track()
    const at = drive.fixTime[drive.length - 12]!
    expect(findRestartPoints(drive, { from: at, to: at }, RULES).before).not.toBeNull()
  })

  test('are none in a track without points', () => {
    expect(needsMore(sliceTrack(track, 0, 0), { from: start, to: end }, { rules: RULES })).toMatchObject({
      before: true,
      after: true,
    })
  })

  test('are looked for further away in each round', () => {
    expect([0, 1, 2, 3, 4, 5].map((round) => wideningMs(round) / HOUR)).toEqual([6, 24, 96, 384, 1536, 1536])
  })
})

/** Joins two tracks; the late one begins where the other ends. */
function joined(before: Track, late: Track, shiftMs: number): Track {
  const length = before.length + late.length
  const join = <C extends Float64Array | Float32Array | Int8Array | Uint8Array>(one: C, other: C): C => {
    const whole = new (one.constructor as new (size: number) => C)(length)
    whole.set(one)
    whole.set(other, one.length)
    return whole
  }
  return {
    length,
    fixTime: join(before.fixTime, late.fixTime.map((time) => time + shiftMs) as Float64Array<ArrayBuffer>),
    receivedAt: join(before.receivedAt, late.receivedAt),
    latitude: join(before.latitude, late.latitude),
    longitude: join(before.longitude, late.longitude),
    speedKmh: join(before.speedKmh, late.speedKmh),
    courseDegrees: join(before.courseDegrees, late.courseDegrees),
    odometerKm: join(before.odometerKm, late.odometerKm),
    voltage: join(before.voltage, late.voltage),
    ignition: join(before.ignition, late.ignition),
    flags: join(before.flags, late.flags),
    event: join(before.event, late.event),
  }
}
