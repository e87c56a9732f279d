import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { theme } from '#theme/theme.ts'
import { followNotices } from './follow-notices.ts'
import { router } from './routes/routes.tsx'
import { guardSession } from './session/session-guard.ts'

export function App() {
  useEffect(() => guardSession({ onEnded: showLogin }), [])
  useEffect(() => followNotices((path) => router.history.push(path)), [])
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

/** Leads to the login; the page that was open is asked for again afterwards. */
function showLogin(): void {
  const { pathname, publicHref } = router.state.location
  if (pathname === '/login') return
  void router.navigate({ to: '/login', search: { returnTo: publicHref }, replace: true })
}
