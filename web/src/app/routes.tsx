import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useNavigate,
} from '@tanstack/react-router'
import { clearToken, currentSession } from '#api/session.ts'
import { LoginScreen } from '#screens/login/LoginScreen.tsx'
import { readMonitoringSearch } from '#screens/monitoring/monitoring-search.ts'
import { NotFoundScreen } from '#screens/not-found/NotFoundScreen.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { Shell } from './shell/Shell.tsx'

const START = '/custom-dashboard'

const rootRoute = createRootRoute({ component: Outlet, errorComponent: RouteFailure })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ volta }: Record<string, unknown>): { volta?: string } =>
    typeof volta === 'string' ? { volta } : {},
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: pathAfterLogin(search.volta), replace: true })
  },
  component: LoginRoute,
})

function LoginRoute() {
  const { volta } = loginRoute.useSearch()
  const navigate = loginRoute.useNavigate()
  return <LoginScreen onEntered={() => void navigate({ href: pathAfterLogin(volta), replace: true })} />
}

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: currentSession() ? START : '/login', replace: true })
  },
})

/** Everything that needs a session: missing, undecodable or expired leads to the login and back here afterwards. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { volta: location.href }, replace: true })
  },
  component: ShellRoute,
})

function ShellRoute() {
  const navigate = useNavigate()
  function leave() {
    clearToken()
    void navigate({ to: '/login' })
  }
  return <Shell onLeave={leave} />
}

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: START,
  component: lazyRouteComponent(() => import('#screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
})

const monitoringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/monitoring',
  validateSearch: readMonitoringSearch,
  component: lazyRouteComponent(() => import('#screens/monitoring/MonitoringScreen.tsx'), 'MonitoringScreen'),
})

/** Deeper addresses are the same screen. */
const monitoringPaths = [
  createRoute({ getParentRoute: () => monitoringRoute, path: '/' }),
  createRoute({ getParentRoute: () => monitoringRoute, path: '$' }),
]

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/404',
  component: NotFoundScreen,
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
    loginRoute,
    shellRoute.addChildren([dashboardRoute, monitoringRoute.addChildren(monitoringPaths)]),
    notFoundRoute,
    unknownRoute,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** A path of this very site: another site's address in a link must never be followed after the login. */
function pathAfterLogin(asked: string | undefined): string {
  return asked !== undefined && /^\/(?![/\\])/.test(asked) ? asked : START
}
