import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press } from '#testing/test-page.tsx'
import { isNarrowed, type MonitoringSearch, NO_FILTERS } from '../monitoring-search.ts'
import { FoldedFilters } from './FoldedFilters.tsx'
import { useVehicleList } from './use-vehicle-list.ts'

const NOBODY: ReadonlySet<number> = new Set()
const changed = vi.fn()
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  page.close()
  changed.mockReset()
})

function Notes({ search }: { search: MonitoringSearch }) {
  const listing = useVehicleList(search, NOBODY)
  return <FoldedFilters search={search} change={changed} count={listing.byId.size} reading={listing.reading} />
}

function open(search: MonitoringSearch) {
  const vehicles = [sampleVehicle(1, { status: 'moving' }), sampleVehicle(2, { status: 'late' })]
  const fleet = { serverTime: Date.UTC(2026, 10, 29), vehicles, unknownDevices: [], customers: [] }
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Notes search={search} />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => fleet },
  )
}

const text = () => document.body.textContent ?? ''

test('with the panel folded away the map says which filters hold, and takes them off', async () => {
  open({ statuses: 'moving', text: 'caminhão' })
  await soon(() => expect(text()).toContain('Mostrando 0 de 2 · Busca: caminhão · Situação: Em movimento'))
  await press('Limpar filtros')
  expect(changed).toHaveBeenCalledWith(NO_FILTERS)
})

test.each<[MonitoringSearch, boolean]>([
  [{}, false],
  [{ v: 7, order: 'plate' }, false],
  [{ statuses: 'late' }, true],
  [{ customerId: 9 }, true],
  [{ heard: 'over12' }, true],
])('%j narrows the fleet: %s', (search, isSo) => {
  expect(isNarrowed(search)).toBe(isSo)
  open({})
  expect(text()).not.toContain('Mostrando')
})
