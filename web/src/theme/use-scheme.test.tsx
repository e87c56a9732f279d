import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useScheme } from './use-scheme.ts'

afterEach(() => vi.unstubAllGlobals())

const Page = () => <p>{useScheme()}</p>

test.each(['dark', 'light'])('the first drawing has the colours that the system asks for already: %s', (scheme) => {
  const listening = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(prefers-color-scheme: ${scheme})`,
    ...listening,
  }))
  const page = (
    <MantineProvider defaultColorScheme="auto">
      <Page />
    </MantineProvider>
  )
  expect(renderToString(page)).toContain(`<p>${scheme}</p>`)
})
