import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
function put(element: HTMLInputElement | HTMLSelectElement, value: string, event: 'input' | 'change'): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event(event, { bubbles: true }))
}

test('who chooses a kind of speed begins at the limit, and an emptied field stays empty and asks nothing', async () => {
  root.render(<Page />)
  await soon(() => expect(host.querySelector('select')).not.toBeNull())
  put(host.querySelector('select')!, '1', 'change')
  await soon(() => expect(field().value).toBe('80'))
  expect(speedFilterOf(asked)).toEqual({ type: 1, valueKmh: 80 })
  put(field(), '', 'input')
  await soon(() => expect(speedFilterOf(asked).type).toBe(0))
  expect(field().value).toBe('')
  put(field(), '0', 'input')
  await soon(() => expect(speedFilterOf(asked)).toEqual({ type: 1, valueKmh: 0 }))
  expect(field().value).toBe('0')
})
