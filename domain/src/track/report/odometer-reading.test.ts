import { expect, test } from 'vitest'
import { DRAWN_START, trackOf } from '../drawings/drawn-track.ts'
import { verdictCode } from '../verdicts.ts'
import { firstOdometerKm } from './odometer-reading.ts'

const points = [null, 700, 100, 101].map((odometerKm, step) => {
  return { second: step * 60, north: 0, east: 0, ...(odometerKm !== null && { odometerKm }) }
})
const judged = { track: trackOf(points), verdicts: new Uint8Array(points.length) }
judged.verdicts[1] = verdictCode('jump')
const minutes = (from: number, to: number) => ({ from: DRAWN_START + from * 60_000, to: DRAWN_START + to * 60_000 })

test('the odometer of a time is the first reading that an accepted position tells in it', () => {
  expect(firstOdometerKm(judged, minutes(0, 3))).toBe(100)
  expect(firstOdometerKm(judged, minutes(3, 3))).toBe(101)
})

test('without a reading in that time nothing is known', () => {
  expect(firstOdometerKm(judged, minutes(0, 1))).toBeNull()
  expect(firstOdometerKm(judged, minutes(4, 9))).toBeNull()
})
