import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage } from '#testing/test-page.tsx'
import { ScopePicker } from './ScopePicker.tsx'

const PATH = '/custom-dashboard'
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test.each([
  ['with vehicles', 1, 'Aurora (1)'],
  ['without a vehicle', 2, 'Boreal'],
  ['that is not known here', 7, 'Cliente 7'],
])('a customer %s is named where the dashboard is of it', async (_, customerId, said) => {
  const customers = ['Aurora', 'Boreal'].map((name, index) => ({ customerId: index + 1, name, parentId: null }))
  page = openPage(
    PATH,
    <LiveFleetProvider>
      <ScopePicker />
    </LiveFleetProvider>,
    { live: () => ({ serverTime: 0, vehicles: [sampleVehicle(1)], customers, unknownDevices: [] }) },
  )
  await page.router.navigate({ to: PATH as never, search: { customerId } as never })
  await soon(() => expect(document.querySelector('input')?.value).toBe(said))
})
