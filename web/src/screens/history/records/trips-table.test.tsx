import { SEGMENT_LABELS } from '@monitorweb/contract/reports/segment-labels'
import { segmentFields, stopDetailFields, tripDetailFields } from '@monitorweb/contract/reports/vehicle-reports'
import { initialOf } from '@monitorweb/contract/wire/check'
import { emptyTrack } from '@monitorweb/domain/track/track'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { timeZone } from '#format/time-zone.ts'
import { useLandmarkNames } from '#landmarks/use-landmarks.ts'
import { positionFilterOf } from '#reports/filters/position-filter.ts'
import { NO_ROWS } from '#reports/history/history-rows.ts'
import { focusOf, type HistorySearch } from '#reports/history/history-search.ts'
import { createHistorySelection, SelectionContext } from '#reports/history/history-selection.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { trackMarks } from '../map/map-data.ts'
import { positionRows } from '../positions/position-rows.ts'
import { sampleShown, sampleViewed } from '../sample-viewed.ts'
import { stopsInView } from '../stops/stop-places.ts'
import type { Viewed } from '../use-viewed.ts'
import { RecordsPane } from './RecordsPane.tsx'
import { TripsTable } from './TripsTable.tsx'

const FROM = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000
/**
 * A report every two minutes, by a tracker that says milliseconds; it stands, drives north from 10 to 20 min, is silent
 * until its next report, and stands.
 */
const TIMES = Array.from({ length: 16 }, (_, index) => FROM + index * 2 * MINUTE + 250)
const [START, END] = [TIMES[5]!, TIMES[10]!]
const track = emptyTrack(TIMES.length)
track.fixTime.set(TIMES)
track.latitude.set(TIMES.map((at) => -23 + Math.max(0, Math.min(at, END) - START) / 1e8))
const stop = (start: number, end: number | null) => ({ ...initialOf(stopDetailFields), start, end })
const rows = {
  ...NO_ROWS,
  trips: [{ ...initialOf(tripDetailFields), start: START, end: END }],
  stops: [stop(TIMES[0]!, START), stop(END, null)],
  segments: [{ ...initialOf(segmentFields), kind: SEGMENT_LABELS.noData, start: END, end: TIMES[11]! }],
}
const period = { from: FROM, to: FROM + 60 * MINUTE }
const driven = sampleShown({ growing: { track, verdicts: new Uint8Array(TIMES.length) }, rows })
const whole = sampleViewed(period, { vehicles: [driven] })

let page: ReturnType<typeof openPage>
let asked: HistorySearch
beforeEach(() => {
  asked = {}
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(340)
  enterAs({ customerId: 784, userId: 1, access: 'A' })
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

function Looking({ children }: { children: ReactNode }) {
  const [selection] = useState(createHistorySelection)
  return (
    <QueryScope>
      <SelectionContext value={selection}>{children}</SelectionContext>
    </QueryScope>
  )
}

function Page({ viewed }: { viewed: Viewed }) {
  const change = (patch: object) => {
    asked = { ...asked, ...patch }
  }
  return (
    <Looking>
      <TripsTable viewed={viewed} search={{}} change={change} zone={timeZone()} />
    </Looking>
  )
}

test('"Só esta" shows the trip up to where it ended, and neither the stops beside it nor the silence behind it', async () => {
  page = openPage('/historical/trackinghistory', <Page viewed={whole} />, {})
  await seen('Só esta')
  press('Só a viagem 1')
  const viewed = { ...whole, hasFocus: true, focus: focusOf(asked, timeZone(), period)! }
  const all = { filter: positionFilterOf({}), sort: null, withExcluded: false, isPlace: null, isOpen: null }
  expect(positionRows(viewed, all).positionCount).toBe(6)
  const { ends, stops, gaps } = trackMarks(viewed, { withExcluded: false, events: [] })
  expect(ends.map(({ latitude }) => latitude)).toEqual([track.latitude[5], track.latitude[10]])
  expect([stops, stopsInView(viewed, {}), gaps]).toEqual([[], [], []])
  expect(trackMarks(whole, { withExcluded: false, events: [] }).gaps).toHaveLength(1)
})

test('a greatest speed that no tracker reported says so', async () => {
  const top = { topSpeedKmh: 93, topSpeedAt: START, topSpeedComputed: true }
  const trips = rows.trips.map((trip) => ({ ...trip, ...top }))
  page = openPage(
    '/historical/trackinghistory',
    <Page viewed={{ ...whole, vehicles: [{ ...driven, rows: { ...rows, trips } }] }} />,
    {},
  )
  await soon(() => expect(document.querySelector('[title$="velocidade máxima calculada"]')?.textContent).toBe('93'))
})

test('of several vehicles each trip that can be shown alone says whose it is', async () => {
  const both = ['A', 'B'].map((letter, index) => ({ ...driven, vehicleId: index + 1, letter }))
  page = openPage('/historical/trackinghistory', <Page viewed={{ ...whole, vehicles: both }} />, {})
  await seen('Só esta')
  press('Só a viagem A1')
  press('Só a viagem B1')
})

test('what was read in part is not told as the whole', async () => {
  page = openPage('/historical/trackinghistory', <Page viewed={{ ...whole, isPartial: true }} />, {})
  await seen('1 até aqui')
  page.close()
  const none = whole.vehicles.map((vehicle) => ({ ...vehicle, rows: NO_ROWS }))
  page = openPage('/historical/trackinghistory', <Page viewed={{ ...whole, vehicles: none, isPartial: true }} />, {})
  await seen('Nenhuma viagem até aqui.')
})

test('the tabs count what their tables list of the part that is looked at', async () => {
  const tabs = () => [...document.querySelectorAll('[role="tab"]')].slice(0, 3).map(({ textContent }) => textContent)
  const show = (viewed: Viewed) => {
    const asked = { search: {}, change: () => undefined, zone: timeZone(), waits: false }
    const pane = <RecordsPane tab="trips" {...{ viewed, ...asked }} />
    page = openPage('/historical/trackinghistory', <Looking>{pane}</Looking>, {})
  }
  show(whole)
  await soon(() => expect(tabs()).toEqual(['Posições16', 'Viagens1', 'Paradas2']))
  page.close()
  show({ ...whole, hasFocus: true, focus: { from: FROM, to: FROM + 8 * MINUTE } })
  await soon(() => expect(tabs()).toEqual(['Posições4', 'Viagens0', 'Paradas1']))
})

test('while landmarks are not known no stop is told to be outside of them, or offered for another one', async () => {
  function Places() {
    const viewed = { ...whole, landmarks: useLandmarkNames() }
    const search: HistorySearch = { list: 'places', outside: '1' }
    return <RecordsPane tab="stops" {...{ viewed, search, change: () => undefined, zone: timeZone(), waits: false }} />
  }
  let answer: unknown = REFUSAL
  const answers = { pontosDeReferencia: () => answer }
  page = openPage(
    '/historical/stophistory',
    <Looking>
      <Places />
    </Looking>,
    answers,
  )
  await seen('Os pontos de referência não foram lidos')
  await seen('Mostrando 0 de 2 até aqui')
  expect(document.body.textContent).not.toContain('Salvar ponto')
  answer = []
  press('Tentar de novo')
  await seen('Mostrando 2 de 2:')
  await seen('Salvar ponto')
  expect(document.body.textContent).not.toContain('não foram lidos')
})
