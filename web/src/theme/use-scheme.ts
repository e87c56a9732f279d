import { useComputedColorScheme } from '@mantine/core'

/**
 * Answers whether the page is light or dark, as its first drawing has it already: a map that began light would be a white field in a
 * dark room until its ground comes.
 */
export function useScheme(): 'light' | 'dark' {
  return useComputedColorScheme('light', { getInitialValueInEffect: false })
}
