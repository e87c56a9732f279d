import { writePlacesQuery } from '@monitorweb/contract/places/place-words'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { placeWordsKey } from './fetch-place-words.ts'
import { useAskForPlaces, usePlaceSearch, usePlaceWords } from './use-place-words.ts'

const PLACE = { latitude: -23.18641, longitude: -46.88421 }
const HOUR_MS = 3_600_000
const ASK_AGAIN_MS = 3_000

afterEach(() => {
  shown.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let client: QueryClient
let shown: Root
beforeEach(() => {
  client = new QueryClient()
  shown = createRoot(document.body.appendChild(document.createElement('div')))
})
const show = (page: ReactNode) => shown.render(<QueryClientProvider client={client}>{page}</QueryClientProvider>)

function Page({ onFound }: { onFound(found: boolean | null | undefined): void }) {
  const ask = useAskForPlaces()
  onFound(usePlaceSearch('jundiai')?.(PLACE))
  return (
    <button type="button" onClick={() => void ask([PLACE])}>
      Ler
    </button>
  )
}

let found: boolean | null | undefined
const showPage = () => show(<Page onFound={(answer) => (found = answer)} />)

/** Has the words of the place read, by which it is found then. */
async function readAndFind() {
  showPage()
  await soon(() => expect(found).toBeNull())
  document.querySelector('button')!.click()
  await soon(() => {
    showPage()
    expect(found).toBe(true)
  })
}

test('what was found by the words of its place is still found an hour later', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ words: ['Rua do Retiro, Jundiaí/SP'] }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await readAndFind()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  found = undefined
  showPage()
  await soon(() => expect(found).toBe(true))
})

test('a place that is found by its town is also found while its street is asked for by another part', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ words: ['em Jundiaí/SP'], pending: [0] }))
  void client.prefetchQuery({
    queryKey: placeWordsKey(writePlacesQuery([PLACE])),
    queryFn: () => new Promise(() => {}),
  })
  await readAndFind()
})

test('towns stand in for streets that were not told in time, which are asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const [a, b] = ['-23.1864,-46.8842', '-23.0000,-46.0000']
  const told = new Map<string, string>()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.split('=')[1]!)
    const places = asked.at(-1)!.split(';')
    const pending = places.flatMap((at, index) => (told.has(at) ? [] : index))
    return Response.json({
      words: places.map((at) => told.get(at) ?? 'em Jundiaí/SP'),
      ...(pending.length > 0 && { pending }),
    })
  })
  const points = [PLACE, { latitude: -23, longitude: -46 }]
  let words: string[] = []
  let found: (boolean | null | undefined)[] = []
  function List() {
    words = points.map(usePlaceWords(points))
    const [town, street] = [usePlaceSearch('jundiai'), usePlaceSearch('rua a')]
    found = [town?.(PLACE), street?.(PLACE)]
    return null
  }
  show(<List />)
  await vi.waitFor(() => expect(words).toEqual(['em Jundiaí/SP', 'em Jundiaí/SP']))
  expect(found).toEqual([true, null])
  told.set(b, 'Rua B, Jundiaí/SP')
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS)
  await vi.waitFor(() => expect(words).toEqual(['em Jundiaí/SP', 'Rua B, Jundiaí/SP']))
  told.set(a, 'Rua A, Jundiaí/SP')
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS)
  await vi.waitFor(() => expect(words).toEqual(['Rua A, Jundiaí/SP', 'Rua B, Jundiaí/SP']))
  expect(found).toEqual([true, true])
  const count = asked.length
  await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_MS)
  expect(asked).toHaveLength(count)
})

const PLACES = Array.from({ length: 1_200 }, (_, index) => ({ latitude: -23 + index / 100, longitude: -46 }))

test.each([
  ['of more places than are asked for, those beyond stay coordinates', Number.POSITIVE_INFINITY, 1_000],
  ['of places whose asking failed, those stay coordinates', 3, 300],
])('%s, and it is known how many points are at those', async (_, answered, read) => {
  let asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (asked++ >= answered) return Response.json({}, { status: 503 })
    return Response.json({ words: url.split(';').map(() => 'em Jundiaí/SP') })
  })
  let ask: ReturnType<typeof useAskForPlaces> | undefined
  function Asking() {
    ask = useAskForPlaces()
    return null
  }
  show(<Asking />)
  await soon(() => expect(ask).toBeDefined())
  expect(await ask!([...PLACES, PLACES.at(-1)!, PLACES[0]!])).toBe(PLACES.length - read + 1)
})
