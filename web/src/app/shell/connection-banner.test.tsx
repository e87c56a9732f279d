import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider, useFleet } from '#api/live/LiveFleetProvider.tsx'
import { formatDate, formatTime } from '#format/date-time.ts'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

function Loaded() {
  return useFleet().loaded ? 'A frota chegou' : null
}

const fleetAt = (serverTime: number) => ({ serverTime, vehicles: [], customers: [], unknownDevices: [] })

/** Opens the banner with what the live channel answers, which is the fleet at first. */
async function openLoaded(live: () => unknown) {
  page = openPage(
    '/monitoring',
    <LiveFleetProvider>
      <Loaded />
      <ConnectionBanner />
    </LiveFleetProvider>,
    { live },
  )
  await seen('A frota chegou')
}

test('since when nothing new arrives is said by the clock of the server, whatever the clock of this computer', async () => {
  const computer = Date.UTC(2026, 10, 29, 12)
  const server = computer + 2 * 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: computer })
  let isAway = false
  await openLoaded(() => (isAway ? new Error('away') : fleetAt(server)))
  expect(document.body.textContent).not.toContain('Sem conexão')
  isAway = true
  page.loseLive()
  await vi.waitFor(() => {
    vi.setSystemTime(Date.now() + 4_000)
    expect(document.body.textContent).toContain('Sem conexão com o servidor desde')
  }, 50_000)
  const hour = formatTime(server).slice(0, 2)
  expect(document.body.textContent).toContain(`desde ${hour}:0`)
  vi.setSystemTime(Date.now() + 86_400_000)
  await seen(`desde ${formatDate(server)} ${hour}:0`)
})

test('a connection that is opened hours later and comes to nothing does not make what is shown any newer', async () => {
  const heard = Date.UTC(2026, 10, 29, 11)
  vi.useFakeTimers({ toFake: ['Date'], now: heard })
  let isAway = false
  await openLoaded(() => (isAway ? new Error('away') : fleetAt(heard)))
  isAway = true
  vi.setSystemTime(heard + 3 * 3_600_000)
  // The browser kept the page aside meanwhile.
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.waitFor(() => {
    vi.setSystemTime(Date.now() + 4_000)
    expect(document.body.textContent).toContain(`Sem conexão com o servidor desde ${formatTime(heard)}`)
  }, 50_000)
})
