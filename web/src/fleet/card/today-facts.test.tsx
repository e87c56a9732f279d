import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { enterAs, REFUSAL, seen } from '#testing/test-page.tsx'
import { TodayFacts } from './TodayFacts.tsx'

afterEach(() => vi.unstubAllGlobals())

const DAY = {
  data: { result: [{ hasData: true, distanceKm: 12.5, movingSeconds: 60, stopCount: 0, topSpeedKmh: 0 }] },
}

/** Shows the figures of a vehicle before a server that answers so. */
function open(answer: (body: string) => unknown) {
  enterAs({ customerId: 900, userId: 7, access: 'O' })
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    if (url.startsWith('/live')) return await new Promise(() => undefined)
    return new Response(JSON.stringify(await answer(init.body)))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  const show = (vehicleId: number, now = Date.now()) =>
    shown.render(
      <LiveFleetProvider>
        <QueryClientProvider client={client}>
          <TodayFacts vehicleId={vehicleId} now={now} />
        </QueryClientProvider>
      </LiveFleetProvider>,
    )
  const close = () => {
    shown.unmount()
    host.remove()
  }
  return { client, show, close }
}

test('the figures of the day are those of the vehicle that is looked at, never those of the one before', async () => {
  const { show, close } = open((body) => (body.includes('"1"') ? DAY : new Promise(() => undefined)))
  show(1)
  await seen('12,5 km')
  show(2)
  await seen('Hoje: calculando…')
  close()
})

test('figures that were read stay where they cannot be read again, with when they were, and only for their day', async () => {
  let isAway = false
  const { client, show, close } = open(() => (isAway ? REFUSAL : DAY))
  show(1)
  await seen('12,5 km')
  isAway = true
  await client.refetchQueries()
  await seen('não foi possível atualizar de novo')
  expect(document.body.textContent).toContain('12,5 km')
  show(1, Date.now() + 86_400_000)
  await seen('Hoje: O servidor está ocupado.')
  close()
})
