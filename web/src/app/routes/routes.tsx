import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useNavigate,
} from '@tanstack/react-router'
import { keepPrefetched, prefetchLive } from '#api/live/live-link.ts'
import { beginPage, currentSession, onTokenChange, storedToken } from '#api/session/session.ts'
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

// What was asked for ahead ends with its session.
onTokenChange(() => keepPrefetched(storedToken()))

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
  component: lazyPart(() => import('#screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
})

const monitoringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/monitoring',
  component: lazyPart(() => import('#screens/monitoring/MonitoringScreen.tsx'), 'MonitoringScreen'),
})

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/views/profile',
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

const receptionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recepcao',
  component: lazyPart(() => import('#screens/reception/ReceptionScreen.tsx'), 'ReceptionScreen'),
})

const geofencesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cercas',
  component: lazyPart(() => import('#screens/geofences/GeofencesScreen.tsx'), 'GeofencesScreen'),
})

const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/regras',
  component: lazyPart(() => import('#screens/rules/RulesScreen.tsx'), 'RulesScreen'),
})

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

/** The parts of these screens have addresses of their own; what is above shows the same screen. */
function pathsBelow<Parent extends AnyRoute>(parent: Parent) {
  return ['/', '$'].map((path) => createRoute({ getParentRoute: () => parent, path }))
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    ...entryRoutes(() => rootRoute),
    shellRoute.addChildren([
      dashboardRoute,
      profileRoute,
      filesRoute,
      settingsRoute.addChildren(pathsBelow(settingsRoute)),
      receptionRoute.addChildren(pathsBelow(receptionRoute)),
      monitoringRoute.addChildren(pathsBelow(monitoringRoute)),
      geofencesRoute.addChildren(pathsBelow(geofencesRoute)),
      rulesRoute.addChildren(pathsBelow(rulesRoute)),
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
