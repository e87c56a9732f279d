import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { clearToken } from '#api/session/session.ts'
import { seen } from '#testing/test-page.tsx'
import { entryRoutes } from './entry-routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

test('the link of a mail leads to the new password, in its form of now as in the former', async () => {
  clearToken()
  // A router of its own: the product's may have been made in the window of another test, whose addresses lead nowhere.
  const root = createRootRoute({ component: Outlet })
  const history = createMemoryHistory({ initialEntries: ['/forgot#token=um-codigo'] })
  const routeTree = root.addChildren([...entryRoutes(() => root)])
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  shown.render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await seen('Criar a senha')
  history.push('/forgot')
  await seen('Recuperar a senha')
  history.push('/forgot?token=um-codigo')
  await seen('Criar a senha')
  expect(host.textContent).not.toContain('um-codigo')
  shown.unmount()
  host.remove()
})
