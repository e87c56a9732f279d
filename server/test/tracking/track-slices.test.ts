import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWholeTrack } from '../../src/storage/tracks/track-slices.ts'
import { readTrack } from '../../src/storage/tracks/track-store.ts'
import { HOUR, type ReportingWorld, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const START = Math.floor(Date.now() / 1000) * 1000 - HOUR
let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
})
afterAll(() => world.stop())

test('a track is the same in whatever slices it is read, though many reports share an instant', async () => {
  const { serial } = await world.trackedVehicle()
  await world.drive(
    serial,
    Array.from({ length: 60 }, (_, index) => ({
      fixTime: START + Math.floor(index / 7) * 1000,
      speedKmh: index % 5 === 0 ? null : index,
      odometerKm: index,
      ignition: index % 3 === 0 ? null : index % 2 === 0,
      hasFix: index % 11 !== 0,
    })),
  )
  const { pool } = world.api
  const { rows } = await pool.query<{ id: number }>('select id from device where serial = $1', [serial])
  const period = { deviceId: rows[0]!.id, from: START, until: START + 8000 }
  const whole = await readTrack(pool, period, { which: 'all' })
  expect(whole.length).toBe(56)
  for (const slicePoints of [1, 2, 7, 8, 55, 56, 57]) {
    expect(await readWholeTrack(pool, period, { slicePoints })).toEqual(whole)
  }
  const nothing = await readWholeTrack(pool, { ...period, until: START }, { slicePoints: 7 })
  expect(nothing).toEqual(await readTrack(pool, { ...period, until: START }))
})
