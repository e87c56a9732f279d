import type { Map as GlMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { ShapeOnMap } from './drawing-layers.ts'
import { watchDrawing } from './drawing-pointer.ts'

test('a second finger zooms and leaves the point where it was, a single one drags it', () => {
  const { shape, touch, told } = watched()
  touch('touchstart', 1)
  touch('touchstart', 2)
  touch('touchmove', 2)
  window.dispatchEvent(new Event('touchend'))
  expect(told).toEqual([])
  touch('touchstart', 1)
  touch('touchmove', 1)
  touch('touchmove', 1)
  window.dispatchEvent(new Event('touchend'))
  expect(told).toEqual(['drag from here', 'drag on'])
  expect(shape.handles).toHaveLength(1)
})

/** Watches a shape of one point on a map of which all places are at the same pixel. */
function watched() {
  const told: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const map = {
    on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    once: () => undefined,
    project: () => ({ dist: () => 0 }),
  }
  const point = { latitude: 0, longitude: 0 }
  const shape = { handles: [{ role: 'point', index: 0, point }] } as unknown as ShapeOnMap
  watchDrawing(map as unknown as GlMap, () => shape, {
    onAdd: () => told.push('add'),
    onPress: () => told.push('press'),
    onDrag: (_handle, _point, goesOn) => told.push(goesOn ? 'drag on' : 'drag from here'),
    onRemove: () => told.push('remove'),
  })
  const touch = (name: string, fingers: number) =>
    listeners.get(name)!({
      originalEvent: { touches: Array.from({ length: fingers }) },
      lngLat: { lat: 1, lng: 1 },
      preventDefault: () => undefined,
    })
  return { shape, touch, told }
}
