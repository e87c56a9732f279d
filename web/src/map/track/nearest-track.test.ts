import { emptyTrack } from '@monitorweb/domain/track/track'
import { expect, test } from 'vitest'
import { nearestTrack } from './nearest-track.ts'
import { mercatorX, mercatorY, NO_LEG, shapeTrack } from './track-shape.ts'

/** Makes a line due east of each pair of longitudes, with nothing between the pairs. */
function track(vehicleId: number, latitude: number, pairs: readonly (readonly [number, number])[], isOther = true) {
  const points = pairs.flat()
  const made = emptyTrack(points.length)
  for (const [index, longitude] of points.entries()) {
    made.latitude[index] = latitude
    made.longitude[index] = longitude
  }
  const classOf = (_: number, to: number) => (to % 2 === 0 ? NO_LEG : 0)
  return { vehicleId, isOther, shape: shapeTrack({ track: made, verdicts: new Uint8Array(points.length), classOf }) }
}

const at = (longitude: number, latitude: number) => ({ x: mercatorX(longitude), y: mercatorY(latitude) })
const NEAR = 1e-4

test('the line of a track around can be pressed wherever it is drawn, and leads to the nearer end of the leg', () => {
  const tracks = [
    track(7, -23, [
      [-48, -47],
      [-45, -44],
    ]),
  ]
  expect(nearestTrack(tracks, at(-47.6, -23.01), NEAR)).toEqual({ vehicleId: 7, point: 0, isOther: true })
  expect(nearestTrack(tracks, at(-47.4, -22.99), NEAR)).toEqual({ vehicleId: 7, point: 1, isOther: true })
  expect(nearestTrack(tracks, at(-46, -23), NEAR)).toBeNull()
  expect(nearestTrack(tracks, at(-47.5, -23.2), NEAR)).toBeNull()
})

test('of several tracks the nearest is pressed, in whatever order they are drawn', () => {
  const far = track(7, -23.02, [[-48, -47]])
  const near = track(9, -23.005, [[-48, -47]])
  const pressed = [
    [far, near],
    [near, far],
  ].map((tracks) => nearestTrack(tracks, at(-47.3, -23), NEAR)?.vehicleId)
  expect(pressed).toEqual([9, 9])
})

test('the track that is looked at comes before a nearer one around it, and is pressed at its points', () => {
  const around = track(7, -23, [[-48, -47]])
  const looked = track(9, -23.02, [[-47.5, -47]], false)
  for (const tracks of [
    [around, looked],
    [looked, around],
  ]) {
    expect(nearestTrack(tracks, at(-47.5, -23), NEAR)).toEqual({ vehicleId: 9, point: 0, isOther: false })
    expect(nearestTrack(tracks, at(-47.9, -23), NEAR)?.vehicleId).toBe(7)
  }
})

test('a dot, which is a line that ends where it begins, can be pressed', () => {
  expect(nearestTrack([track(7, -23, [[-47, -47]])], at(-47, -23.001), NEAR)).not.toBeNull()
})
