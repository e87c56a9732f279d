import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './api-error.ts'
import { storedToken } from './session.ts'

let current: { token: string | null; client: QueryClient } | null = null

/** Gives what is below it the cache of this session; another login begins with an empty one. */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={sessionClient()}>{children}</QueryClientProvider>
}

function sessionClient(): QueryClient {
  const token = storedToken()
  if (current?.token !== token) current = { token, client: makeClient() }
  return current!.client
}

/** Only what the network lost is tried again by itself. */
function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'UNREACHABLE',
      },
    },
  })
}
