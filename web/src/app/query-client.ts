import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'

/** One cache for the whole client. Only what the network lost is tried again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'UNREACHABLE',
    },
  },
})
