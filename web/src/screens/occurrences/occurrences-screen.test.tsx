import { MantineProvider } from '@mantine/core'
import { occurrenceFields } from '@monitorweb/contract/occurrences/occurrence-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { MOST_COUNTED } from '@monitorweb/contract/wire/most-counted'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { clearToken } from '#api/session/session.ts'
import { soon } from '#testing/eventually.ts'
import { press, seen } from '#testing/test-page.tsx'
import { NoticesProvider } from '#ui/overlay/Notices.tsx'
import { OccurrencesScreen } from './OccurrencesScreen.tsx'

const occurrence = (id: number) => ({
  ...initialOf(occurrenceFields),
  id,
  urgency: 2,
  words: `Pânico ${id}`,
  plate: 'ABC1D23',
})
/** The first of each group, where it was read by then. */
let first: Record<string, Promise<number | readonly number[]>>
let total: number
beforeEach(() => {
  total = 1
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const { query, variables } = JSON.parse(init.body) as { query: string; variables: Record<string, unknown> }
    const call = /result: (\w+)/.exec(query)?.[1]
    const ids = await first[String(variables['grupo'])]
    const answers: Record<string, unknown> = {
      ocorrencias: [ids ?? []].flat().map(occurrence),
      ocorrenciasTotal: total,
      ocorrencia: occurrence(Number(variables['codigo'])),
    }
    return new Response(JSON.stringify({ data: { result: answers[call ?? ''] ?? [] } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

let close = () => {}
afterEach(() => {
  close()
  // What was read is forgotten with the session.
  clearToken()
})

function openQueue() {
  const root = createRootRoute()
  const routes = ['/ocorrencias', '/ocorrencias/$id'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: OccurrencesScreen }),
  )
  const history = createMemoryHistory({ initialEntries: ['/ocorrencias'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  shown.render(
    <MantineProvider env="test">
      <NoticesProvider>
        <LiveFleetProvider>
          <RouterProvider router={router as never} />
        </LiveFleetProvider>
      </NoticesProvider>
    </MantineProvider>,
  )
  close = () => {
    shown.unmount()
    host.remove()
  }
  return router
}

test('of another group its own first is opened, not that of the group before', async () => {
  let arrive = (_id: number) => {}
  first = { livres: Promise.resolve(4), encerradas: new Promise((resolve) => (arrive = resolve)) }
  const router = openQueue()
  await soon(() => expect(router.state.location.pathname).toBe('/ocorrencias/4'))
  await seen('Pânico 4')
  press('Encerradas')
  await soon(() => expect(router.state.location.href).toBe('/ocorrencias?group=encerradas'))
  arrive(9)
  await soon(() => expect(router.state.location.href).toBe('/ocorrencias/9?group=encerradas'))
})

test('of another group nothing is said before it was read', async () => {
  let arrive = (_ids: number[]) => {}
  first = { livres: Promise.resolve([]), encerradas: new Promise((resolve) => (arrive = resolve)) }
  const router = openQueue()
  await seen('Nenhuma ocorrência na fila')
  press('Encerradas')
  await soon(() => expect(router.state.location.href).toBe('/ocorrencias?group=encerradas'))
  await soon(() => expect(document.body.textContent).not.toContain('Nenhuma ocorrência'))
  arrive([])
  await seen('Nenhuma ocorrência encerrada')
})

test('Back leads out of the queue, however many of it were gone through by keys', async () => {
  first = { livres: Promise.resolve([4, 5, 6]) }
  const router = openQueue()
  const shows = (id: number) =>
    soon(() => expect(document.querySelector('li [aria-current]')?.textContent).toContain(`Pânico ${id}`))
  await shows(4)
  const before = router.history.length
  for (const next of [5, 6]) {
    press('Ocorrência seguinte (j)')
    await shows(next)
  }
  expect(router.state.location.pathname).toBe('/ocorrencias/6')
  expect(router.history.length).toBe(before)
})

test('more than are counted are told as more', async () => {
  total = MOST_COUNTED + 1
  first = { livres: Promise.resolve(4) }
  openQueue()
  await seen('As 1 primeiras de mais de 10.000')
})
