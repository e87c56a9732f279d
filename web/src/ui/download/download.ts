/** Has the browser save what lies at an address of this site, by itself and however long it takes. */
export function downloadFile(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}

/** So long a browser may take to begin with what it was handed: it reads the content only then. */
const UNTIL_BEGUN_MS = 60_000

/** Has the browser save what the page holds. */
export function downloadContent(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  downloadFile(address, fileName)
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_BEGUN_MS)
}
