import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage } from '#testing/test-page.tsx'
import { StatusLimitsForm } from './StatusLimitsForm.tsx'

const EXPECTED_ON = 'Mensagem esperada, ignição ligada'
const NOTHING = {
  expectedOnSeconds: null,
  expectedOffSeconds: null,
  movingKmh: null,
  stillKmh: null,
  noGpsSeconds: null,
  lostInMotionSeconds: null,
}
const AURORA = {
  ...{ ...NOTHING, expectedOnSeconds: 60 },
  ...{ customerId: 10, customerName: 'Aurora', versionId: null, versionName: '' },
}
const FLEET = {
  ...{ serverTime: Date.UTC(2026, 10, 29, 12), vehicles: [], unknownDevices: [] },
  customers: [
    { customerId: 10, name: 'Aurora', parentId: null },
    { customerId: 20, name: 'Aurora Sul', parentId: 10 },
  ],
}
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('an empty field of a customer shows what holds for the one above it', async () => {
  page = openPage(
    '/configuracoes',
    <QueryScope>
      <LiveFleetProvider>
        <StatusLimitsForm limitsKey={{ customerId: 20, versionId: null }} limits={[AURORA]} />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => FLEET },
  )
  await soon(() => expect(labelled(EXPECTED_ON).placeholder).toBe('1'))
})
