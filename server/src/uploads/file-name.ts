import { extname } from 'node:path'

const LONGEST_NAME = 120

/**
 * Makes the name under which a file is offered for download: without folders, control characters and what file systems
 * refuse, ending in what its content is. People's own letters stay.
 */
export function safeFileName(sent: string, extension: string): string {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const bare = last
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, LONGEST_NAME)
  const stem = extname(bare) === '' ? bare : bare.slice(0, -extname(bare).length)
  const kept = extname(bare).toLowerCase()
  const ending = kept === '.jpeg' && extension === '.jpg' ? kept : extension
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
