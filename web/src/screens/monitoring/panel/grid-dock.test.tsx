import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { GridDock } from './GridDock.tsx'
import { useVehicleList } from './use-vehicle-list.ts'

const NOBODY: ReadonlySet<number> = new Set()
const NOW = Date.UTC(2026, 10, 29, 12)
const UNREAD = 'Os pontos de referência não foram lidos'
const nothing = () => undefined
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

function Dock() {
  const listing = useVehicleList({}, NOBODY)
  return (
    <GridDock
      {...{ search: {}, change: nothing, listing, now: NOW, panelOpen: true, selectedIds: [] }}
      {...{ onSelect: nothing, onZoom: nothing }}
    />
  )
}

test('the grid says that landmarks could not be read while it has their column, and reads them again', async () => {
  localStorage.setItem('monitorweb:grid-columns:1', JSON.stringify(['placa', 'ponto']))
  let landmarks: unknown = REFUSAL
  const fleet = { serverTime: NOW, vehicles: [], unknownDevices: [], customers: [] }
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Dock />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => fleet, pontosDeReferencia: () => landmarks },
  )
  await seen(UNREAD)
  landmarks = []
  press('Tentar de novo')
  await soon(() => expect(document.body.textContent).not.toContain(UNREAD))
})
