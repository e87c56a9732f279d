import { createRootRoute, createRoute, createRouter, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { prefetchLive } from '#api/live/live-link.ts'
import { beginPage, currentSession } from '#api/session/session.ts'
import { readDashboardSearch } from '#screens/dashboard/dashboard-search.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { leaveSession } from '../session/sign-out.ts'
import { Shell } from '../shell/Shell.tsx'
import { addressRewrite } from './address-rewrite.ts'
import { entryRoutes } from './entry-routes.tsx'
import { historyRoutes } from './history-routes.tsx'
import { DASHBOARD, startPage } from './path-after-login.ts'
import { RouteFailure } from './RouteFailure.tsx'
import { registerRoutes } from './register-routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { supportCallRoutes } from './support-call-routes.tsx'

const rootRoute = createRootRoute({ component: Outlet, errorComponent: RouteFailure })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: currentSession() ? startPage() : '/login', replace: true })
  },
})

/**
 * This route is above everything that needs a session: a missing, undecodable or expired one leads to the login and
 * back here afterwards.
 */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location, cause }) => {
    const session = currentSession()
    if (!session) throw redirect({ to: '/login', search: { returnTo: location.publicHref }, replace: true })
    if (cause !== 'enter') return
    beginPage()
    prefetchLive(session.token)
  },
  component: ShellRoute,
})

function ShellRoute() {
  const navigate = useNavigate()
  async function leave() {
    await leaveSession()
    await navigate({ to: '/login' })
  }
  return <Shell onLeave={() => void leave()} />
}

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: DASHBOARD,
  validateSearch: readDashboardSearch,
  component: lazyPart(() => import('#screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
})

const monitoringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/monitoring',
  component: lazyPart(() => import('#screens/monitoring/MonitoringScreen.tsx'), 'MonitoringScreen'),
})

/** Deeper addresses show the same screen. */
const monitoringPaths = [
  createRoute({ getParentRoute: () => monitoringRoute, path: '/' }),
  createRoute({ getParentRoute: () => monitoringRoute, path: '$' }),
]

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/views/profile',
  validateSearch: readSection,
  component: lazyPart(() => import('#screens/profile/ProfileScreen.tsx'), 'ProfileScreen'),
})

const filesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/arquivos',
  component: lazyPart(() => import('#screens/files/FilesScreen.tsx'), 'FilesScreen'),
})

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/configuracoes',
  component: lazyPart(() => import('#screens/settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

/** Each part has an address of its own; an address without a part shows the first one. */
const settingsPaths = [
  createRoute({ getParentRoute: () => settingsRoute, path: '/' }),
  createRoute({ getParentRoute: () => settingsRoute, path: '$' }),
]

const receptionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recepcao',
  component: lazyPart(() => import('#screens/reception/ReceptionScreen.tsx'), 'ReceptionScreen'),
})

/** Each part has an address of its own; an address without a part shows the first one. */
const receptionPaths = [
  createRoute({ getParentRoute: () => receptionRoute, path: '/' }),
  createRoute({ getParentRoute: () => receptionRoute, path: '$' }),
]

const serverErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/500',
  component: lazyPart(() => import('#screens/not-found/ServerErrorScreen.tsx'), 'ServerErrorScreen'),
})

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/404',
  component: lazyPart(() => import('#screens/not-found/NotFoundScreen.tsx'), 'NotFoundScreen'),
})

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/misc/404', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    ...entryRoutes(() => rootRoute),
    shellRoute.addChildren([
      dashboardRoute,
      profileRoute,
      filesRoute,
      settingsRoute.addChildren(settingsPaths),
      receptionRoute.addChildren(receptionPaths),
      monitoringRoute.addChildren(monitoringPaths),
      historyRoutes(shellRoute),
      ...registerRoutes(() => shellRoute),
      ...supportCallRoutes(() => shellRoute),
    ]),
    notFoundRoute,
    serverErrorRoute,
    unknownRoute,
  ]),
  parseSearch,
  stringifySearch,
  rewrite: addressRewrite,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Reads the part of a page that its address names. */
function readSection({ section }: Record<string, unknown>): { section?: string } {
  return typeof section === 'string' ? { section } : {}
}
