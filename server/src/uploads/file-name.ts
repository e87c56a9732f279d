const LONGEST_NAME = 120
/** A point may stand within words too ("Laudo 12.5 do veículo"); an ending has letters, and no more than five. */
const ENDING = /\.\d*[a-z][a-z\d]*$/i
const LONGEST_ENDING = 6

/**
 * Makes the name under which a file is offered for download: without folders, control characters and what file systems
 * refuse, ending in what its content is. People's own letters stay.
 */
export function safeFileName(sent: string, extension: string): string {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const bare = last.replace(/[\p{C}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const found = ENDING.exec(bare)?.[0] ?? ''
  const sentEnding = found.length <= LONGEST_ENDING ? found : ''
  const ending = sentEnding.toLowerCase() === '.jpeg' && extension === '.jpg' ? '.jpeg' : extension
  // Letters of two units are not cut through.
  const stem = [...bare.slice(0, bare.length - sentEnding.length)].slice(0, LONGEST_NAME - ending.length).join('')
  return `${stem || 'arquivo'}${ending}`
}

/**
 * Writes a `Content-Disposition` that has a file saved under this name, letters beyond ASCII included (RFC 6266, RFC
 * 8187).
 */
export function attachmentHeader(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain || 'arquivo'}"; filename*=UTF-8''${encoded}`
}
