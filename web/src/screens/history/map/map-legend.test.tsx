import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { soon } from '#testing/eventually.ts'
import { sampleViewed } from '../sample-viewed.ts'
import { MapLegend } from './MapLegend.tsx'

const period = { from: 0, to: 1000 }
let host: HTMLElement
let shown: Root
let limits: (string | undefined)[]

beforeEach(() => {
  limits = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
  shown.render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  )
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

/** Stands for a link that begins with a limit and takes what is typed. */
function Page() {
  const [search, setSearch] = useState<HistorySearch>({ speedLimitKmh: '90' })
  const limitKmh = Number(search.speedLimitKmh ?? 80)
  const viewed = sampleViewed(period, { limitKmh })
  return (
    <MapLegend
      {...{ ref: null, viewed, coloring: 'speed', hasEvents: false, search }}
      change={({ speedLimitKmh }) => {
        limits.push(speedLimitKmh)
        setSearch(speedLimitKmh === undefined ? {} : { speedLimitKmh })
      }}
    />
  )
}

const field = () => host.querySelector<HTMLInputElement>('[aria-label="Limite de velocidade (km/h)"]')!
function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

test('the limit is emptied and typed anew, and meanwhile the usual one holds', async () => {
  await soon(() => expect(field().value).toBe('90'))
  type('')
  await soon(() => expect(limits).toEqual([undefined]))
  await soon(() => expect(host.textContent).toContain('acima de 80 km/h'))
  expect(field().value).toBe('')
  type('110')
  await soon(() => expect(host.textContent).toContain('acima de 110 km/h'))
  expect(limits).toEqual([undefined, '110'])
  type('1000')
  await soon(() => expect(host.textContent).toContain('acima de 999 km/h'))
})
