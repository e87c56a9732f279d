import { exclusionFields, periodSummaryFields } from '@monitorweb/contract/reports/vehicle-reports'
import { historyMarkFields } from '@monitorweb/contract/reports/watch-reports'
import { initialOf } from '@monitorweb/contract/wire/check'
import { emptyTrack } from '@monitorweb/domain/track/track'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { formatDate } from '#format/date-time.ts'
import { timeZone } from '#format/time-zone.ts'
import { NO_ROWS, type SummaryRow } from '#reports/history/history-rows.ts'
import { type HistorySearch, periodComplaint } from '#reports/history/history-search.ts'
import type { LoadedHistory } from '#reports/history/load-history.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { AskedPeriod } from './exact-link.ts'
import { MOST_MARKS } from './marks/use-history-marks.ts'
import type { ChangeSearch } from './use-history-search.ts'
import { Viewer } from './Viewer.tsx'

const period = { from: Date.UTC(2026, 10, 26, 3), to: Date.UTC(2026, 10, 29, 3) }
/** Holds no point: a chart would draw it, and this document has no canvas. */
const loaded = { track: emptyTrack(0), verdicts: new Uint8Array(0), rows: NO_ROWS, loadedUntil: period.to }
function summed(more: Partial<SummaryRow>): LoadedHistory {
  const summary = { ...initialOf(periodSummaryFields), exclusions: initialOf(exclusionFields), ...more }
  return { ...loaded, rows: { ...NO_ROWS, summaries: [summary] } }
}

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

interface Given {
  change?: ChangeSearch
  answers?: Parameters<typeof openPage>[2]
  loaded?: LoadedHistory
  former?: number[]
}

function open(search: HistorySearch, { change = () => undefined, answers = {}, former = [], ...read }: Given = {}) {
  const nothing = () => undefined
  const history = { vehicleId: 7, period, state: 'ready', error: null, loaded, waitSeconds: 0, ...read } as const
  page = openPage(
    '/historical/trackinghistory',
    <LiveFleetProvider>
      <QueryScope>
        <AskedPeriod value={period}>
          <Viewer
            {...{ tab: 'positions', search, period, zone: 'America/Sao_Paulo', missing: [], former, change }}
            chosen={[{ id: 7, plate: 'ABC1D23', description: '', code: '' }]}
            histories={{ histories: [history], retry: nothing, cancel: nothing, seen: nothing }}
          />
        </AskedPeriod>
      </QueryScope>
    </LiveFleetProvider>,
    answers,
  )
}

test('what is shown of a vehicle that was sold is said to be of the time before', async () => {
  open({ v: '7' }, { loaded: summed({ hasData: true }), former: [7] })
  await seen('Um dos veículos já não está entre os que você vê: dele aparece só o tempo em que estava.')
})

test('the way to the data of today ends now, and not in the future', async () => {
  const now = Date.now()
  let asked: Parameters<ChangeSearch>[0] = {}
  open(
    { v: '7' },
    {
      loaded: summed({ firstDataAt: now, lastDataAt: now }),
      change(patch) {
        asked = patch
      },
    },
  )
  const there = `Ir para ${formatDate(now)}`
  await seen(there)
  press(there)
  const clock = { now: Date.now(), zone: timeZone() }
  expect(periodComplaint(asked as HistorySearch, clock)).toBeNull()
  expect(asked.from?.slice(11)).toBe('00:00:00')
})

test('that a vehicle never reported is said only of a time in which it was theirs', async () => {
  open({ v: '7' })
  await seen('Neste período este veículo não estava com nenhum dos clientes que você vê.')
  page.close()
  open({ v: '7' }, { loaded: summed({ firstDataAt: null, lastDataAt: null }) })
  await seen('Este veículo ainda não comunicou nenhuma posição.')
})

test('a period without positions shows what happened in it, as a file too', async () => {
  const mark = {
    ...initialOf(historyMarkFields),
    vehicleId: 7,
    kind: 'Ocorrência',
    recordId: 31,
    words: 'Sem comunicação',
  }
  open(
    { v: '7' },
    {
      answers: { marcasDoHistorico: () => [{ ...mark, start: '2026-11-27 12:00:00', end: null, times: 1 }] },
    },
  )
  await seen('1 ocorrência ou comando neste período')
  await seen('Sem comunicação')
  await seen('Exportar')
  expect(document.querySelector('section a')?.getAttribute('href')).toBe('/ocorrencias/31')
})

test('where a period without positions has more marks than are read, they are not counted as all', async () => {
  const marks = Array.from({ length: MOST_MARKS }, (_, recordId) => ({
    ...initialOf(historyMarkFields),
    ...{
      vehicleId: 7,
      kind: 'Ocorrência',
      recordId,
      words: 'Pânico',
      start: '2026-11-27 12:00:00',
      end: null,
      times: 1,
    },
  }))
  const answers = { marcasDoHistorico: () => marks }
  open({ v: '7' }, { answers })
  await seen('As primeiras 1.000 ocorrências e comandos; o arquivo traz todos.')
  expect(document.body.textContent).not.toContain('neste período')
})

/** What only paper has: the screen says it elsewhere. */
const onPaper = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

test('on paper the part that is looked at stands below the figures, which are of the whole period', async () => {
  open({ v: '7', focus: '2026-11-27T06:00:00~2026-11-27T08:12:00' }, { loaded: summed({ hasData: true }) })
  await seen('Copiar link')
  expect(onPaper()).toContain('Mostrando 27/11/2026, 06:00 a 08:11')
  page.close()
  open({ v: '7' }, { loaded: summed({ hasData: true }) })
  await seen('Copiar link')
  expect(onPaper().join()).not.toContain('Mostrando')
})
