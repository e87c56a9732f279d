/** Puts a text on the clipboard. Rejects where the browser does not let the page. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text)
  if (!copyByCommand({ 'text/plain': text })) throw new Error('The browser copied nothing.')
}

/**
 * Puts contents on the clipboard, one for each type, from a page that came without encryption and therefore has no
 * clipboard of its own. Answers whether that was done.
 */
export function copyByCommand(contents: Readonly<Record<string, string>>): boolean {
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    for (const [type, content] of Object.entries(contents)) event.clipboardData?.setData(type, content)
  }
  document.addEventListener('copy', put, { once: true })
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', put)
  return isDone
}
