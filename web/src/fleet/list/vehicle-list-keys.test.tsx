import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { VehicleList } from './VehicleList.tsx'

let host: HTMLElement
let shown: Root
let done: string[]

beforeEach(async () => {
  done = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
  shown.render(
    <QueryClientProvider client={new QueryClient()}>
      <VehicleList
        rows={[{ kind: 'vehicle', vehicle: sampleVehicle(7) }]}
        favorites={new Set()}
        hidden={new Set()}
        selectedIds={[7]}
        now={0}
        onSelect={(vehicleId, several) => done.push(`select ${vehicleId} ${several}`)}
        onZoom={(vehicleId) => done.push(`zoom ${vehicleId}`)}
        onFavorite={(vehicleId) => done.push(`favorite ${vehicleId}`)}
        onHide={(vehicleId) => done.push(`hide ${vehicleId}`)}
        onHeld={() => undefined}
      />
    </QueryClientProvider>,
  )
  await soon(() => expect(host.querySelector('[role="listbox"]')).not.toBeNull())
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

/** Tells whether the list took the key. */
function takes(key: string, ctrlKey = false): boolean {
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
  host.querySelector('[role="listbox"]')!.dispatchEvent(event)
  return event.defaultPrevented
}

test('the letters of the list are its own, with Ctrl they stay those of the page and the browser', () => {
  expect(['o', '*', 'Enter'].map((key) => takes(key))).toEqual([true, true, true])
  expect(done).toEqual(['hide 7', 'favorite 7', 'select 7 false'])
  expect(['k', 'o', 'j', 'Home'].map((key) => takes(key, true))).toEqual([false, false, false, false])
  expect(takes('Enter', true)).toBe(true)
  expect(done.slice(3)).toEqual(['select 7 true'])
})
