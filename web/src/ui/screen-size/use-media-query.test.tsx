import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useScreen } from './use-media-query.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([true, false])('the first drawing knows already whether the screen is so: %s', (matches) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query === '(min-width: 1200px)' }))
  const Page = () => (useScreen('(min-width: 1200px)') ? 'whole' : 'icons')
  expect(renderToString(<Page />)).toBe(matches ? 'whole' : 'icons')
})
