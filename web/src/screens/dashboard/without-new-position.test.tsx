import { afterEach, beforeEach, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('of vehicles that communicate without a new position the dashboard says that their situation is the last known', async () => {
  const moving = { status: 'moving', movement: 'moving' } as const
  const silent = sampleVehicle(4, { status: 'late', freshness: 'late', badges: ['noGps'] })
  const vehicles = [
    sampleVehicle(1),
    sampleVehicle(2, moving),
    sampleVehicle(3, { ...moving, badges: ['noGps'] }),
    silent,
    // Its clock is off, and its positions are new.
    sampleVehicle(5, { ...moving, badges: ['wrongClock'] }),
  ]
  page = openPage(
    '/custom-dashboard',
    <LiveFleetProvider>
      <DashboardScreen />
    </LiveFleetProvider>,
    { live: () => ({ serverTime: Date.now(), vehicles, customers: [], unknownDevices: [] }) },
  )
  await seen('4 de 5 comunicando, 1 deles sem posição nova')
  await seen('De 4 veículos comunicando, 1 deles sem posição nova (última situação conhecida).')
})
