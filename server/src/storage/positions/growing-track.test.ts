import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GrowingTrack, goOn } from './growing-track.ts'
import { pieceOf } from './joined-tracks.ts'
import { emptyStoredTrack, type StoredTrack } from './track-columns.ts'
import { unknownDoubles } from './unknown-columns.ts'

/** A track of which every point says something else, in every column that rules ask. */
function trackOf(length: number, isOdometerKnown: boolean): StoredTrack {
  const track = emptyStoredTrack(length)
  const temperature = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    track.fixTime[index] = 1_000 * index
    track.latitude[index] = -23 + index / 1_000
    track.longitude[index] = -46 - index / 1_000
    track.odometerKm[index] = 40_000 + index
    track.speedKmh[index] = index % 7 === 0 ? Number.NaN : index % 120
    track.ignition[index] = (index % 3) - 1
    track.flags[index] = index % 64
    track.event[index] = index % 5
    temperature[index] = index % 4 === 0 ? Number.NaN : index / 10
  }
  const readings = { temperatureCelsius: temperature }
  return isOdometerKnown ? { ...track, readings } : { ...track, odometerKm: unknownDoubles(length), readings }
}

/** What rules read of a track. */
function told({ length, readings, ...track }: StoredTrack) {
  const { fixTime, latitude, longitude, odometerKm, speedKmh, ignition, flags, event } = track
  const columns = { fixTime, latitude, longitude, odometerKm, speedKmh, ignition, flags, event, ...readings }
  return { length, ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]])) }
}

test('a track that grows at its end and is let go at its beginning says what its points say', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ added: fc.nat(60), left: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 40 }),
      fc.nat(40),
      fc.boolean(),
      (steps, begun, isOdometerKnown) => {
        const whole = trackOf(begun + steps.reduce((sum, { added }) => sum + added, 0), isOdometerKnown)
        let [from, end] = [0, begun]
        let grown: GrowingTrack = { track: pieceOf(whole, 0, begun), room: null }
        for (const { added, left } of steps) {
          const first = Math.floor((end - from) * left)
          // What was read is read together with what others told, and is a part of that.
          grown = goOn(grown, first, { all: whole, from: end, count: added })
          from += first
          end += added
          expect(told(grown.track)).toEqual(told(pieceOf(whole, from, end - from)))
        }
      },
    ),
  )
})
