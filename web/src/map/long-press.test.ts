import type { Map as GlMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLongPress } from './long-press.ts'

let canvas: HTMLElement
let told: [x: number, y: number][]
/** Has the map tell a long press, as it does by itself of one on its ground. */
let mapTells: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  told = []
  canvas = document.createElement('canvas')
  const map = {
    getCanvas: () => canvas,
    on: (_: string, listener: () => void) => {
      mapTells = listener
    },
    off: () => undefined,
    once: () => undefined,
  }
  watchLongPress(map as unknown as GlMap, ({ clientX, clientY }) => {
    told.push([clientX, clientY])
    mapTells()
  })
})
afterEach(() => vi.useRealTimers())

function finger(type: string, ...touches: [x: number, y: number][]): Event {
  const event = new Event(type, { cancelable: true })
  Object.assign(event, { touches: touches.map(([clientX, clientY]) => ({ clientX, clientY })) })
  canvas.dispatchEvent(event)
  return event
}

test('a finger that stays asks what can be done there, and selects nothing as it goes', () => {
  finger('touchstart', [40, 60])
  finger('touchmove', [43, 62])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([[40, 60]])
  expect(finger('touchend').defaultPrevented).toBe(true)
})

test('a finger that goes, moves the map, or is not alone asks nothing', () => {
  finger('touchstart', [40, 60])
  expect(finger('touchend').defaultPrevented).toBe(false)
  vi.advanceTimersByTime(1_000)
  finger('touchstart', [40, 60])
  finger('touchmove', [70, 60])
  vi.advanceTimersByTime(1_000)
  finger('touchstart', [40, 60])
  finger('touchstart', [40, 60], [90, 90])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
})

test('what the map tells itself is not told again, and selects nothing either', () => {
  finger('touchstart', [40, 60])
  vi.advanceTimersByTime(500)
  mapTells()
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
  expect(finger('touchend').defaultPrevented).toBe(true)
})
