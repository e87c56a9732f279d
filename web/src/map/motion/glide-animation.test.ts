import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { Map as GlMap } from 'maplibre-gl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { type Gliding, startGliding } from './glide-animation.ts'

const START = Date.UTC(2026, 10, 21, 12)
const FRAME_MS = 16
let frames: ((nowMs: number) => void)[]
let nowMs: number
let drawn: unknown[]
let vehicle: LiveVehicle
let gliding: Gliding

function at(second: number, east: number): LiveVehicle {
  const time = START + second * 1000
  return sampleVehicle(1, {
    status: 'moving',
    freshness: 'current',
    position: samplePosition({ fixTime: time, receivedAt: time, latitude: -23.55, longitude: -46.63 + east }),
  })
}

/** Stands for the map's own, which draws on a graphics card. */
function mapThatDraws(): GlMap {
  const project = ([longitude]: [number, number]) => ({
    x: longitude * 100_000,
    dist: ({ x }: { x: number }) => Math.abs(x - longitude * 100_000),
  })
  return {
    getZoom: () => 15,
    getSource: () => ({
      setData({ features }: { features: unknown[] }) {
        drawn = features
      },
    }),
    isSourceLoaded: () => true,
    setFeatureState: () => undefined,
    getBounds: () => ({ contains: () => true }),
    project,
  } as unknown as GlMap
}

beforeEach(() => {
  ;[frames, nowMs, drawn, vehicle] = [[], 1000, [], at(0, 0)]
  vi.stubGlobal('requestAnimationFrame', (frame: (nowMs: number) => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  gliding = startGliding({
    map: mapThatDraws(),
    vehicle: () => vehicle,
    names: () => 'plate',
    isApart: () => false,
    onStep: () => undefined,
    onRelease: () => undefined,
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function become(next: LiveVehicle): void {
  const before = vehicle
  vehicle = next
  gliding.begin(new Map([[1, before]]), new Map([[1, next]]))
}

function run(ms: number): void {
  for (const end = nowMs + ms; nowMs < end; nowMs += FRAME_MS) {
    const due = frames
    frames = []
    for (const frame of due) frame(nowMs)
  }
}

describe('a vehicle on its way', () => {
  beforeEach(() => {
    become(at(10, 0.002))
    run(1000)
    expect(drawn).toHaveLength(1)
  })

  test.each([
    ['while a frame waits', 0],
    ['between two steps', FRAME_MS],
  ])('that then stands leaves no marker on it, %s', (_, ms) => {
    run(ms)
    become(at(11, 0.002001))
    run(1000)
    expect([drawn, gliding.placeOf(1), frames]).toEqual([[], null, []])
  })

  test('leaves no marker where movement ends for all just after it stood', () => {
    become(at(11, 0.002001))
    gliding.setStill(true)
    expect(drawn).toEqual([])
  })
})
