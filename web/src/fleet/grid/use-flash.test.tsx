import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { GridRow } from './GridRow.tsx'
import { GRID_COLUMNS, pinnedLefts } from './grid-columns.ts'

const columns = GRID_COLUMNS.filter(({ name }) => ['placa', 'velocidade', 'comunicacao'].includes(name))
let host: HTMLElement
let shown: Root
let flashed: string[]
let reduced: boolean

beforeEach(() => {
  flashed = []
  reduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  HTMLElement.prototype.animate = function flash(this: HTMLElement) {
    flashed.push(this.title)
    return {} as Animation
  }
  host = document.body.appendChild(document.createElement('table')).appendChild(document.createElement('tbody'))
  shown = createRoot(host)
})
afterEach(() => {
  shown.unmount()
  host.parentElement?.remove()
  vi.unstubAllGlobals()
})

async function show(speedKmh: number, now: number) {
  const vehicle: LiveVehicle = sampleVehicle(1, { status: 'moving', position: samplePosition({ speedKmh }) })
  const nothing = () => undefined
  shown.render(
    <GridRow
      {...{ id: 'v', vehicle, columns, lefts: pinnedLefts(columns), rowIndex: 2, now }}
      {...{ selected: false, active: false, onSelect: nothing, onZoom: nothing }}
    />,
  )
  await vi.waitFor(() => expect(host.textContent).toContain(`${speedKmh}\u00a0km/h`))
}

test('a cell flashes when its words change, not when it appears nor as time passes', async () => {
  await show(60, 1_000)
  await show(82, 60_000)
  await vi.waitFor(() => expect(flashed).toEqual(['82\u00a0km/h']))
})

test('nothing flashes for who asked for less motion', async () => {
  reduced = true
  await show(60, 1_000)
  await show(82, 60_000)
  await show(83, 60_000)
  expect(flashed).toEqual([])
})
