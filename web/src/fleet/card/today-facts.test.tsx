import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, test, vi } from 'vitest'
import { enterAs, seen } from '#testing/test-page.tsx'
import { TodayFacts } from './TodayFacts.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the figures of the day are those of the vehicle that is looked at, never those of the one before', async () => {
  enterAs({ customerId: 900, userId: 7, access: 'O' })
  const day = {
    data: { result: [{ hasData: true, distanceKm: 12.5, movingSeconds: 60, stopCount: 0, topSpeedKmh: 0 }] },
  }
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) =>
    init.body.includes('"1"') ? new Response(JSON.stringify(day)) : await new Promise<Response>(() => undefined),
  )
  const client = new QueryClient()
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  const show = (vehicleId: number) =>
    shown.render(
      <QueryClientProvider client={client}>
        <TodayFacts vehicleId={vehicleId} now={Date.now()} />
      </QueryClientProvider>,
    )
  show(1)
  await seen('12,5 km')
  show(2)
  await seen('Hoje: calculando…')
  shown.unmount()
  host.remove()
})
