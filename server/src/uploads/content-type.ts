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
  // Telephones with Android call a HEIC so, and name it .heic.
  'image/heif': '.heic',
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
  const encoding = await encodingOf(path)
  // A text in UTF-16 begins as some sounds do.
  const found = encoding === 'utf-8' ? await fileTypeFromFile(path) : undefined
  const typed = extname(name).toLowerCase()
  if (!found) {
    return TEXTS[typed] && (await isText(path, encoding)) ? { mediaType: TEXTS[typed], extension: typed } : null
  }
  if (found.mime === OLD_SHEET.container && typed === OLD_SHEET.extension) {
    return { mediaType: OLD_SHEET.mediaType, extension: typed }
  }
  const extension = ACCEPTED[found.mime]
  return extension === undefined ? null : { mediaType: found.mime, extension }
}

const BEGINNING_LENGTH = 4096
/** What is no text: control characters but tabs and ends of lines. */
const CONTROL = /[^\P{Cc}\t\n\r\u{7f}-\u{9f}]/u

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'
/** Spreadsheets write "Texto Unicode" in UTF-16, which its first two bytes say. */
const MARKS: Record<string, Encoding> = { fffe: 'utf-16le', feff: 'utf-16be' }

async function encodingOf(path: string): Promise<Encoding> {
  for await (const bytes of createReadStream(path, { end: 1 }) as AsyncIterable<Buffer>) {
    return MARKS[bytes.toString('hex')] ?? 'utf-8'
  }
  return 'utf-8'
}

/**
 * Whether the file is text: no control characters but tabs and ends of lines, in UTF-8, UTF-16 or the older Windows
 * encoding.
 */
async function isText(path: string, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding)
  let beginning = ''
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(bytes, { stream: true })
    if (CONTROL.test(text)) return false
    beginning += text.slice(0, BEGINNING_LENGTH - beginning.length)
  }
  // A page under another name stays a page to some programs, so it is not taken for text.
  return beginning !== '' && !/^<[!?a-z]/i.test(beginning.trimStart())
}
