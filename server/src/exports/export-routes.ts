import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { recordRead } from '../audit/record-read.ts'
import type { Authenticator, SessionViewer } from '../auth/sessions/authenticate.ts'
import { ForbiddenError } from '../errors/auth-errors.ts'
import { HttpProblem } from '../errors/http-problem.ts'
import { NotFoundError } from '../errors/record-errors.ts'
import { markDownloaded } from '../storage/files/report-file-store.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'
import { CONTENT_TYPES, type ExportRequest } from './export-request.ts'
import { takeTicket } from './export-tickets.ts'
import { findDownload } from './report-files/report-file-download.ts'
import type { ExportThread } from './thread/export-thread.ts'

interface Deps {
  pool: pg.Pool
  authenticator: Authenticator
  thread: ExportThread
  /** Files that were made in the background lie here. */
  reportFiles: UploadFolder
  log: { error(details: Record<string, unknown>, message: string): void }
}

const GONE = 'Este arquivo já foi baixado ou passou dos cinco minutos. Peça-o de novo.'

/**
 * Registers `GET /exports/:secret`, which answers once the file that `exportarRelatorio` prepared or `baixarArquivo`
 * opened. The secret stands for the session that asked, whose person must still be allowed to see the file; the read is
 * recorded before the first byte leaves.
 */
export function registerExports(app: FastifyInstance, deps: Deps): void {
  const { pool, authenticator } = deps
  app.get<{ Params: { secret: string } }>(
    '/exports/:secret',
    { compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const ticket = await takeTicket(pool, request.params.secret)
      if (!ticket) throw new HttpProblem('NOT_FOUND', { message: GONE })
      const viewer = await authenticator.personOf(ticket.sessionId, request.ip)
      const { request: asked } = ticket
      if ('reportFileId' in asked) return await sendKept(deps, reply, { viewer, id: asked.reportFileId })
      return await sendMade(deps, reply, { viewer, asked })
    },
  )
}

async function sendMade(
  { pool, thread, log }: Deps,
  reply: FastifyReply,
  { viewer, asked }: { viewer: SessionViewer; asked: ExportRequest },
): Promise<FastifyReply> {
  await recordExport(pool, viewer, asked)
  const { scope, access, operator } = viewer
  const file = thread.make({ request: { ...asked, person: { access, operator } }, scope, now: Date.now() })
  const { report, format } = asked
  file.once('error', (error) => log.error({ err: error, report, format }, 'a file was not made to its end'))
  // A file may take minutes to its first byte, and others wait for the thread that makes it.
  reply.raw.once('close', () => file.destroy())
  if (reply.raw.destroyed) file.destroy()
  // What fails before the first byte gets an answer of its own; later the file can only break off.
  await Promise.race([once(file, 'readable'), once(file, 'close')]).catch(refuse)
  return file.destroyed ? reply.hijack() : await sendFile(reply, asked, file)
}

async function sendKept(
  { pool, reportFiles }: Deps,
  reply: FastifyReply,
  { viewer, id }: { viewer: SessionViewer; id: string },
): Promise<FastifyReply> {
  const { request, storedAs, sizeBytes } = await findDownload(pool, viewer, id).catch(refuse)
  await recordExport(pool, viewer, request)
  const file = await reportFiles.read(storedAs).catch(() => {
    const message = 'O arquivo não está disponível neste servidor no momento.'
    throw new HttpProblem('UNAVAILABLE', { message, retryAfterSeconds: 30 })
  })
  // Where the mark fails, the file only goes on being shown as new.
  await markDownloaded(pool, id).catch(() => undefined)
  return await sendFile(reply.header('content-length', sizeBytes), request, file)
}

function refuse(error: unknown): never {
  if (error instanceof NotFoundError) throw new HttpProblem('NOT_FOUND', { message: 'Arquivo não encontrado.' })
  if (error instanceof FieldError) throw new HttpProblem('BAD_REQUEST', { message: error.message })
  if (error instanceof ForbiddenError) throw new HttpProblem('FORBIDDEN', { message: error.message })
  throw error
}

async function recordExport(pool: pg.Pool, viewer: SessionViewer, asked: ExportRequest): Promise<void> {
  const { report, format, from, to, vehicleIds, customerId } = asked
  await recordRead(pool, viewer, { report, format, from, to, vehicleIds: vehicleIds ?? [], customerId })
}

async function sendFile(reply: FastifyReply, { format, fileName }: ExportRequest, file: Readable) {
  return await reply
    .header('content-type', CONTENT_TYPES[format])
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(file)
}
