import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { useAskForPlaces, usePlaceSearch } from './use-place-words.ts'

const PLACE = { latitude: -23.18641, longitude: -46.88421 }
const HOUR_MS = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Page({ onFound }: { onFound(found: boolean | null | undefined): void }) {
  const ask = useAskForPlaces()
  onFound(usePlaceSearch('jundiai')?.(PLACE))
  return (
    <button type="button" onClick={() => void ask([PLACE])}>
      Ler
    </button>
  )
}

test('what was found by the words of its place is still found an hour later', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ words: ['Rua do Retiro, Jundiaí/SP'] }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = new QueryClient()
  let found: boolean | null | undefined
  const shown = createRoot(document.body.appendChild(document.createElement('div')))
  const show = () =>
    shown.render(
      <QueryClientProvider client={client}>
        <Page onFound={(answer) => (found = answer)} />
      </QueryClientProvider>,
    )
  show()
  await soon(() => expect(found).toBeNull())
  document.querySelector('button')!.click()
  await soon(() => {
    show()
    expect(found).toBe(true)
  })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  found = undefined
  show()
  await soon(() => expect(found).toBe(true))
  shown.unmount()
})
