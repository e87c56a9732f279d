import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { TextDecoder } from 'node:util'
import { fileTypeFromFile } from 'file-type'

/** These kinds of files are taken, by what their bytes are and whatever the sender says they are. */
const ACCEPTED: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/apng': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/heic': '.heic',
  // Telephones with Android call a HEIC so, and name it .heic.
  'image/heif': '.heic',
  // So are bursts of pictures from either kind of telephone.
  'image/heic-sequence': '.heic',
  'image/heif-sequence': '.heic',
  'image/avif': '.avif',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/rtf': '.rtf',
  'video/mp4': '.mp4',
  'video/x-m4v': '.m4v',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'video/3gpp': '.3gp',
  'video/3gpp2': '.3g2',
}
/** Old sheets and documents look like any file of their maker, and texts like any text, so their names tell. */
const OLD_OFFICE = 'application/x-cfb'
const OLD_OFFICE_FILES: Record<string, string> = { '.xls': 'application/vnd.ms-excel', '.doc': 'application/msword' }
const TEXTS: Record<string, string> = { '.csv': 'text/csv', '.txt': 'text/plain', '.log': 'text/plain' }

export interface FileKind {
  mediaType: string
  /** The extension with its dot. */
  extension: string
}

/** Tells what a file is, by its content, of which it holds a little at a time; null for what is not taken. */
export async function kindOfFile(path: string, name: string): Promise<FileKind | null> {
  const typed = extname(name).toLowerCase()
  const text = TEXTS[typed]
  // This comes first: a text may begin with the two letters, or in UTF-16 with the two bytes, that mark a picture, a program or a sound.
  if (text && (await isText(path))) return { mediaType: text, extension: typed }
  const found = await fileTypeFromFile(path)
  if (!found) return null
  const oldOffice = found.mime === OLD_OFFICE ? OLD_OFFICE_FILES[typed] : undefined
  if (oldOffice) return { mediaType: oldOffice, extension: typed }
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
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder(await encodingOf(path))
  let beginning = ''
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(bytes, { stream: true })
    if (CONTROL.test(text)) return false
    beginning += text.slice(0, BEGINNING_LENGTH - beginning.length)
  }
  // A page under another name stays a page to some programs, so it is not taken for text.
  return beginning !== '' && !/^<[!?a-z]/i.test(beginning.trimStart())
}
