import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { preloadScreen } from './preload-screen.ts'

function routerOf(fetched: string[], fails: boolean) {
  const part = (name: string) =>
    lazyPart(async () => {
      fetched.push(name)
      if (fails) throw new Error('offline')
      return { Screen: () => null }
    }, 'Screen')
  const root = createRootRoute()
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: () => {
      throw new Error('nobody is there yet')
    },
    component: part('shell'),
  })
  const screens = ['/mapa', '/outra'].map((path) =>
    createRoute({ getParentRoute: () => shell, path, component: part(path) }),
  )
  return createRouter({ routeTree: root.addChildren([shell.addChildren(screens)]) })
}

test('a screen and what stands around it are fetched before anybody may go there, and no other screen', async () => {
  const fetched: string[] = []
  await preloadScreen(routerOf(fetched, false), '/mapa?v=12#perto')
  expect(fetched).toEqual(['shell', '/mapa'])
})

test('what cannot be fetched yet is nobody’s failure, and is asked for again', async () => {
  const fetched: string[] = []
  const router = routerOf(fetched, true)
  await preloadScreen(router, '/mapa')
  await preloadScreen(router, '/mapa')
  expect(fetched).toEqual(['shell', '/mapa', 'shell', '/mapa'])
})
