import { emptyTrack } from '@monitorweb/domain/track/track'
import { describe, expect, test } from 'vitest'
import type { PlaneView } from '../track-lines.ts'
import { type DrawnTrack, linesOf } from '../track-marks.ts'
import { mercatorX, mercatorY, shapeTrack } from '../track-shape.ts'
import { lineSegments, SEGMENT_BYTES } from './line-segments.ts'

const NEAR: PlaneView = {
  ...{ west: mercatorX(-46.1), east: mercatorX(-45.9), north: mercatorY(-22.9), south: mercatorY(-23.1) },
  worldPx: 512 * 2 ** 17,
}

function drawn(count: number, classOf: (from: number) => number): DrawnTrack {
  const track = emptyTrack(count)
  for (let index = 0; index < count; index++) {
    track.longitude[index] = -46 + index * 0.0005
    track.latitude[index] = -23 + (index % 2) * 0.0005
  }
  const shape = shapeTrack({ track, verdicts: new Uint8Array(count), classOf })
  return { vehicleId: 7, track, shape, colors: ['#102030', '#FF8000'], wideClass: 1 }
}

describe('the pieces of lines that are drawn', () => {
  const tracks = [drawn(60, (from) => (from < 30 ? 0 : 1))]
  const { count, origin, bytes } = lineSegments(linesOf(tracks, NEAR), NEAR)

  test('are one for each leg, in the colour of its class', () => {
    expect(count).toBe(59)
    expect(bytes.byteLength).toBe(59 * SEGMENT_BYTES)
    const colorOf = (piece: number) => [...new Uint8Array(bytes, piece * SEGMENT_BYTES + 16, 4)]
    expect(colorOf(0)).toEqual([16, 32, 48, 0])
    expect(colorOf(58)).toEqual([255, 128, 0, 255])
  })

  test('lie where the points are, to less than a tenth of a pixel where the map looks closest', () => {
    const [{ shape }] = tracks as [DrawnTrack]
    const closest = 512 * 2 ** 19
    const places = new Float32Array(bytes)
    for (let piece = 0; piece < count; piece++) {
      const [fromX, fromY, toX, toY] = places.subarray(piece * 5, piece * 5 + 4) as unknown as number[]
      expect(Math.abs(origin.x + fromX! - shape.x[piece]!) * closest).toBeLessThan(0.1)
      expect(Math.abs(origin.y + fromY! - shape.y[piece]!) * closest).toBeLessThan(0.1)
      expect(Math.abs(origin.x + toX! - shape.x[piece + 1]!) * closest).toBeLessThan(0.1)
      expect(Math.abs(origin.y + toY! - shape.y[piece + 1]!) * closest).toBeLessThan(0.1)
    }
  })

  test('are none where there is no track', () => {
    expect(lineSegments([], NEAR).count).toBe(0)
    expect(lineSegments(linesOf([drawn(1, () => 0)], NEAR), NEAR).count).toBe(0)
  })
})
