import { createRootRoute, createRoute, createRouter, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lock } from '#api/lock-state.ts'
import { preferences } from '#api/preferences.ts'
import { currentSession } from '#api/session.ts'
import { readDashboardSearch } from '#screens/dashboard/dashboard-search.ts'
import { LoginScreen } from '#screens/login/LoginScreen.tsx'
import { readMonitoringSearch } from '#screens/monitoring/monitoring-search.ts'
import { NotFoundScreen } from '#screens/not-found/NotFoundScreen.tsx'
import { ServerErrorScreen } from '#screens/not-found/ServerErrorScreen.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { historyRoutes } from './history-routes.tsx'
import { preloadScreen } from './preload-screen.ts'
import { RouteFailure } from './RouteFailure.tsx'
import { registerRoutes } from './register-routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { leaveSession } from './session/leave.ts'
import { Shell } from './shell/Shell.tsx'
import { supportCallRoutes } from './support-call-routes.tsx'

const DASHBOARD = '/custom-dashboard'

const LockScreen = lazyPart(() => import('#screens/lock/LockScreen.tsx'), 'LockScreen')
const ForgotScreen = lazyPart(() => import('#screens/forgot/ForgotScreen.tsx'), 'ForgotScreen')

const rootRoute = createRootRoute({ component: Outlet, errorComponent: RouteFailure })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readReturn,
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: pathAfterLogin(search.volta), replace: true })
  },
  component: LoginRoute,
})

function LoginRoute() {
  const { volta } = loginRoute.useSearch()
  const navigate = loginRoute.useNavigate()
  const next = pathAfterLogin(volta)
  useEffect(() => void preloadScreen(router, next), [next])
  return <LoginScreen onEntered={() => void navigate({ href: next, replace: true })} />
}

/** Locks the page that was asked for, or the one to begin with; the password opens it. */
const lockRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lock',
  validateSearch: readReturn,
  beforeLoad: ({ search }) => {
    if (!currentSession()) throw redirect({ to: '/login', search, replace: true })
    lock()
  },
  component: LockRoute,
})

function LockRoute() {
  const { volta } = lockRoute.useSearch()
  const navigate = lockRoute.useNavigate()
  async function leave() {
    await leaveSession()
    await navigate({ to: '/login' })
  }
  const goOn = () => void navigate({ href: pathAfterLogin(volta), replace: true })
  return <LockScreen onUnlocked={goOn} onLeave={() => void leave()} />
}

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  component: lazyPart(() => import('#screens/register/RegisterScreen.tsx'), 'RegisterScreen'),
})

/** Without a token it asks for the link; the link comes back here with one. */
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: ForgotRoute,
})

function ForgotRoute() {
  const { token } = forgotRoute.useSearch()
  return <ForgotScreen token={token ?? null} />
}

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: currentSession() ? startPage() : '/login', replace: true })
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
  validateSearch: readMonitoringSearch,
  component: lazyPart(() => import('#screens/monitoring/MonitoringScreen.tsx'), 'MonitoringScreen'),
})

/** Deeper addresses are the same screen. */
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

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/configuracoes',
  component: lazyPart(() => import('#screens/settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

/** Each part has an address of its own; without one it is the first. */
const settingsPaths = [
  createRoute({ getParentRoute: () => settingsRoute, path: '/' }),
  createRoute({ getParentRoute: () => settingsRoute, path: '$' }),
]

const serverErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/500',
  component: ServerErrorScreen,
})

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
    lockRoute,
    registerRoute,
    forgotRoute,
    shellRoute.addChildren([
      dashboardRoute,
      profileRoute,
      settingsRoute.addChildren(settingsPaths),
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
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The page to come back to. */
function readReturn({ volta }: Record<string, unknown>): { volta?: string } {
  return typeof volta === 'string' ? { volta } : {}
}

/** The part of a page that its address names. */
function readSection({ secao }: Record<string, unknown>): { secao?: string } {
  return typeof secao === 'string' ? { secao } : {}
}

/** A path of this very site: another site's address in a link must never be followed after the login. */
function pathAfterLogin(asked: string | undefined): string {
  return asked !== undefined && /^\/(?![/\\])/.test(asked) ? asked : startPage()
}

/** Where this person likes to begin. */
function startPage(): string {
  const { startPage: chosen } = preferences()
  return chosen.startsWith('/login') ? DASHBOARD : chosen
}
