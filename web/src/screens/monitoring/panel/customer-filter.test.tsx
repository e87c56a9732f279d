import { afterEach, beforeEach, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, labelled, openPage, seen } from '#testing/test-page.tsx'
import { CustomerFilter } from './CustomerFilter.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a list that does not hold every customer says how many there are', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 1)
  const fleet = {
    ...{ serverTime: Date.UTC(2026, 10, 29, 12), unknownDevices: [] },
    customers: ids.map((customerId) => ({ customerId, name: `Cliente ${customerId}`, parentId: null })),
    vehicles: ids.map((id) => sampleVehicle(id, { customerId: id })),
  }
  page = openPage(
    '/monitoring',
    <LiveFleetProvider>
      <CustomerFilter value={undefined} onChange={() => undefined} />
    </LiveFleetProvider>,
    { live: () => fleet },
  )
  await soon(() => labelled('Cliente').click())
  // The first of the hundred that are shown is the choice of all.
  await seen('E mais 51: digite para achar')
})
