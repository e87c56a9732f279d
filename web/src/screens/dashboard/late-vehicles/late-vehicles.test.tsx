import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { PlainTable } from '#table/PlainTable.tsx'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { LateVehiclesTable } from './LateVehiclesTable.tsx'
import { LATE_COLUMNS } from './late-columns.tsx'

const CALM = {
  cause: '',
  causeTitle: 'Sem causa',
  confidence: '',
  sentence: '',
  keptSentence: '',
  evidence: [],
  carrier: '',
  phone: '',
}
const diagnosisOf = (vehicleId: number, openCallCode: number | null) => ({ ...CALM, vehicleId, openCallCode })
const offers = (words: string) => document.querySelectorAll(`tbody a[aria-label^="${words}"]`).length

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
        { vehicle, live: sampleVehicle(7), diagnosis: diagnosisOf(7, null), now },
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

test('a call is offered for a vehicle only once it is known that none is open, and what could not be read is said', async () => {
  let isAway = true
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const silent = { description: '', customerName: '', latitude: null, longitude: null, lastCommunicationAt: null }
  const vehicles = Array.from({ length: 130 }, (_, at) => ({ ...silent, vehicleId: at + 1, plate: `AAA${at + 1}` }))
  page = openPage(
    '/custom-dashboard',
    <QueryScope>
      <LiveFleetProvider>
        <LateVehiclesTable vehicles={vehicles} now={Date.now()} />
      </LiveFleetProvider>
    </QueryScope>,
    {
      async diagnosticos({ veiculos }) {
        await answered
        const ids = String(veiculos).split(',').map(Number)
        if (isAway && ids.includes(101)) return REFUSAL
        return ids.map((id) => diagnosisOf(id, id === 1 ? 77 : null))
      },
    },
  )
  await seen('AAA1')
  expect(offers('Abrir chamado')).toBe(0)
  answer()
  await seen('#77')
  expect(offers('Abrir chamado')).toBe(19)
  press('Ver todos os 130')
  await seen('não puderam ser lidos. O servidor está ocupado.')
  expect(offers('Abrir chamado')).toBe(99)
  expect(offers('Chamado #77')).toBe(1)
  isAway = false
  press('Tentar de novo')
  await soon(() => expect(offers('Abrir chamado')).toBe(129))
})
