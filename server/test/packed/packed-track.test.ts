import { READING_NAMES } from '@monitorweb/contract/tracks/track-readings'
import type { PositionReport } from '@monitorweb/domain/position/position-report'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../src/storage/positions/hot-days.ts'
import type { TrackOptions } from '../../src/storage/positions/track-conditions.ts'
import { readWholeTrack } from '../../src/storage/tracks/track-slices.ts'
import { countTracks, readTrack } from '../../src/storage/tracks/track-store.ts'
import { report } from '../setup/arrivals.ts'
import { START, startPackedWorld } from './packed-world.ts'

const PERIOD = { from: START, until: START + 3 * DAY_MS }
let world: Awaited<ReturnType<typeof startPackedWorld>>
let pool: pg.Pool

beforeAll(async () => {
  world = await startPackedWorld()
  pool = world.pool
})
afterAll(() => world.stop())

const OPTIONS: TrackOptions[] = [
  {},
  { which: 'all', readings: READING_NAMES },
  { which: 'positions', skip: 3, limit: 7 },
  { which: 'positions', speed: { comparison: 'above', speedKmh: 40.01 } },
  { which: 'positions', speed: { comparison: 'equal', speedKmh: 60.13 }, limit: 2 },
  { which: 'positions', speed: { comparison: 'below', speedKmh: 60.13 }, skip: 1, limit: 4 },
  { which: 'positions', events: ['sos', 'powerCut'] },
  { which: 'positions', ignition: false },
  { which: 'positions', delayedMs: 3600_000 },
]

/** All that is asked of a device, but for what says which one it is. */
async function answersOf(deviceId: number) {
  const inside = { deviceId, from: START + 5 * 3600_000 + 1, until: START + 2.5 * DAY_MS }
  const answers = []
  for (const period of [{ deviceId, ...PERIOD }, inside]) {
    for (const options of OPTIONS) {
      answers.push(await readTrack(pool, period, options))
      const { speed, events, ignition, delayedMs } = options
      answers.push(await countTracks(pool, [period], { speed, events, ignition, delayedMs }))
    }
    answers.push(...(await wholeTracks(period)), await pages(period))
  }
  return answers
}

/** As reports read it: slice by slice, with and without what they can do without; nobody asks for digests. */
async function wholeTracks(period: { deviceId: number; from: number; until: number }) {
  const asked = [
    { slicePoints: 1 },
    { slicePoints: 5 },
    {},
    { spared: ['receivedAt', 'odometerKm', 'voltage'] as const },
  ]
  const tracks = []
  for (const options of asked) {
    const { digest: _, ...whole } = await readWholeTrack(pool, period, options)
    tracks.push(whole)
  }
  return tracks
}

/** Page by page, each from where the one before ended. */
async function pages(period: { deviceId: number; from: number; until: number }) {
  const found = []
  for (let after: TrackOptions['after']; ; ) {
    const page = await readTrack(pool, period, { which: 'positions', limit: 4, ...(after && { after }) })
    found.push(page)
    if (page.length < 4) return found
    after = { fixTime: page.fixTime.at(-1)!, digest: page.digest.at(-1)! }
  }
}

const said = fc.record({
  at: fc.integer({ min: 0, max: 3 * 24 * 60 - 1 }),
  speedKmh: fc.constantFrom(null, 0, 12.345, 40, 40.014, 60.125, 60.13, 119.9),
  ignition: fc.constantFrom(null, true, false),
  event: fc.constantFrom(null, 'sos', 'general', 'powerCut'),
  odometerKm: fc.constantFrom(null, 12.5, 99_999.123),
  satellites: fc.constantFrom(null, 0, 11),
  altitudeMeters: fc.constantFrom(null, 760, -3.25),
  hasFix: fc.boolean(),
  attributes: fc.constantFrom(
    {},
    { hdop: 0.8, input1: true, output2: false },
    { backupVoltage: 12.3455, temperatureCelsius: -0.0001, output8: true },
    { signalLevel: 'x', batteryPercent: 55.5555 },
  ),
  delayMinutes: fc.constantFrom(0, 5, 600),
  step: fc.constantFrom('report', 'report', 'report', 'report', 'pack', 'resend', 'beat'),
})

test('a device whose days are packed at any moment, while reports come late and again, answers as one whose days are rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 25 }), async (steps) => {
      const [packed, plain] = [await world.newDevice(), await world.newDevice()]
      for (const { step, at, delayMinutes, ...rest } of steps) {
        const fixTime = START + at * 60_000
        if (step === 'pack') await world.pack(packed)
        const whole = report({ fixTime, ...rest } as Partial<PositionReport> & { fixTime: number })
        for (const device of [packed, plain]) {
          if (step === 'beat') await world.beat(device, whole, fixTime)
          else await world.send(device, whole, fixTime + delayMinutes * 60_000)
          if (step === 'resend') await world.send(device, whole, fixTime + DAY_MS)
        }
      }
      // Before the last packing, rows lie before packed days, among them and after.
      const [mixed, rows] = [packed, plain].map(({ id }) => wholeTracks({ deviceId: id, ...PERIOD }))
      expect(await mixed).toEqual(await rows)
      await world.pack(packed)
      expect(await world.rows(packed)).toEqual([])
      const [one, other] = [await answersOf(packed.id), await answersOf(plain.id)]
      for (const [index, answer] of one.entries()) expect({ index, answer }).toEqual({ index, answer: other[index] })
    }),
    { numRuns: 5 },
  )
})
