import { emptyTrack } from '@monitorweb/domain/track/track'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { NO_ROWS } from '#reports/history/history-rows.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { AskedPeriod } from './exact-link.ts'
import { Viewer } from './Viewer.tsx'

const period = { from: Date.UTC(2026, 10, 26, 3), to: Date.UTC(2026, 10, 29, 3) }
const track = emptyTrack(2)
track.fixTime.set([period.from + 3_600_000, period.from + 7_200_000])
const loaded = { track, verdicts: new Uint8Array(2), rows: NO_ROWS, loadedUntil: period.to }

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

function open(search: HistorySearch) {
  const nothing = () => undefined
  const history = { vehicleId: 7, period, state: 'ready', error: null, loaded, waitSeconds: 0 } as const
  page = openPage(
    '/historical/trackinghistory',
    <LiveFleetProvider>
      <QueryScope>
        <AskedPeriod value={period}>
          <Viewer
            {...{ tab: 'positions', search, period, zone: 'America/Sao_Paulo', missing: [], change: nothing }}
            chosen={[{ id: 7, plate: 'ABC1D23', description: '', code: '' }]}
            histories={{ histories: [history], retry: nothing, cancel: nothing, seen: nothing }}
          />
        </AskedPeriod>
      </QueryScope>
    </LiveFleetProvider>,
    {},
  )
}

/** What only paper has: the screen says it elsewhere. */
const onPaper = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

test('on paper the part that is looked at stands below the figures, which are of the whole period', async () => {
  open({ v: '7', focus: '2026-11-27T06:00:00~2026-11-27T08:12:00' })
  await seen('Copiar link')
  expect(onPaper()).toContain('Mostrando 27/11/2026, 06:00 a 08:11')
  page.close()
  open({ v: '7' })
  await seen('Copiar link')
  expect(onPaper().join()).not.toContain('Mostrando')
})
