import { useLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { timeZone } from '#format/time-zone.ts'
import { WHOLE_FLEET } from '#reports/history/history-search.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { AskedPeriod } from '../exact-link.ts'
import { tabOfPath } from '../history-tabs.ts'
import { FleetPane } from './FleetPane.tsx'

const period = { from: Date.UTC(2026, 10, 26, 3), to: Date.UTC(2026, 10, 27, 3) }
const search = { v: '0', drawn: '7~2026-11-26T06:00:00~2026-11-26T07:00:00' }

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

/** Shows the report that the address names, as the screen does. */
function Page() {
  const tab = tabOfPath(useLocation().pathname)
  return (
    <LiveFleetProvider>
      <QueryScope>
        <AskedPeriod value={period}>
          <FleetPane
            {...{ tab: tab === 'distance' ? 'positions' : tab, period, search, zone: timeZone() }}
            fleet={WHOLE_FLEET}
            change={() => undefined}
          />
        </AskedPeriod>
      </QueryScope>
    </LiveFleetProvider>
  )
}

test('who goes on to the next table by the keyboard stays at the tabs', async () => {
  // The path of every report is of this route, whose key may be any.
  page = openPage('/historical/0', <Page />, {})
  const tab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  await soon(() => expect(tab()?.textContent).toContain('Posições'))
  tab()!.focus()
  tab()!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await soon(() => expect(tab()?.textContent).toContain('Viagens'))
  expect(document.activeElement).toBe(tab())
})

test('a chosen row whose way cannot be read says so, and is asked for again', async () => {
  page = openPage('/historical/triphistory', <Page />, {})
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
