import { expect, test } from 'vitest'
import { POSITION_FLAGS } from '../position/position-flags.ts'
import { withLastKnownPlaces } from './last-known-places.ts'
import { emptyTrack } from './track.ts'

test('a point without a place stands where the vehicle was last known to be, and one before all places nowhere', () => {
  const track = emptyTrack(4)
  track.flags.set([POSITION_FLAGS.noFix, 0, POSITION_FLAGS.noFix, POSITION_FLAGS.outOfRange])
  track.latitude.set([-80, -23, -80, 80])
  track.longitude.set([-80, -46, -80, 80])
  const known = withLastKnownPlaces(track)
  expect([...known.latitude]).toEqual([0, -23, -23, -23])
  expect([...known.longitude]).toEqual([0, -46, -46, -46])
  expect([...known.flags]).toEqual([...track.flags])
  expect([...track.latitude]).toEqual([-80, -23, -80, 80])
})

test('a track whose points all have places stays what it is', () => {
  const track = emptyTrack(2)
  expect(withLastKnownPlaces(track)).toBe(track)
})
