import { MantineProvider } from '@mantine/core'
import type { LivePosition } from '@monitorweb/contract/fleet/live'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASKED_AGAIN } from '#places/fetch-place-words.ts'
import { soon } from '#testing/eventually.ts'
import { letPageCopy } from '#testing/plain-http-page.ts'
import { samplePosition } from '#testing/sample-vehicle.ts'
import { press, seen } from '#testing/test-page.tsx'
import { NoticesProvider } from '#ui/overlay/Notices.tsx'
import { VehiclePlace } from './VehiclePlace.tsx'

const STREET = 'Rua Augusta, 120 – Consolação, São Paulo/SP'
let host: HTMLElement
let shown: Root
let asked: string[]
let answer: () => Promise<Response>
const client = new QueryClient()

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer()
  })
  client.clear()
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
})
afterEach(() => {
  shown.unmount()
  host.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(position: LivePosition) {
  shown.render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <NoticesProvider>
          <VehiclePlace position={position} />
        </NoticesProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('the town stands there while the street is asked for, and ten metres on nothing is asked again', async () => {
  let arrive = (_: Response) => {}
  answer = () => new Promise((resolve) => (arrive = resolve))
  show(samplePosition())
  await seen('Buscando endereço…')
  await soon(() => expect(asked).toHaveLength(1))
  expect(host.textContent).toContain('Em São Paulo/SP')
  arrive(new Response(JSON.stringify({ words: [STREET] })))
  await seen(`Próximo a: ${STREET}`)
  show(samplePosition({ latitude: -23.50001 }))
  await seen('-23.50001')
  expect(asked).toEqual(['/places?at=-23.5000,-46.6000'])
  expect(host.textContent).not.toContain('Buscando')
})

test('where it could not be asked, place and coordinates stay, and it can be asked again', async () => {
  answer = () => Promise.reject(new Error('away'))
  show(samplePosition())
  await seen('Endereço não encontrado.')
  expect(host.textContent).toContain('Em São Paulo/SP')
  expect(host.textContent).toContain('-23.50000')
  answer = async () => new Response(JSON.stringify({ words: [STREET] }))
  host.querySelector('button')?.click()
  await seen(STREET)
  expect(host.textContent).not.toContain('Tentar de novo')
})

test('while the geocoder has not said the street the town stands there, and it is asked for again some times', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const town = { words: ['em São Paulo/SP'], pending: [0] }
  answer = async () => Response.json(asked.length < 3 ? town : { words: [STREET] })
  show(samplePosition())
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(asked).toHaveLength(2)
  expect(host.textContent).toContain('Em São Paulo/SP')
  expect(host.textContent).toContain('Buscando endereço…')
  await vi.advanceTimersByTimeAsync(3_000)
  await seen(`Próximo a: ${STREET}`)

  answer = async () => Response.json(town)
  show(samplePosition({ latitude: -23.6 }))
  await vi.waitFor(() => expect(asked).toHaveLength(3 + 1))
  await vi.advanceTimersByTimeAsync(60_000)
  await seen('Endereço não encontrado.')
  expect(host.textContent).toContain('Em São Paulo/SP')
  expect(asked).toHaveLength(3 + 1 + ASKED_AGAIN)
})

test('a street that is further back than the place before is never shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = async () => Response.json({ words: [STREET] })
  show(samplePosition())
  await vi.waitFor(() => expect(host.textContent).toContain(STREET))
  answer = async () => Response.json({ words: ['em São Paulo/SP'], pending: [0] })
  show(samplePosition({ latitude: -23.6 }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(host.textContent).toContain('Endereço não encontrado.'))

  answer = () => new Promise(() => {})
  const said: (string | null)[] = []
  const watch = new MutationObserver(() => said.push(host.textContent))
  watch.observe(host, { subtree: true, childList: true, characterData: true })
  press('Tentar de novo')
  await vi.waitFor(() => expect(host.textContent).toContain('Buscando endereço…'))
  show(samplePosition({ latitude: -23.7 }))
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(asked.at(-1)).toContain('-23.7000'))
  await vi.waitFor(() => expect(host.textContent).toContain('-23.70000'))
  watch.disconnect()
  expect(said.filter((text) => text?.includes(STREET))).toEqual([])
  expect(host.textContent).toContain('Buscando endereço…')
})

test('the coordinates are copied over plain HTTP too', async () => {
  answer = async () => new Response(JSON.stringify({ words: [STREET] }))
  show(samplePosition())
  await seen(STREET)
  const copied = letPageCopy()
  press('Copiar coordenadas')
  await seen('Coordenadas copiadas')
  expect(copied.getData('text/plain')).toBe('-23.50000, -46.60000')
})
