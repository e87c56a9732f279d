import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press } from '#testing/test-page.tsx'
import { HistoryScreen } from './HistoryScreen.tsx'

const PATH = '/historical/distancehistory'
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const reads = () => page.of('distancias').length

async function open(search: Record<string, string>) {
  page = openPage(
    PATH,
    <LiveFleetProvider>
      <HistoryScreen />
    </LiveFleetProvider>,
    {},
  )
  await page.router.navigate({ to: PATH as never, search: { v: '7', ...search } as never })
  await soon(() => expect(reads()).toBeGreaterThan(0))
}

test.each([
  ['Consultar', { from: '2026-10-01T00:00:00', to: '2026-10-02T23:59:59' }],
  ['Hoje', { preset: 'today' }],
  ['Ontem', { preset: 'yesterday' }],
])('what is asked again with %s is read again', async (button, search) => {
  await open(search)
  const before = reads()
  press(button)
  await soon(() => expect(reads()).toBeGreaterThan(before))
})
