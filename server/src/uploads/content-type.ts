import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { TextDecoder } from 'node:util'
import { fileTypeFromFile } from 'file-type'

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

/** Tells what a file is, by its content, of which it holds a little at a time; null for what is not taken. */
export async function kindOfFile(path: string, name: string): Promise<FileKind | null> {
  const found = await fileTypeFromFile(path)
  const typed = extname(name).toLowerCase()
  if (!found) return TEXTS[typed] && (await isText(path)) ? { mediaType: TEXTS[typed], extension: typed } : null
  if (found.mime === OLD_SHEET.container && typed === OLD_SHEET.extension) {
    return { mediaType: OLD_SHEET.mediaType, extension: typed }
  }
  const extension = ACCEPTED[found.mime]
  return extension === undefined ? null : { mediaType: found.mime, extension }
}

const BEGINNING_BYTES = 4096

/**
 * Whether the file is text: no control characters but tabs and ends of lines, in UTF-8 or the older Windows encoding.
 */
async function isText(path: string): Promise<boolean> {
  let beginning = Buffer.alloc(0)
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false
    beginning = Buffer.concat([beginning, bytes.subarray(0, BEGINNING_BYTES - beginning.length)])
  }
  const text = new TextDecoder('utf-8').decode(beginning).trimStart()
  // A page under another name stays a page to some programs, so it is not taken for text.
  return beginning.length > 0 && !/^<[!?a-z]/i.test(text)
}
