import { emptyTrack } from '@monitorweb/domain/track/track'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrackMap } from '#map/track/track-map.ts'
import { NO_ROWS } from '#reports/history/history-rows.ts'
import { createHistorySelection, type HistorySelection, SelectionContext } from '#reports/history/history-selection.ts'
import { useMapMarkers } from './map/use-map-markers.ts'
import type { Playback } from './time/use-playback.ts'
import { useHistoryKeys } from './use-history-keys.ts'
import type { ShownVehicle, Viewed } from './use-viewed.ts'

/** Drives north from its own latitude, with a position at each of these instants. */
function vehicle(vehicleId: number, latitude: number, instants: readonly number[]): ShownVehicle {
  const track = emptyTrack(instants.length)
  track.fixTime.set(instants)
  track.latitude.set(instants.map((_, index) => latitude + index / 100))
  const verdicts = new Uint8Array(instants.length)
  const rows = { ...NO_ROWS, trips: [{ start: instants[0] }] }
  return { vehicleId, growing: { track, verdicts }, rows, gapMs: 1_000, color: '#000', letter: '' } as never
}

const viewed = {
  vehicles: [vehicle(1, -23, [100, 400]), vehicle(2, -10, [200, 300, 500])],
  focus: { from: 0, to: 1_000 },
} as unknown as Viewed

let root: Root
let selection: HistorySelection
/** Where the markers are that a map would draw: of each vehicle, and the one under the pointer. */
let drawn: ({ latitude: number } | null)[]
let followed: number[]
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  selection = createHistorySelection()
  drawn = []
  followed = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show(viewed)
})
const show = (viewed: Viewed, playback: Partial<Playback> = {}) =>
  act(() =>
    root.render(
      <SelectionContext value={selection}>
        <Page viewed={viewed} playback={playback as Playback} />
      </SelectionContext>,
    ),
  )
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

/** Stands where a browser that draws has a map. */
const map = {
  addMarker() {
    const index = drawn.push(null) - 1
    return {
      element: document.createElement('div'),
      move(place: { latitude: number } | null) {
        drawn[index] = place
      },
      remove: () => undefined,
    }
  },
  show: ({ latitude }: { latitude: number }) => void followed.push(latitude),
} as unknown as TrackMap

function Page({ viewed, playback }: { viewed: Viewed; playback: Playback }) {
  useMapMarkers({ map, viewed, follow: true, covered: () => ({}) })
  useHistoryKeys({ selection, viewed, playback })
  return null
}

function key(name: string, shiftKey = false, target: Element = document.body): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true }))
}
const looked = () => [selection.get().vehicleId, selection.get().instant]

test('arrows go through the positions of the vehicle that was chosen', () => {
  selection.set({ vehicleId: 2, instant: 200 })
  key('ArrowRight')
  expect(looked()).toEqual([2, 300])
  key('ArrowRight')
  expect(looked()).toEqual([2, 500])
  key('ArrowLeft')
  expect(looked()).toEqual([2, 300])
})

test('of two reports of one fix that are not judged so far the arrow goes past both', async () => {
  await show({ ...viewed, vehicles: [vehicle(2, -10, [200, 300, 300, 500])] })
  selection.set({ vehicleId: 2, instant: 300 })
  key('ArrowRight')
  expect(looked()).toEqual([2, 500])
})

test('the next trip or stop is of the vehicle that began it', () => {
  selection.set({ instant: 100 })
  key('ArrowRight', true)
  expect(looked()).toEqual([2, 200])
  key('ArrowLeft', true)
  expect(looked()).toEqual([1, 100])
})

test('the pointer is where the vehicle of the row was, and of a line of time where the chosen one was', () => {
  const pointer = () => Math.round(drawn[2]!.latitude)
  selection.set({ hovered: { at: 200, vehicleId: 2 } })
  expect(pointer()).toBe(-10)
  selection.set({ hovered: { at: 200, vehicleId: null } })
  expect(pointer()).toBe(-23)
  selection.set({ vehicleId: 2 })
  expect(pointer()).toBe(-10)
})

test('who is followed is the vehicle that was chosen', () => {
  selection.set({ vehicleId: 2, instant: 200, playing: true })
  expect(followed.map(Math.round)).toEqual([-10])
})

test('without a vehicle no key plays', async () => {
  const toggle = vi.fn()
  await show({ ...viewed, vehicles: [] }, { toggle })
  key(' ')
  expect(toggle).not.toHaveBeenCalled()
  await show(viewed, { toggle })
  key(' ')
  expect(toggle).toHaveBeenCalledOnce()
})

/** Puts an element on the page for as long as it is tried. */
function at(html: string, pressed: (target: Element) => void): void {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  pressed(place.querySelector('[data-here]') ?? place.firstElementChild!)
  place.remove()
}

test('who pressed a button or a row goes on with the keys of the viewer, and the button keeps its own', async () => {
  const [toggle, stepSpeed] = [vi.fn(), vi.fn()]
  await show(viewed, { toggle, stepSpeed })
  selection.set({ vehicleId: 2, instant: 200 })
  for (const html of ['<button type="button">Reproduzir</button>', '<a href="#x">Ver</a>', '<input type="checkbox">']) {
    at(html, (target) => {
      key('>', false, target)
      key('Home', false, target)
      expect(looked()).toEqual([2, 0])
      key('ArrowRight', false, target)
      expect(looked()).toEqual([2, 200])
      key(' ', false, target)
    })
  }
  expect(stepSpeed).toHaveBeenCalledTimes(3)
  expect(toggle).not.toHaveBeenCalled()
  at('<section tabindex="0"><table><tr><td data-here>1</td></tr></table></section>', (target) =>
    key(' ', false, target),
  )
  expect(toggle).toHaveBeenCalledOnce()
})

test('what has keys of its own keeps them', async () => {
  const toggle = vi.fn()
  await show(viewed, { toggle })
  selection.set({ vehicleId: 2, instant: 200 })
  const own = [
    ...['<input>', '<select></select>', '<button role="tab"></button>', '<button aria-haspopup="menu"></button>'],
    ...['<div role="separator" tabindex="0"></div>', '<canvas tabindex="0"></canvas>'],
  ]
  for (const html of own)
    at(html, (target) => {
      for (const name of ['ArrowRight', 'Home', ' ']) key(name, false, target)
    })
  expect([looked(), toggle.mock.calls]).toEqual([[2, 200], []])
  at('<section tabindex="0"></section>', (target) => {
    vi.spyOn(target, 'scrollWidth', 'get').mockReturnValue(900)
    key('ArrowRight', false, target)
    expect(looked()).toEqual([2, 200])
    key('ArrowLeft', true, target)
    expect(looked()).toEqual([1, 100])
  })
})
