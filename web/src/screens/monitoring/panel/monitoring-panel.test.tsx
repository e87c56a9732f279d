import { vehicleGroupFields } from '@monitorweb/contract/registers/vehicle-group-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import { MonitoringPanel } from './MonitoringPanel.tsx'
import { useVehicleList } from './use-vehicle-list.ts'

const NOBODY: ReadonlySet<number> = new Set()
const NOW = Date.UTC(2026, 10, 29, 12)
const nothing = () => undefined
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

function Panel({ search }: { search: MonitoringSearch }) {
  return (
    <MonitoringPanel
      {...{ search, change: nothing, listing: useVehicleList(search, NOBODY), now: NOW, operator: true }}
      favorites={{ vehicleIds: NOBODY, toggle: nothing }}
      hidden={{ vehicleIds: NOBODY, toggle: nothing, showAll: nothing, bringBack: () => ({}) }}
      {...{ markedSerial: null, selectedIds: [] }}
      {...{ onSelect: nothing, onZoom: nothing, onShowUnknown: nothing, onRegister: nothing }}
    />
  )
}

test('while a group cannot be read nobody is said to be missing and nothing to be deleted, and it is read again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let groups: unknown = REFUSAL
  const fleet = { serverTime: NOW, vehicles: [sampleVehicle(11)], unknownDevices: [], customers: [] }
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Panel search={{ groupId: 3 }} />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => fleet, gruposDeVeiculos: () => groups },
  )
  await seen('Tentar de novo')
  const text = document.body.textContent!
  expect(text).toContain('Grupo: não lido')
  expect(text).toContain('Os grupos não puderam ser lidos')
  for (const wrong of ['excluído', 'Nenhum veículo']) expect(text).not.toContain(wrong)
  await vi.dynamicImportSettled()
  expect(page.of('gruposDeVeiculos')).toHaveLength(1)
  groups = [{ ...initialOf(vehicleGroupFields), id: 3, name: 'Norte', presentVehicles: '12' }]
  press('Tentar de novo')
  await seen('Grupo: Norte')
  await seen('Nenhum veículo com esta busca')
  // What a colleague changes comes to a screen that stays open.
  groups = [{ ...initialOf(vehicleGroupFields), id: 3, name: 'Sul', presentVehicles: '11,12' }]
  vi.advanceTimersByTime(120_000)
  await seen('Grupo: Sul')
})

test('of more unknown trackers than are listed the tab and the list say how many there are', async () => {
  const unknownDevices = ['863000000000001', '863000000000002'].map((serial) => ({
    ...{ serial, protocol: 'gt06', address: '127.0.0.1', firstSeenAt: NOW, lastCommunicationAt: NOW },
    ...{ storedPositions: 0, clockFault: null, position: null },
  }))
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Panel search={{ tab: 'unknown' }} />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => ({ serverTime: NOW, vehicles: [], customers: [], unknownDevices, unknownDeviceCount: 1_234 }) },
  )
  await seen('Desconhecidos1.234')
  await seen('Aqui estão os 2 que falaram por último, de 1.234.')
})
