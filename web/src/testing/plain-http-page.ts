import { vi } from 'vitest'

/**
 * For tests: makes the page one that came without encryption, which has no clipboard of its own, and does what a browser
 * does with the order to copy, where it lets the page. Answers what was copied.
 */
export function letPageCopy(isAllowed = true): DataTransfer {
  const clipboardData = new DataTransfer()
  document.execCommand = () =>
    isAllowed && document.dispatchEvent(new ClipboardEvent('copy', { clipboardData })) !== null
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  return clipboardData
}

/** For tests: takes from the page what browsers give to encrypted pages alone. */
export function withholdSecureContext(): void {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
}
