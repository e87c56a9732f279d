import { type AnyRoute, createRoute, redirect, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lock } from '#api/session/lock-state.ts'
import { currentSession } from '#api/session/session.ts'
import { LoginScreen } from '#screens/login/LoginScreen.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { leaveSession } from '../session/sign-out.ts'
import { pathAfterLogin, readReturn } from './path-after-login.ts'
import { preloadScreen } from './preload-screen.ts'

const LockScreen = lazyPart(() => import('#screens/lock/LockScreen.tsx'), 'LockScreen')
const AccessRequestScreen = lazyPart(
  () => import('#screens/access-request/AccessRequestScreen.tsx'),
  'AccessRequestScreen',
)
const InstallationScreen = lazyPart(() => import('#screens/installation/InstallationScreen.tsx'), 'InstallationScreen')
const ForgotScreen = lazyPart(() => import('#screens/forgot/ForgotScreen.tsx'), 'ForgotScreen')

/** Makes the routes that can be opened without a session, and the lock of one. */
export function entryRoutes<Parent extends AnyRoute>(parent: () => Parent) {
  const below = { getParentRoute: parent }
  return [
    createRoute({
      ...below,
      path: '/login',
      validateSearch: readReturn,
      beforeLoad: ({ search }) => {
        const { returnTo } = readReturn(search)
        if (currentSession()) throw redirect({ href: pathAfterLogin(returnTo), replace: true })
      },
      component: LoginRoute,
    }),
    createRoute({
      ...below,
      path: '/lock',
      validateSearch: readReturn,
      beforeLoad: ({ search }) => {
        if (!currentSession()) throw redirect({ to: '/login', search: readReturn(search), replace: true })
        lock()
      },
      component: LockRoute,
    }),
    createRoute({ ...below, path: '/register', component: AccessRequestScreen }),
    createRoute({ ...below, path: '/instalacao', component: InstallationScreen }),
    createRoute({ ...below, path: '/forgot', validateSearch: readToken, component: ForgotRoute }),
  ] as const
}

function LoginRoute() {
  const { returnTo } = readReturn(useSearch({ strict: false }))
  const router = useRouter()
  const navigate = useNavigate()
  const next = pathAfterLogin(returnTo)
  useEffect(() => void preloadScreen(router, next), [router, next])
  return <LoginScreen onEntered={() => void navigate({ href: next, replace: true })} />
}

/** Locks the page that was asked for, or the one to begin with; the password opens it again. */
function LockRoute() {
  const { returnTo } = readReturn(useSearch({ strict: false }))
  const navigate = useNavigate()
  async function leave() {
    await leaveSession()
    await navigate({ to: '/login' })
  }
  const goOn = () => void navigate({ href: pathAfterLogin(returnTo), replace: true })
  return <LockScreen onUnlocked={goOn} onLeave={() => void leave()} />
}

/** Asks for the link where there is no token; the link comes back here with one, older ones in the search. */
function ForgotRoute() {
  const { token } = readToken(useSearch({ strict: false }))
  return <ForgotScreen token={token ?? null} />
}

function readToken({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' ? { token } : {}
}
