import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RowGroup } from './GroupRow.tsx'
import type { TableColumn, TableSort } from './table-column.ts'
import { useTableModel } from './use-table-model.ts'
import { useTableWindow } from './use-table-window.ts'
import { VirtualTable } from './VirtualTable.tsx'

interface Bus {
  name: string
  km: number | null
}

const COLUMNS: readonly TableColumn<Bus>[] = [
  { key: 'name', header: 'Nome', width: 100, value: ({ name }) => name, text: ({ name }) => name, sorts: true },
  { key: 'km', header: 'km', width: 60, kind: { decimals: 0 }, value: ({ km }) => km, sorts: true, total: '15' },
  { key: 'note', header: 'Nota', width: 200, text: () => 'nada', cardCell: () => 'nada a dizer', off: true },
]
const BUSES: Bus[] = [
  { name: 'Ônibus 10', km: 3 },
  { name: 'onibus 9', km: null },
  { name: 'Água', km: 12 },
]
const MANY = Array.from({ length: 1000 }, (_, index): Bus => ({ name: `Ônibus ${index}`, km: index }))

let page: Root
let host: HTMLElement
let sort: TableSort | null
let pressed: number[]
let toggled: number[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(340)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600)
  sort = null
  pressed = []
  toggled = []
  host = document.body.appendChild(document.createElement('div'))
  page = createRoot(host)
})
afterEach(() => {
  act(() => page.unmount())
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface ShownProps {
  buses: readonly Bus[]
  shown?: readonly string[]
  groupOf?(bus: Bus): RowGroup | null
  isPending?: boolean
  hasCards?: boolean
}

function Shown({ buses, shown, groupOf, isPending = false, hasCards = false }: ShownProps) {
  const model = useTableModel({
    columns: COLUMNS,
    ...(shown && { shown }),
    sort,
    onSort: (next) => {
      sort = next
    },
    rows: buses,
  })
  return (
    <VirtualTable
      label="Frota"
      model={model}
      window={useTableWindow({ count: model.rows.length, rowPx: 34, headPx: 34 })}
      rows={{
        count: model.rows.length,
        at: (index) => model.rows[index],
        keyOf: ({ name }) => name,
        lookOf: ({ name }) => ({ href: `/${name}`, title: name, isChecked: false }),
        ...(groupOf && { groupOf }),
      }}
      lead="link"
      onPress={(index) => pressed.push(index)}
      onToggle={(index) => toggled.push(index)}
      choice={<input type="checkbox" aria-label="Todos" />}
      isPending={isPending}
      hasCards={hasCards}
      empty="Nenhum ônibus."
    />
  )
}

const show = (props: ShownProps) => act(() => page.render(<Shown {...props} />))
const names = () => [...host.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
const head = (text: string) => [...host.querySelectorAll('thead th')].find(({ textContent }) => textContent === text)!
async function pressHead(text: string) {
  await act(() => head(text).querySelector('button')!.click())
  await show({ buses: BUSES })
}

describe('a table', () => {
  test('is sorted up, down and not at all by presses on a head, which says so', async () => {
    await show({ buses: BUSES })
    expect(head('km').getAttribute('aria-sort')).toBe('none')
    const seen = []
    for (let press = 0; press < 3; press++) {
      await pressHead('km')
      seen.push([head('km').getAttribute('aria-sort'), ...names()])
    }
    // A value that is not known comes last either way.
    expect(seen).toEqual([
      ['ascending', 'Ônibus 10', 'Água', 'onibus 9'],
      ['descending', 'Água', 'Ônibus 10', 'onibus 9'],
      ['none', 'Ônibus 10', 'onibus 9', 'Água'],
    ])
  })

  test('sorts words as people do, and numbers within them by what they count', async () => {
    await show({ buses: BUSES })
    await pressHead('Nome')
    expect(names()).toEqual(['Água', 'onibus 9', 'Ônibus 10'])
  })

  test('draws those of a thousand rows that are in sight, and says how many there are', async () => {
    await show({ buses: MANY })
    expect(host.querySelector('table')!.getAttribute('aria-rowcount')).toBe('1001')
    expect(names().length).toBeGreaterThan(9)
    expect(names().length).toBeLessThan(60)
  })

  test('has one tab stop, which keys move', async () => {
    await show({ buses: MANY })
    const stops = () => [...host.querySelectorAll('tbody a[tabindex="0"]')].map(({ textContent }) => textContent)
    expect(stops()).toEqual(['Ônibus 0'])
    host.querySelector<HTMLElement>('tbody a')!.focus()
    const press = (key: string) =>
      act(() => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    await press('ArrowDown')
    await press('j')
    expect([stops(), document.activeElement!.textContent]).toEqual([['Ônibus 2'], 'Ônibus 2'])
    await press('k')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(document.activeElement!.textContent).toBe('Ônibus 0')
    await press(' ')
    expect([toggled, pressed]).toEqual([[0], []])
    // Nine rows of 34 px are in sight below the head.
    await press('PageDown')
    expect(document.activeElement!.textContent).toBe('Ônibus 9')
  })

  test('leaves the focus where somebody took it before the row that keys asked for came', async () => {
    await show({ buses: MANY })
    const search = host.appendChild(document.createElement('input'))
    host.querySelector<HTMLElement>('tbody a')!.focus()
    await act(() => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
      search.focus()
    })
    await show({ buses: MANY })
    expect(document.activeElement).toBe(search)
  })

  test('has a group among the rows of its tab stop, which a press opens and closes', async () => {
    let turns = 0
    const group = { words: 'Os de Itu', text: '', isOpen: true, toggle: () => turns++ }
    await show({ buses: BUSES, groupOf: ({ km }) => (km === null ? group : null) })
    const stops = () => [...host.querySelectorAll('tbody [data-lead][tabindex="0"]')].map((lead) => lead.textContent)
    expect(stops()).toEqual(['Ônibus 10'])
    host.querySelector<HTMLElement>('tbody a')!.focus()
    await act(() =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
    )
    expect([stops(), document.activeElement!.textContent]).toEqual([['Os de Itu'], 'Os de Itu'])
    await act(() => (document.activeElement as HTMLElement).click())
    expect([turns, pressed]).toEqual([1, []])
  })

  test('says that there is nothing only once everything has come', async () => {
    await show({ buses: [], isPending: true })
    expect(host.textContent).not.toContain('Nenhum ônibus.')
    expect(host.querySelectorAll('tbody tr').length).toBeGreaterThan(0)
    await show({ buses: [] })
    expect(host.textContent).toContain('Nenhum ônibus.')
  })

  test('tells which row was pressed, and whose box', async () => {
    await show({ buses: BUSES })
    await act(() => host.querySelector<HTMLElement>('[data-row="1"] td:last-child')!.click())
    expect(pressed).toEqual([1])
    await act(() => host.querySelector<HTMLElement>('[data-row="2"] input')!.click())
    expect(toggled).toEqual([2])
  })

  test('shows the columns that were chosen, and its own where nobody chose', async () => {
    const heads = () => [...host.querySelectorAll('thead th')].map(({ textContent }) => textContent).slice(1)
    await show({ buses: BUSES })
    expect(heads()).toEqual(['Nome', 'km'])
    await show({ buses: BUSES, shown: ['name', 'note', 'km'] })
    expect(heads()).toEqual(['Nome', 'Nota', 'km'])
    expect(host.querySelector('tfoot')!.textContent).toBe('15')
  })

  test('says on its cards what no head says there', async () => {
    const notes = () => [...host.querySelectorAll('tbody td:last-child')].map(({ textContent }) => textContent)
    await show({ buses: BUSES.slice(0, 1), shown: ['name', 'note'] })
    expect(notes()).toEqual(['nada'])
    await show({ buses: BUSES.slice(0, 1), shown: ['name', 'note'], hasCards: true })
    expect(notes()).toEqual(['Nota: nada a dizer'])
  })
})
