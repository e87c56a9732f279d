import { Portal } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider, usePause } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import { useVehicleList } from '../panel/use-vehicle-list.ts'
import { TvOverlay } from './TvOverlay.tsx'

const NOBODY: ReadonlySet<number> = new Set()
const NOW = Date.UTC(2026, 10, 29, 12)
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

function Wall({ search }: { search: MonitoringSearch }) {
  const listing = useVehicleList(search, NOBODY)
  const [, setPaused] = usePause()
  return (
    <>
      <TvOverlay search={search} listing={listing} map={null} now={NOW} onLeave={() => undefined} />
      <button type="button" onClick={() => setPaused(true)}>
        Pausar
      </button>
      <Portal>
        <button type="button">Continuar na sessão</button>
      </Portal>
    </>
  )
}

function open(search: MonitoringSearch, live: () => unknown) {
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Wall search={search} />
      </LiveFleetProvider>
    </QueryScope>,
    { live },
  )
}

const fleetOf = (...vehicles: LiveVehicle[]) => ({
  ...{ serverTime: NOW, vehicles, unknownDevices: [] },
  customers: [{ customerId: 1, name: 'Aurora', parentId: null }],
})
const late = (vehicleId: number) => sampleVehicle(vehicleId, { status: 'late', freshness: 'late' })
const text = () => document.body.textContent ?? ''
const alert = () => document.querySelector('p[role="alert"]')?.textContent

test('before anything is known of the fleet the wall does not say that nobody needs attention', async () => {
  let arrive = (_: unknown) => {}
  const fleet = new Promise((resolve) => (arrive = resolve))
  open({}, () => fleet)
  await seen('Carregando…')
  expect(text()).not.toContain('Nenhum veículo pede atenção')
  arrive(fleetOf(sampleVehicle(1)))
  await seen('Nenhum veículo pede atenção')
})

test('who needs attention is told whatever the chips let through, how many have no room, and what narrows the wall', async () => {
  open({ statuses: 'moving', text: 'aaa', customerId: 1 }, () =>
    fleetOf(...Array.from({ length: 20 }, (_, index) => late(index + 1)), sampleVehicle(30, { status: 'moving' })),
  )
  await seen('e mais 13')
  expect(document.querySelectorAll('[data-wall-rows] strong').length).toBe(7)
  const filters = [...document.querySelectorAll('[aria-label="Filtros ativos"] li')].map(
    ({ textContent }) => textContent,
  )
  expect(filters).toEqual(['Busca: aaa', 'Cliente: Aurora', 'No mapa: Em movimento'])
})

test('the wall says that somebody paused it, and since when nothing new arrives', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  let isAway = false
  open({}, () => (isAway ? new Error('away') : fleetOf(sampleVehicle(1))))
  await seen('Nenhum veículo pede atenção')
  expect(alert()).toBeUndefined()
  press('Pausar')
  await soon(() => expect(alert()).toBe('Pausado'))
  isAway = true
  page.loseLive()
  await soon(() => {
    vi.setSystemTime(Date.now() + 4_000)
    expect(alert()).toMatch(/^Sem dados novos desde \d\d:\d\d$/)
  })
  vi.setSystemTime(Date.now() + 86_400_000)
  await soon(() => expect(alert()).toMatch(/^Sem dados novos desde \d\d\/11\/2026 \d\d:\d\d$/))
})

test('what is asked over the wall can be answered, and nothing else beside it is reached', async () => {
  open({}, () => fleetOf(sampleVehicle(1)))
  await seen('Nenhum veículo pede atenção')
  const named = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name)!
  expect(named('Continuar na sessão').closest('[inert]')).toBeNull()
  expect(named('Pausar').closest('[inert]')).not.toBeNull()
})
