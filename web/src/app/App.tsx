import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { theme } from '#theme/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { guardSession } from './session-guard.ts'

export function App() {
  useEffect(() => guardSession({ onEnded: showLogin }), [])
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The page that was open is asked for again after the next login. */
function showLogin(): void {
  queryClient.clear()
  const { pathname, href } = router.state.location
  if (pathname === '/login') return
  void router.navigate({ to: '/login', search: { volta: href }, replace: true })
}
