import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLongPress } from './long-press.ts'

let canvas: HTMLElement
let told: [x: number, y: number][]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  told = []
  canvas = document.createElement('canvas')
  tellLongPress(canvas)
  canvas.addEventListener('contextmenu', ({ clientX, clientY }) => told.push([clientX, clientY]))
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

test('a browser that tells the long press itself is not told again', () => {
  finger('touchstart', [40, 60])
  vi.advanceTimersByTime(500)
  canvas.dispatchEvent(new MouseEvent('contextmenu', { clientX: 40, clientY: 60 }))
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([[40, 60]])
})
