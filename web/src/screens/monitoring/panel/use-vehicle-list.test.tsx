import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { rememberCamera } from '../map/remembered-camera.ts'
import { useVehicleList } from './use-vehicle-list.ts'

const NOBODY: ReadonlySet<number> = new Set()
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

/** Lists by distance, and lets the map go to the north. */
function List() {
  const [camera, setCamera] = useState<string>()
  const [isPointedAt, setPointedAt] = useState(false)
  const listing = useVehicleList({ order: 'distance', ...(camera && { camera }) }, NOBODY)
  const names = listing.rows.map((row) => (row.kind === 'vehicle' ? row.vehicle.plate : row.label))
  function point() {
    listing.setHeld(true)
    setPointedAt(true)
  }
  return (
    <>
      {isPointedAt && <p>apontada</p>}
      <p>{[listing.order, ...names, `mudanças: ${listing.moved}`].join(' ')}</p>
      <p>{listing.orders.join()}</p>
      <button type="button" onClick={point}>
        Apontar
      </button>
      <button type="button" onClick={() => setCamera('-23.0000,-46.6000,12.00')}>
        Mover o mapa
      </button>
    </>
  )
}

function open() {
  const at = (vehicleId: number, latitude: number) =>
    sampleVehicle(vehicleId, { position: samplePosition({ latitude }) })
  const vehicles = [at(1, -23), at(2, -24), at(3, -25)]
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <List />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => ({ serverTime: Date.now(), vehicles, unknownDevices: [], customers: [] }) },
  )
}

test('a list is by the distance from where the map looks, or looked last, and not where nobody saw a map', async () => {
  open()
  await seen('attention AAA1 AAA2 AAA3')
  expect(document.body.textContent).not.toContain('distance')
  page.close()
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  rememberCamera({ latitude: -25, longitude: -46.6, zoom: 12 })
  open()
  await seen('distance AAA3 AAA2 AAA1')
  press('Mover o mapa')
  await seen('distance AAA1 AAA2 AAA3')
})

test('a map that moves on leaves the list under the pointer in its order', async () => {
  rememberCamera({ latitude: -25, longitude: -46.6, zoom: 12 })
  open()
  await seen('distance AAA3 AAA2 AAA1 mudanças: 0')
  press('Apontar')
  await seen('apontada')
  press('Mover o mapa')
  await seen('distance AAA3 AAA2 AAA1 mudanças: 2')
})
