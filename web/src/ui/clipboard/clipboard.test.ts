import { afterEach, expect, test, vi } from 'vitest'
import { letPageCopy } from '#testing/plain-http-page.ts'
import { copyText } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page without a clipboard of its own copies by the order to copy', async () => {
  const copied = letPageCopy()
  await copyText('https://exemplo.com.br/?v=1')
  expect(copied.getData('text/plain')).toBe('https://exemplo.com.br/?v=1')
})

test('what the browser does not copy is no success', async () => {
  letPageCopy(false)
  await expect(copyText('x')).rejects.toThrow()
})
