import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SPEED_FILTER_LABELS } from '#reports/filters/speed-filter.ts'
import { type HistorySearch, speedFilterOf } from '#reports/history/history-search.ts'
import { soon } from '#testing/eventually.ts'
import { SpeedChoice } from './SpeedChoice.tsx'

let host: HTMLElement
let root: Root
let asked: HistorySearch

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

/** Stands for a link that takes what is chosen. */
function Page() {
  const [search, setSearch] = useState<HistorySearch>({})
  asked = search
  return <SpeedChoice search={search} change={(patch) => setSearch({ ...search, ...patch } as HistorySearch)} />
}

const field = () => host.querySelector<HTMLInputElement>('input[aria-label="Valor da velocidade (km/h)"]')!
function put(element: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

test('who chooses a kind of speed begins at the limit, and an emptied field stays empty and asks nothing', async () => {
  root.render(<Page />)
  const kind = await soon(() => {
    const found = host.querySelector<HTMLElement>('[aria-label="Tipo de velocidade"]')
    if (!found) throw new Error('nothing to choose from yet')
    return found
  })
  expect(kind.textContent).toBe(SPEED_FILTER_LABELS[0])
  kind.click()
  await soon(() => expect(host.querySelectorAll('[role="option"]').length).toBe(4))
  const above = [...host.querySelectorAll<HTMLElement>('[role="option"]')][1]!
  expect(above.textContent).toBe(SPEED_FILTER_LABELS[1])
  above.click()
  await soon(() => expect(field().value).toBe('80'))
  expect(speedFilterOf(asked)).toEqual({ type: 1, valueKmh: 80 })
  put(field(), '')
  await soon(() => expect(speedFilterOf(asked).type).toBe(0))
  expect(field().value).toBe('')
  put(field(), '0')
  await soon(() => expect(speedFilterOf(asked)).toEqual({ type: 1, valueKmh: 0 }))
  expect(field().value).toBe('0')
})
