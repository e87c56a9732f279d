import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpProblem } from '../errors/http-problem.ts'
import { openClientFiles } from './client-files.ts'
import { sendProblem } from './error-replies.ts'

/** The addresses of the API: what is missing under them is an error and never a page. */
const API_PATH =
  /^\/(graphql|live|map|tracks|places|positions|exports|uploads|brand|healthz|readyz|metrics|assets)(\/|$)/

/**
 * Serves the built web client, in the compressed form that the build made. Every address that a person may open and
 * that is no file is the client's own to interpret. Names under /assets carry a hash of their content, so those files
 * never change.
 */
export async function serveWebClient(
  app: FastifyInstance,
  folder: string,
  /** Writes the page anew for the host at which it is asked for. */
  writePage: (page: string, host: string) => Promise<string>,
): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  const page = built ? await readFile(join(folder, 'index.html'), 'utf8') : ''
  if (built) registerFiles(app, folder)
  app.setNotFoundHandler(async (request, reply) => {
    if (built && asksForPage(request)) return await sendPage(reply, await writePage(page, request.hostname))
    return sendProblem(reply, new HttpProblem('NOT_FOUND'))
  })
}

function registerFiles(app: FastifyInstance, folder: string): void {
  const files = openClientFiles(folder)
  app.get<{ Params: { '*': string } }>('/*', async ({ params, headers }, reply) => {
    const path = params['*']
    const file = await files.find(path, headers['accept-encoding'] ?? '')
    if (!file) return reply.callNotFound()
    reply.header('cache-control', cacheControlOf(path)).header('etag', file.etag)
    if (file.varies) reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
    if (file.encoding) reply.header('content-encoding', file.encoding)
    return reply.type(file.type).send(file.bytes)
  })
}

async function sendPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return await reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
}

function cacheControlOf(path: string): string {
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // A worker of yesterday would show notices for as long as it is kept.
  if (path === 'notice-worker.js') return 'no-cache'
  return 'public, max-age=3600'
}

/** Tells whether a request is for the page, under whatever address. */
export function asksForPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = request.url.split('?', 1)[0] ?? ''
  const wantsHtml = path === '/' || (request.headers.accept ?? '').includes('text/html')
  return isRead && !API_PATH.test(path) && wantsHtml
}
