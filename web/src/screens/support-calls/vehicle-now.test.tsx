import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { afterEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { VehicleNow } from './VehicleNow.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('a vehicle that was sold or deleted meanwhile is said to be gone, and nothing leads to it', async () => {
  enterAs({ customerId: 900, userId: 7, access: 'C' })
  const gone = {
    errors: [{ message: 'Registro não encontrado.', extensions: { code: 'NOT_FOUND', field: 'veiculo' } }],
  }
  const now = (
    <QueryScope>
      <LiveFleetProvider>
        <VehicleNow call={{ vehicleId: 7 } as SupportCall} now={0} />
      </LiveFleetProvider>
    </QueryScope>
  )
  page = openPage('/chamados/12', now, { diagnosticoDoVeiculo: () => gone })
  await seen('Este veículo foi excluído ou não está mais entre os seus.')
  expect(document.body.textContent).not.toMatch(/Tentar de novo|Ver no mapa/)
})
