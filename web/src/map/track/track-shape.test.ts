import { emptyTrack } from '@monitorweb/domain/track/track'
import { describe, expect, test } from 'vitest'
import { linesInView, type PlaneView } from './track-lines.ts'
import { mercatorX, NO_LEG, shapeTrack } from './track-shape.ts'

const WORLD: PlaneView = { west: 0, east: 1, north: 0, south: 1, worldPx: 512 }

function zigzag(count: number) {
  const track = emptyTrack(count)
  for (let index = 0; index < count; index++) {
    track.fixTime[index] = index * 10_000
    track.longitude[index] = -46 + index * 0.001
    track.latitude[index] = -23 + (index % 2) * 0.0005
  }
  return track
}

describe('the line of a track', () => {
  test('has few points from far away and all of them from near', () => {
    const track = zigzag(5000)
    const shape = shapeTrack({ track, verdicts: new Uint8Array(5000), classOf: () => 1 })
    const points = (view: PlaneView) => linesInView(shape, view).reduce((sum, line) => sum + line.points.length, 0)
    expect(points({ ...WORLD, worldPx: 512 * 2 ** 4 })).toBeLessThan(40)
    expect(points({ ...WORLD, worldPx: 512 * 2 ** 17 })).toBe(5000)
  })

  test('leaves out what was not accepted, what is not drawn and what nobody looks at', () => {
    const track = zigzag(100)
    const verdicts = new Uint8Array(100)
    verdicts[50] = 5
    const shape = shapeTrack({ track, verdicts, classOf: (_, to) => (to === 80 ? NO_LEG : 1) })
    expect(shape.count).toBe(99)
    const near = { ...WORLD, worldPx: 512 * 2 ** 17 }
    const lines = linesInView(shape, near)
    expect(lines).toHaveLength(2)
    expect(lines.flatMap(({ points }) => points.map((index) => shape.point[index]))).not.toContain(50)
    expect(linesInView(shape, { ...near, west: mercatorX(-45), east: 1 })).toEqual([])
  })

  test('has a line for each class', () => {
    const track = zigzag(100)
    const shape = shapeTrack({ track, verdicts: new Uint8Array(100), classOf: (from) => (from < 50 ? 1 : 2) })
    const lines = linesInView(shape, { ...WORLD, worldPx: 512 * 2 ** 17 })
    expect(lines.map(({ legClass }) => legClass)).toEqual([1, 2])
    expect(lines[0]!.points.at(-1)).toBe(lines[1]!.points[0])
  })

  test('of a month of points is made in a moment', () => {
    const track = zigzag(260_000)
    const start = process.cpuUsage()
    const shape = shapeTrack({ track, verdicts: new Uint8Array(260_000), classOf: (_, to) => to % 5 })
    linesInView(shape, { ...WORLD, worldPx: 512 * 2 ** 8 })
    // The time is that of the processor, so that what else the machine does is not counted.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000)
  })
})
