import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { ReportTable } from './ReportTable.tsx'
import type { ReportColumn } from './report-column.ts'

interface Trip {
  day: string
  place: string
  km: number | null
}

const TRIPS: Trip[] = [
  { day: '04', place: 'Rua 10', km: 3 },
  { day: '04', place: 'rua 9', km: null },
  { day: '05', place: 'Água', km: 12 },
]
const COLUMNS: ReportColumn<Trip>[] = [
  { key: 'place', label: 'Local', header: 'Local', width: 100, kind: 'text', value: ({ place }) => place },
  {
    ...{ key: 'km', label: 'Distância (km)', header: 'km', width: 60, kind: { decimals: 0 }, total: 'sum' },
    value: ({ km }) => km,
    cell: ({ km }) => <button type="button">{`${km} km`}</button>,
  },
]
const COUNTED = { none: 'Nenhuma', one: 'viagem', many: 'viagens' }
const GROUPS = { keyOf: ({ day }: Trip) => day, wordsOf: (trips: readonly Trip[]) => `Dia ${trips[0]!.day}` }

let page: Root
let host: HTMLElement
let search: HistorySearch
let chosen: string[]
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(340)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600)
  search = {}
  chosen = []
  host = document.body.appendChild(document.createElement('div'))
  page = createRoot(host)
})
afterEach(async () => {
  await act(() => page.unmount())
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (more: { rows?: Trip[]; isPending?: boolean } = {}) =>
  act(() =>
    page.render(
      <ReportTable
        label="Viagens"
        columns={COLUMNS}
        rows={TRIPS}
        counted={COUNTED}
        keyOf={({ place }) => place}
        search={search}
        change={({ order }) => {
          search = order ? { order } : {}
        }}
        groups={GROUPS}
        isCurrent={({ km }) => km === 12}
        onChoose={({ place }) => chosen.push(place)}
        empty="Nenhuma viagem."
        {...more}
      />,
    ),
  )
const leads = () => [...host.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
const press = (element: Element | null | undefined) => act(() => (element as HTMLElement).click())
const lead = (words: string) =>
  [...host.querySelectorAll('tbody th button')].find(({ textContent }) => textContent === words)

describe('the table of a report', () => {
  test('has heads over rows that go together, which close, while its own order stands', async () => {
    await show()
    expect(leads()).toEqual(['Dia 04', 'Rua 10', 'rua 9', 'Dia 05', 'Água'])
    await press(lead('Dia 04'))
    expect(leads()).toEqual(['Dia 04', 'Dia 05', 'Água'])
    search = { order: '-km' }
    await show()
    expect(leads()).toEqual(['Água', 'Rua 10', 'rua 9'])
  })

  test('is sorted by the link, which a press on a head changes; an order of another table leaves all as it was', async () => {
    await show()
    const seen = []
    for (let turn = 0; turn < 3; turn++) {
      await press(host.querySelectorAll('thead button')[1])
      seen.push(search.order)
      await show()
    }
    expect(seen).toEqual(['km', '-km', undefined])
    search = { order: 'velocidade' }
    await show()
    expect(leads()).toEqual(['Dia 04', 'Rua 10', 'rua 9', 'Dia 05', 'Água'])
  })

  test('says how many rows there are, what they add up to, and which is looked at', async () => {
    await show()
    expect([...host.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)).toEqual(['3 viagens', '15'])
    expect(host.querySelector('table')!.getAttribute('aria-rowcount')).toBe('6')
    expect(host.querySelector('tbody [aria-pressed="true"]')!.textContent).toBe('Água')
    expect(host.querySelector('section')!.getAttribute('aria-label')).toBe('Viagens')
  })

  test('gives a column the room that its sum needs, and no other less than it has', async () => {
    const widths = () => [...host.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.width, 10))
    await show()
    const [, own] = widths()
    expect(own).toBe(60)
    await show({ rows: [{ day: '04', place: 'Rua 10', km: 12_345_678 }] })
    expect(host.querySelector('tfoot')!.textContent).toContain('12.345.678')
    expect(widths()[1]).toBeGreaterThan(own! + 30)
  })

  test('chooses the row that is pressed, and leaves a press on a button in a cell to that', async () => {
    await show()
    await press(lead('rua 9'))
    await press(host.querySelector('[data-row="4"] td'))
    await press(host.querySelector('[data-row="1"] td button'))
    expect(chosen).toEqual(['rua 9', 'Água'])
  })

  test('keeps places for rows that are being read, and says that there are none only then', async () => {
    await show({ rows: [], isPending: true })
    expect(host.textContent).not.toContain('Nenhuma viagem.')
    await show({ rows: [] })
    expect(host.textContent).toContain('Nenhuma viagem.')
    expect(host.querySelector('tfoot')).toBeNull()
  })

  test('prints rows that are out of sight, too, as many as somebody reads on paper, and says where the others are', async () => {
    const rows = Array.from({ length: 600 }, (_, index): Trip => ({ day: '04', place: `Rua ${index}`, km: 1 }))
    await show({ rows })
    expect(leads().length).toBeLessThan(60)
    await act(() => window.dispatchEvent(new Event('beforeprint')))
    expect(leads()).toHaveLength(500)
    expect(host.textContent).toContain('500 de 601 linhas. Exporte para ter todas.')
    await act(() => window.dispatchEvent(new Event('afterprint')))
    expect(leads().length).toBeLessThan(60)
  })
})
