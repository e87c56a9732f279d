import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

/** Does what a browser does with the order to copy, where it lets the page. */
function letPageCopy(isAllowed: boolean): DataTransfer {
  const clipboardData = new DataTransfer()
  document.execCommand = () =>
    isAllowed && document.dispatchEvent(new ClipboardEvent('copy', { clipboardData })) !== null
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  return clipboardData
}

test('a page without a clipboard of its own copies by the order to copy', async () => {
  const copied = letPageCopy(true)
  await copyText('https://exemplo.com.br/?v=1')
  expect(copied.getData('text/plain')).toBe('https://exemplo.com.br/?v=1')
})

test('what the browser does not copy is no success', async () => {
  letPageCopy(false)
  await expect(copyText('x')).rejects.toThrow()
})
