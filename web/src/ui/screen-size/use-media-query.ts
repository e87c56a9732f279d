import { useMediaQuery } from '@mantine/hooks'

/**
 * Tells whether a media query holds, from the first drawing on: a page drawn for another screen would be seen until the
 * next.
 */
export function useScreen(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false })
}
