import { afterEach, expect, test } from 'vitest'
import { askForMissingStyles } from './missing-styles.ts'

function styleSheet(): HTMLLinkElement {
  const link = document.createElement('link')
  // This address fetches nothing: the test says what became of the sheet.
  Object.assign(link, { rel: 'stylesheet', href: 'data:text/css,' })
  document.head.append(link)
  return link
}
afterEach(() => document.head.replaceChildren())

test('a style sheet on its way is left to whoever waits for it', async () => {
  const link = styleSheet()
  await askForMissingStyles()
  expect(link.isConnected).toBe(true)
})

test('one that did not arrive is asked for again, and its arrival awaited', async () => {
  const link = styleSheet()
  link.dispatchEvent(new Event('error'))
  const asked = askForMissingStyles()
  expect(link.isConnected).toBe(false)
  document.head.querySelector('link')!.dispatchEvent(new Event('load'))
  await asked
})
