import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { TextDecoder } from 'node:util'
import { fileTypeFromBuffer } from 'file-type'

/** These kinds of files are taken, by what their bytes are and whatever the sender says they are. */
const ACCEPTED: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'image/avif': '.avif',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'video/3gpp': '.3gp',
}
/** Old spreadsheets look like any file of their maker, and texts like any text, so their names tell. */
const OLD_SHEET = { container: 'application/x-cfb', extension: '.xls', mediaType: 'application/vnd.ms-excel' }
const TEXTS: Record<string, string> = { '.csv': 'text/csv', '.txt': 'text/plain', '.log': 'text/plain' }

export interface FileKind {
  mediaType: string
  /** The extension with its dot. */
  extension: string
}

/** Tells what a file is, by its content; null for what is not taken. */
export async function kindOfFile(path: string, name: string): Promise<FileKind | null> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(size)
    await handle.read(bytes, 0, size, 0)
    return await kindOfBytes(bytes, name)
  } finally {
    await handle.close()
  }
}

async function kindOfBytes(bytes: Buffer, name: string): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(bytes)
  const typed = extname(name).toLowerCase()
  if (!found) return isText(bytes) && TEXTS[typed] ? { mediaType: TEXTS[typed], extension: typed } : null
  if (found.mime === OLD_SHEET.container && typed === OLD_SHEET.extension) {
    return { mediaType: OLD_SHEET.mediaType, extension: typed }
  }
  const extension = ACCEPTED[found.mime]
  return extension === undefined ? null : { mediaType: found.mime, extension }
}

/**
 * Whether the bytes are text: no control characters but tabs and ends of lines, in UTF-8 or the older Windows encoding.
 */
function isText(bytes: Buffer): boolean {
  if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096)).trimStart()
  // A page under another name stays a page to some programs, so it is not taken for text.
  return bytes.length > 0 && !/^<[!?a-z]/i.test(text)
}
