import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './api-error.ts'
import { OCCURRENCES_KEY, onOccurrenceNews } from './occurrence-changes.ts'
import { onTokenChange, storedSession, storedToken } from './session/session.ts'
import { onSupportCallNews, SUPPORT_CALLS_KEY } from './support-call-changes.ts'

let current: { userId: number; client: QueryClient } | null = null

onTokenChange(() => {
  if (storedToken() === null) current = null
})
onSupportCallNews(() => void current?.client.invalidateQueries({ queryKey: SUPPORT_CALLS_KEY }))
onOccurrenceNews(() => void current?.client.invalidateQueries({ queryKey: OCCURRENCES_KEY }))

/**
 * Gives what is below it the cache of this person; another login begins with an empty cache, a longer session keeps it.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={personsClient()}>{children}</QueryClientProvider>
}

function personsClient(): QueryClient {
  const userId = storedSession()?.userId ?? 0
  if (current?.userId !== userId) current = { userId, client: makeClient() }
  return current.client
}

/** Makes a cache that tries again by itself only what the network lost. */
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
