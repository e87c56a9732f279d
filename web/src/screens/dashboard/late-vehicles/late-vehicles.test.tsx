import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlainTable } from '#table/PlainTable.tsx'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { LATE_COLUMNS } from './late-columns.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a vehicle that is silent says for how long, as far as it is known, and what can be done', async () => {
  const now = Date.UTC(2026, 2, 4, 18)
  const vehicle = {
    ...{ vehicleId: 7, plate: 'ABC1D23', description: 'Furgão', customerName: '', latitude: -23, longitude: -46 },
    lastCommunicationAt: now - 5 * 3_600_000,
  }
  const never = { ...vehicle, vehicleId: 8, plate: '', lastCommunicationAt: null, latitude: null, longitude: null }
  page = openPage(
    '/custom-dashboard',
    <PlainTable
      label="Veículos sem comunicar"
      columns={LATE_COLUMNS}
      rows={[
        { vehicle, live: sampleVehicle(7), diagnosis: undefined, now },
        { vehicle: never, live: undefined, diagnosis: undefined, now },
      ]}
      keyOf={(row) => row.vehicle.vehicleId}
    />,
    {},
  )
  await seen('há 5\u00a0h')
  await seen('nunca comunicou')
  expect(document.querySelectorAll('tbody tr').length).toBe(2)
  expect(document.querySelector('tbody tr')!.textContent).toContain('Abrir chamado')
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  press('Copiar as coordenadas de ABC1D23: -23.00000, -46.00000')
  await seen('Coordenadas copiadas.')
  expect(written).toEqual(['-23.00000, -46.00000'])
  expect(document.querySelectorAll('tbody button').length).toBe(1)
})
