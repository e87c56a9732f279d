/** Has the browser save what lies at an address of this site, by itself and however long it takes. */
export function downloadFile(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
