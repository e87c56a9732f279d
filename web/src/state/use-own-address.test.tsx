import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useOwnAddress } from './use-own-address.ts'

let isHere: () => boolean
let close = () => {}
afterEach(() => close())

function Screen() {
  isHere = useOwnAddress('/mapa')
  return 'the screen'
}

test('a screen that was left and is still there writes nothing more into the address', async () => {
  const root = createRootRoute({ component: Outlet })
  const screen = createRoute({ getParentRoute: () => root, path: '/mapa/$', component: Screen })
  const isLoaded = new Promise<void>(() => undefined)
  const next = createRoute({ getParentRoute: () => root, path: '/mapas', loader: () => isLoaded })
  const router = createRouter({
    ...{ routeTree: root.addChildren([screen, next]), defaultPendingMs: 60_000 },
    history: createMemoryHistory({ initialEntries: ['/mapa/7?zoom=3'] }),
  })
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  close = () => {
    shown.unmount()
    host.remove()
  }
  shown.render(<RouterProvider router={router as never} />)
  await vi.waitUntil(() => host.textContent === 'the screen')
  expect(isHere()).toBe(true)
  void router.navigate({ to: '/mapas' as string })
  await vi.waitUntil(() => router.latestLocation.pathname === '/mapas')
  expect(host.textContent).toBe('the screen')
  expect(isHere()).toBe(false)
})
