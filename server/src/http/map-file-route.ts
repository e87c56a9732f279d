import type { ReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpProblem } from '../errors/http-problem.ts'

/** Where browsers read the map file. */
export const MAP_FILE_PATH = '/map/offline.pmtiles'
const CACHED = 'public, max-age=86400'
const TYPE = 'application/vnd.pmtiles'
/** No answer has more than this: nobody gets gigabytes for one request, and tiles are a few kilobytes. */
const MOST_MEGABYTES = 16
const MOST_BYTES = MOST_MEGABYTES * 2 ** 20
const TOO_MUCH = `O arquivo do mapa é enviado por partes: peça um intervalo de bytes (cabeçalho Range), de até ${MOST_MEGABYTES} MB.`
const RANGE = /^bytes=(\d*)-(\d*)$/

interface Part {
  start: number
  end: number
}

/**
 * Serves the map file by ranges (RFC 9110): a browser reads the few kilobytes that a tile is out of gigabytes. The tag
 * is a strong one, of size and time of change, so that parts of two files are never put together. A longer part than
 * may be sent at once ends earlier, as its Content-Range says.
 */
export function registerMapFile(app: FastifyInstance, path: string): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: MAP_FILE_PATH,
    handler: async (request, reply) => {
      const file = await open(path).catch(() => null)
      if (file === null) throw new HttpProblem('NOT_FOUND')
      try {
        return await sendPart(file, request, reply)
      } catch (error) {
        await file.close()
        throw error
      }
    },
  })
}

async function sendPart(file: FileHandle, request: FastifyRequest, reply: FastifyReply) {
  const stats = await file.stat()
  const { size, mtimeMs, mtime } = stats
  if (!stats.isFile() || size === 0) throw new HttpProblem('NOT_FOUND')
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
  reply
    .headers({ 'accept-ranges': 'bytes', 'cache-control': CACHED, etag, 'last-modified': mtime.toUTCString() })
    .type(TYPE)
  const finish = async (status: number) => {
    await file.close()
    return reply.code(status).send()
  }
  if (isKnown(request, etag, mtimeMs)) return await finish(304)
  // Ranges are for GET alone (RFC 9110, 14.2).
  if (request.method === 'HEAD') {
    reply.header('content-length', size)
    return await finish(200)
  }
  const part = partOf(request, size, { etag, mtimeMs })
  if (part === null) {
    reply.header('content-range', `bytes */${size}`)
    return await finish(416)
  }
  if (part === undefined && size > MOST_BYTES) throw new HttpProblem('BAD_REQUEST', { message: TOO_MUCH })
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  return reply.send(bytesOf(file, { start, end }, () => reply.raw.destroy()))
}

/** Where a file has become shorter than was announced, or cannot be read, nothing more can be said but to hang up. */
function bytesOf(file: FileHandle, { start, end }: Part, hangUp: () => void): ReadStream {
  const stream = file.createReadStream({ start, end })
  stream.once('error', hangUp)
  stream.once('end', () => {
    if (stream.bytesRead < end - start + 1) hangUp()
  })
  return stream
}

function isKnown({ headers }: FastifyRequest, etag: string, mtimeMs: number): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(mtimeMs / 1000) * 1000 <= since
}

/**
 * Answers the part that is asked for; undefined where the whole is (also by what is no single range of bytes, or is
 * meant for another version of the file), and null where the file has no such part.
 */
function partOf(
  { headers }: FastifyRequest,
  size: number,
  known: { etag: string; mtimeMs: number },
): Part | null | undefined {
  const [range, first = '', last = ''] = RANGE.exec(headers.range ?? '') ?? []
  const isNone = range === undefined || (first === '' && last === '')
  if (isNone || !isSameVersion(headers['if-range'], known)) return undefined
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const asked = first === '' || last === '' ? size - 1 : Number(last)
  const end = Math.min(asked, size - 1, start + MOST_BYTES - 1)
  return start > end ? null : { start, end }
}

function isSameVersion(ifRange: string | string[] | undefined, { etag, mtimeMs }: { etag: string; mtimeMs: number }) {
  if (ifRange === undefined || ifRange === etag) return true
  return typeof ifRange === 'string' && Date.parse(ifRange) === Math.floor(mtimeMs / 1000) * 1000
}
