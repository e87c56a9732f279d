import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { NobodySilent } from './NobodySilent.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

/** Stands at the dashboard's place among the routes, whose address says whose figures are meant. */
function dashboardRouter() {
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const place = createRoute({
    getParentRoute: () => shell,
    path: 'custom-dashboard',
    component: () => <NobodySilent hours={2} checkedAt={0} />,
  })
  return createRouter({
    routeTree: root.addChildren([shell.addChildren([place])]),
    history: createMemoryHistory({ initialEntries: ['/custom-dashboard'] }),
  })
}

test('where it cannot be known whether a vehicle could be silent, that is said, and asked again', async () => {
  let isAway = true
  const refusal = { errors: [{ message: 'O servidor está ocupado.', extensions: { code: 'BAD_USER_INPUT' } }] }
  page = openPage(
    '/custom-dashboard',
    <QueryScope>
      <RouterProvider router={dashboardRouter() as never} />
    </QueryScope>,
    {
      statusVeiculos: () => ({ active: 0, inactive: 2 }),
      veiculosOnLine: () => (isAway ? refusal : { never: 0 }),
    },
  )
  await seen('O servidor está ocupado.')
  expect(document.body.textContent).not.toContain('Nenhum veículo')
  isAway = false
  press('Tentar de novo')
  await seen('Nenhum veículo ativo')
})
