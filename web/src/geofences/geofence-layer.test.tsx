import { useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { soon } from '#testing/eventually.ts'
import { CIRCLE, geofenceOnWire } from '#testing/geofence-on-wire.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { GeofenceLayer } from './GeofenceLayer.tsx'

const yard = geofenceOnWire({ id: 5, name: 'Pátio', ...CIRCLE })
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 7, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

/** A browser without WebGL makes no map, and of one only this is asked. */
const map = { setOverlays: () => undefined } as unknown as FleetMap

function Layer() {
  const client = useQueryClient()
  return (
    <>
      <GeofenceLayer map={map} customerId={undefined} tools={{ geofence: 5, setGeofence: () => undefined }} />
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Ler de novo
      </button>
    </>
  )
}

function open(cercas: () => unknown) {
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Layer />
      </LiveFleetProvider>
    </QueryScope>,
    { cercas },
  )
}

test('geofences that could not be read again stay on the map, which says so until they are', async () => {
  let isBusy = false
  open(() => (isBusy ? REFUSAL : [yard]))
  await seen('Pátio')
  isBusy = true
  press('Ler de novo')
  await seen('As cercas não puderam ser atualizadas.')
  expect(document.body.textContent).toContain('Pátio')
  isBusy = false
  press('Tentar de novo')
  await soon(() => expect(document.body.textContent).not.toContain('As cercas não puderam'))
})

test('geofences that could not be read at all are named where the map says so', async () => {
  open(() => REFUSAL)
  await seen('As cercas não puderam ser lidas.')
})

test('an anchor that ended leaves a map that stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let kept = [yard]
  open(() => kept)
  await seen('Pátio')
  kept = []
  vi.advanceTimersByTime(60_000)
  await soon(() => expect(document.body.textContent).not.toContain('Pátio'))
})
