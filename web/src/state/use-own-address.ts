import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Answers whether the address is still that of the screen below this path. While the next screen is being loaded the one that was left is
 * still there, and its map may come to rest: what it then tells belongs in no address.
 */
export function useOwnAddress(path: string): () => boolean {
  const router = useRouter()
  return useCallback(() => `${router.latestLocation.pathname}/`.startsWith(`${path}/`), [router, path])
}
