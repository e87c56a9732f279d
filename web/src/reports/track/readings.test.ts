import { emptyTrack } from '@monitorweb/domain/track/track'
import { expect, test } from 'vitest'
import { alignReadings } from './readings.ts'

test('readings stand at their points, also where positions came or went meanwhile and where two share an instant', () => {
  const track = emptyTrack(6)
  track.fixTime.set([10, 20, 20, 30, 40, 50])
  const block = (times: number[], values: number[]) => ({
    fixTime: Float64Array.from(times),
    columns: [Float32Array.from(values)],
  })
  const [column] = alignReadings(track, [block([10, 15, 20, 20], [1, 9, 2, 3]), block([30, 50, 60], [4, 5, 9])], 1)
  expect([...column!]).toEqual([1, 2, 3, 4, Number.NaN, 5])
})
