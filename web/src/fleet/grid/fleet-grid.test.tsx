import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { FleetGrid } from './FleetGrid.tsx'
import { GRID_COLUMNS, type GridColumn } from './grid-columns.tsx'

const SHOWN = ['placa', 'velocidade', 'comunicacao']
const MOMENT = Date.UTC(2026, 2, 4, 18)

let page: Root
let host: HTMLElement
let flashed: string[]
let reduced: boolean
let done: string[]
/** The plates of the rows that were drawn, each as often as it was. */
let drawn: string[]

beforeEach(() => {
  flashed = []
  reduced = false
  done = []
  drawn = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(352)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  HTMLElement.prototype.animate = function flash(this: HTMLElement) {
    flashed.push(this.title)
    return {} as Animation
  }
  host = document.body.appendChild(document.createElement('div'))
  page = createRoot(host)
})
afterEach(() => {
  act(() => page.unmount())
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const COLUMNS = GRID_COLUMNS.map((column): GridColumn => {
  if (column.key !== 'placa') return column
  return {
    ...column,
    cell(vehicle) {
      drawn.push(vehicle.plate)
      return vehicle.plate
    },
  }
})

const fleetOf = (count: number) => Array.from({ length: count }, (_, index) => moving(index + 1, 60))

function moving(vehicleId: number, speedKmh: number): LiveVehicle {
  const position = samplePosition({ speedKmh })
  return sampleVehicle(vehicleId, { status: 'moving', lastCommunicationAt: MOMENT, position })
}

interface Shown {
  vehicles: readonly LiveVehicle[]
  now?: number
  columns?: readonly GridColumn[]
  selectedIds?: readonly number[]
}

async function show({ vehicles, now = MOMENT, columns = COLUMNS, selectedIds = NOBODY }: Shown) {
  await act(() =>
    page.render(
      <FleetGrid
        {...{ vehicles, columns, now, selectedIds, shown: SHOWN, sort: null }}
        onSort={(sort) => done.push(`sort ${sort?.key}`)}
        onSelect={(vehicleId, several) => done.push(`select ${vehicleId} ${several}`)}
        onZoom={(vehicleId) => done.push(`zoom ${vehicleId}`)}
        onHeld={() => undefined}
      />,
    ),
  )
}
const NOBODY: readonly number[] = []

describe('the grid of a moving fleet', () => {
  test('draws a few rows of thousands, and again only those of vehicles that changed', async () => {
    const fleet = fleetOf(10_000)
    await show({ vehicles: fleet })
    expect(drawn.length).toBeGreaterThan(9)
    expect(drawn.length).toBeLessThan(40)
    drawn = []
    // Every other vehicle moves, and two of them are in sight.
    await show({
      vehicles: fleet.map((vehicle, index) =>
        index === 1 || index === 3 || index > 500 ? moving(vehicle.vehicleId, 70) : vehicle,
      ),
    })
    expect(drawn).toEqual(['AAA2', 'AAA4'])
  })

  test('tells ages anew as time passes, without drawing a row again', async () => {
    const fleet = fleetOf(3)
    await show({ vehicles: fleet })
    drawn = []
    await show({ vehicles: fleet, now: MOMENT + 5 * 60_000 })
    expect(host.textContent).toContain('há 5\u00a0min')
    expect(drawn).toEqual([])
  })

  test('flashes a cell when its words change, not when it appears nor as time passes', async () => {
    await show({ vehicles: [moving(1, 60)], now: MOMENT })
    await show({ vehicles: [moving(1, 82)], now: MOMENT + 60_000 })
    expect(flashed).toEqual(['82\u00a0km/h'])
  })

  test('flashes nothing when the columns say something else', async () => {
    await show({ vehicles: [moving(1, 60)] })
    const named = COLUMNS.map((column) => (column.key === 'placa' ? { ...column, text: () => 'outra' } : column))
    await show({ vehicles: [moving(1, 60)], columns: named })
    expect(flashed).toEqual([])
  })

  test('flashes nothing for who asked for less motion', async () => {
    reduced = true
    await show({ vehicles: [moving(1, 60)] })
    await show({ vehicles: [moving(1, 82)] })
    expect(flashed).toEqual([])
  })
})

describe('the keyboard', () => {
  const grid = () => host.querySelector('[role="grid"]')!
  const activePlate = () => host.querySelector(`#${grid().getAttribute('aria-activedescendant')} td`)?.textContent
  async function press(key: string, init: KeyboardEventInit = {}): Promise<boolean> {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    await act(() => grid().dispatchEvent(event))
    return event.defaultPrevented
  }

  test('goes on from the vehicle that is chosen, and stays with it when the order changes', async () => {
    const fleet = fleetOf(10)
    await show({ vehicles: fleet, selectedIds: [3] })
    expect(activePlate()).toBe('AAA3')
    await press('ArrowDown')
    await press('j')
    expect(activePlate()).toBe('AAA5')
    await show({ vehicles: fleet.toReversed(), selectedIds: [3] })
    expect(activePlate()).toBe('AAA5')
    await press('Enter')
    await press(' ', { ctrlKey: true })
    expect(done).toEqual(['select 5 false', 'select 5 true'])
  })

  test('leaves to the page and the browser what is pressed with Ctrl or Alt', async () => {
    await show({ vehicles: fleetOf(3), selectedIds: [1] })
    expect([await press('k', { ctrlKey: true }), await press('ArrowDown', { altKey: true }), await press('x')]).toEqual(
      [false, false, false],
    )
  })
})

test('a press chooses, one with Ctrl chooses one more, two show it near', async () => {
  await show({ vehicles: fleetOf(3) })
  const cell = host.querySelector<HTMLElement>('[data-row="1"] td')!
  await act(() => cell.click())
  await act(() => cell.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true })))
  await act(() => cell.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
  await act(() => host.querySelector<HTMLElement>('thead button')!.click())
  expect(done).toEqual(['select 2 false', 'select 2 true', 'zoom 2', 'sort placa'])
})
