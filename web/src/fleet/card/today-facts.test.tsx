import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { enterAs, REFUSAL, seen } from '#testing/test-page.tsx'
import { TodayFacts } from './TodayFacts.tsx'

afterEach(() => vi.unstubAllGlobals())

const DAY = {
  data: { result: [{ hasData: true, distanceKm: 12.5, movingSeconds: 60, stopCount: 0, topSpeedKmh: 0 }] },
}

/** Shows the figures of a vehicle before a server that answers so. */
function open(answer: (body: string) => unknown) {
  enterAs({ customerId: 900, userId: 7, access: 'O' })
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    return new Response(JSON.stringify(await answer(init.body)))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  const show = (vehicleId: number) =>
    shown.render(
      <QueryClientProvider client={client}>
        <TodayFacts vehicleId={vehicleId} now={Date.now()} />
      </QueryClientProvider>,
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

test('figures that were read stay where they cannot be read again', async () => {
  let isAway = false
  const { client, show, close } = open(() => (isAway ? REFUSAL : DAY))
  show(1)
  await seen('12,5 km')
  isAway = true
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(() => client.refetchQueries())
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).toHaveLength(1)
  expect(document.body.textContent).toContain('12,5 km')
  close()
})
