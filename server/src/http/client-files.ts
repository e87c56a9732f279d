import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

type Encoding = 'br' | 'gzip'

/** What is sent: bytes in the form that the reader understands, and the mark by which it asks whether they changed. */
interface ClientFile {
  bytes: Buffer
  etag: string
  type: string
  encoding: Encoding | null
  /** Whether there is another form for who understands more or less. */
  varies: boolean
}

/** In the order in which they are preferred. */
const ENDINGS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * The files of the built web client, listed once. A page is made of a hundred of them: what browsers ask for is kept, which is two
 * megabytes in the forms that the build compressed.
 */
export function openClientFiles(folder: string) {
  const present = new Set(listFiles(folder))
  const kept = new Map<string, Promise<Pick<ClientFile, 'bytes' | 'etag'>>>()
  const read = (path: string) => {
    const known = kept.get(path)
    if (known) return known
    const reading = readMarked(join(folder, path))
    // Only who looks for a fault asks for these, and they are ten times as large as all else.
    if (!path.endsWith('.map')) {
      kept.set(path, reading)
      reading.catch(() => kept.delete(path))
    }
    return reading
  }
  return {
    /** Answers the file of an address without its first slash; null for none, also where an upgrade just took it away. */
    async find(path: string, acceptEncoding: string): Promise<ClientFile | null> {
      if (!present.has(path) || isOtherForm(path)) return null
      const forms = ENDINGS.filter(([, ending]) => present.has(path + ending))
      const [encoding, ending] = forms.find(([name]) => accepts(acceptEncoding, name)) ?? [null, '']
      const type = TYPES[extname(path)] ?? 'application/octet-stream'
      const content = await read(path + ending).catch(nullWhereGone)
      return content && { ...content, type, encoding, varies: forms.length > 0 }
    },
  }
}

/** The page is written anew for each host, and names with a dot before them are the build's own. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'index.html')
}

function isOtherForm(path: string): boolean {
  return ENDINGS.some(([, ending]) => path.endsWith(ending))
}

async function readMarked(path: string): Promise<Pick<ClientFile, 'bytes' | 'etag'>> {
  const bytes = await readFile(path)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

function nullWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))
  })
}
