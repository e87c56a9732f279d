import { expect, test } from 'vitest'
import { type DrawnPoint, trackOf } from '../track/drawings/drawn-track.ts'
import { firstAtOrAfter, sliceTrack } from '../track/track.ts'
import { DEFAULT_TRIP_RULES } from '../track/trip-rules.ts'
import { judgePoints } from './judged-points.ts'

/** A drive that a customer's own rules take for jumps, at the beginning of which some have just enough witnesses, and a stand. */
function drive(): DrawnPoint[] {
  const moving = (second: number, north: number, speedKmh: number) => ({
    second,
    north,
    east: 0,
    speedKmh,
    ignition: true,
  })
  const slow = [5, 10, 15].map((second) => moving(second, (second / 5) * 70.8, 51))
  const fast = [80, 85, 90, 95, 100, 105].map((second) => moving(second, 212.5 + ((second - 75) / 5) * 72.2, 52))
  const stand = Array.from({ length: 60 }, (_, index) => ({
    ...{ second: 115 + index * 10, north: fast.at(-1)!.north, east: 0, speedKmh: 0, ignition: false },
  }))
  return [...slow, ...fast, ...stand]
}

test('read from where a checkpoint says, points are judged as in the whole, also where the first of them was refused', () => {
  const rules = { ...DEFAULT_TRIP_RULES, jumpKmh: 50, receiverErrorMeters: 1 }
  const track = trackOf(drive())
  let compared = 0
  for (let end = 1; end <= track.length; end++) {
    const whole = sliceTrack(track, 0, end)
    const { settledAt, readFrom, isAccepted } = judgePoints(whole, rules)
    if (settledAt === null) continue
    const since = firstAtOrAfter(whole, readFrom(settledAt))
    const read = judgePoints(sliceTrack(whole, since, end), rules)
    const first = firstAtOrAfter(whole, settledAt)
    expect([...read.isAccepted.subarray(first - since)]).toEqual([...isAccepted.subarray(first)])
    compared++
  }
  expect(compared).toBeGreaterThan(20)
})
