import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { VehicleChoice } from './map/VehicleChoice.tsx'
import { useMapTools } from './tools/use-map-tools.ts'
import { useEscape } from './use-escape.ts'

const nothing = () => undefined
let host: HTMLElement
let shown: Root
let escaped: string[]

beforeEach(async () => {
  escaped = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
  // At once and with its effects: the page listens to keys from now on.
  flushSync(() =>
    shown.render(
      <MantineProvider env="test">
        <Page />
      </MantineProvider>,
    ),
  )
  await soon(() => expect(host.querySelector('li button')).not.toBeNull())
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

function Page() {
  const tools = useMapTools(null, false)
  useEscape(tools.closeOne ?? (() => escaped.push('page')))
  return (
    <>
      <input type="search" />
      <button
        type="button"
        onClick={() => {
          tools.measureFrom(null)
          tools.setGeofence(5)
        }}
      >
        {tools.tool?.kind ?? 'no tool'}, {tools.geofence ?? 'no geofence'}
      </button>
      <VehicleChoice
        vehicles={[sampleVehicle(1), sampleVehicle(2)]}
        at={{ x: 0, y: 0 }}
        onSelect={nothing}
        onClose={() => escaped.push('choice')}
      />
    </>
  )
}

function escapeFrom(element: Element): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}

test('Escape first empties a search', () => {
  const search = host.querySelector('input')!
  search.value = 'abc'
  escapeFrom(search)
  expect(escaped).toEqual([])
  search.value = ''
  escapeFrom(search)
  expect(escaped).toEqual(['page'])
})

test('Escape closes what lies open on the map one by one, and then acts on the page', async () => {
  const open = host.querySelector('button')!
  const says = (words: string) => soon(() => expect(open.textContent).toBe(words))
  open.click()
  await says('measure, 5')
  escapeFrom(open)
  await says('measure, no geofence')
  escapeFrom(open)
  await says('no tool, no geofence')
  expect(escaped).toEqual([])
  escapeFrom(open)
  expect(escaped).toEqual(['page'])
})

test('Escape closes the vehicles on one spot, and nothing behind them', () => {
  escapeFrom(host.querySelector('li button')!)
  expect(escaped).toEqual(['choice'])
})
