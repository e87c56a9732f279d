import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { timeZone } from '#format/time-zone.ts'
import { WHOLE_FLEET } from '#reports/history/history-search.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { AskedPeriod } from '../exact-link.ts'
import { FleetPane } from './FleetPane.tsx'

const period = { from: Date.UTC(2026, 10, 26, 3), to: Date.UTC(2026, 10, 27, 3) }
const search = { v: '0', drawn: '7~2026-11-26T06:00:00~2026-11-26T07:00:00' }

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a chosen row whose way cannot be read says so, and is asked for again', async () => {
  page = openPage(
    '/historical/triphistory',
    <LiveFleetProvider>
      <QueryScope>
        <AskedPeriod value={period}>
          <FleetPane
            tab="trips"
            fleet={WHOLE_FLEET}
            change={() => undefined}
            {...{ period, search, zone: timeZone() }}
          />
        </AskedPeriod>
      </QueryScope>
    </LiveFleetProvider>,
    {},
  )
  const [answer, asked] = [fetch, vi.fn()]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith('/tracks/7')) return await answer(url, init)
    asked()
    return new Response(JSON.stringify({ code: 'INTERNAL', message: 'O dia não pôde ser lido.' }), { status: 500 })
  })
  await seen('O dia não pôde ser lido.')
  press('Tentar de novo')
  await soon(() => expect(asked).toHaveBeenCalledTimes(2))
  await seen('O dia não pôde ser lido.')
})
