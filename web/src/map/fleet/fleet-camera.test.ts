import type { Map as GlMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { fitPoints } from './fleet-camera.ts'

const POINTS = [
  { latitude: -23, longitude: -46 },
  { latitude: -21, longitude: -47 },
]
type Padding = Record<'left' | 'right' | 'top' | 'bottom', number>

/** A map as far as a fit goes: of a size, nearer where more is left of it, and without an answer where nothing is. */
function mapOf(width: number, height: number) {
  const fitted: (Padding | number)[] = []
  const map = {
    cameraForBounds: (_: unknown, { padding: { left, right, top, bottom } }: { padding: Padding }) => {
      const least = Math.min(width - left - right, height - top - bottom)
      return least > 0 ? { zoom: Math.log2(least) } : undefined
    },
    fitBounds: (_: unknown, { padding }: { padding: Padding | number }) => fitted.push(padding),
  }
  return { map: map as unknown as GlMap, fitted }
}

function show({ map }: { map: GlMap }, covered: readonly Partial<Padding>[]) {
  fitPoints(map, POINTS, { covered, animate: false })
}

test('what is covered on one side is kept clear of, in the first way unless another leads much nearer', () => {
  const [high, low] = [mapOf(1160, 460), mapOf(1160, 230)]
  for (const map of [high, low]) show(map, [{ top: 60 }, { left: 700 }])
  expect(high.fitted).toEqual([{ left: 64, right: 64, top: 124, bottom: 64 }])
  expect(low.fitted).toEqual([{ left: 764, right: 64, top: 64, bottom: 64 }])
})

test('points are shown beneath what covers all of a map rather than not', () => {
  const map = mapOf(390, 120)
  show(map, [{ top: 100 }, { left: 380 }])
  expect(map.fitted).toEqual([0])
})

test('without points a map stays where it is', () => {
  const map = mapOf(390, 120)
  fitPoints(map.map, [], { covered: {}, animate: false })
  expect(map.fitted).toEqual([])
})
