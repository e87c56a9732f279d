import multipart from '@fastify/multipart'
import { LARGEST_UPLOAD_BYTES, MOST_ATTACHMENTS } from '@monitorweb/contract/support-calls/support-call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Authenticator } from '../auth/sessions/authenticate.ts'
import { ForbiddenError } from '../errors/auth-errors.ts'
import { HttpProblem } from '../errors/http-problem.ts'
import { NotFoundError } from '../errors/record-errors.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { getUpload, insertUpload, maySendUpload, type StoredUpload } from '../storage/files/upload-store.ts'
import { attachmentHeader } from './file-name.ts'
import { receiveUpload } from './receive-upload.ts'
import { RefusedFileError, StorageFailedError, TOO_MANY_UNUSED } from './upload-errors.ts'
import { UPLOAD_ID, type UploadFolder } from './upload-folder.ts'
import { createUploadsUnderWay, type WhileUnderWay } from './uploads-under-way.ts'

/** A browser sends all that were chosen for a call at once, and a call has no more. */
const MOST_AT_ONCE = MOST_ATTACHMENTS
const AT_ONCE = `Você está enviando ${MOST_AT_ONCE} arquivos ao mesmo tempo. Espere que cheguem para enviar mais.`
const NO_FILES_FOR_VIEWS = 'Você está vendo como o cliente: os arquivos dele se abrem fora da visão.'

export interface UploadDeps {
  pool: pg.Pool
  authenticator: Authenticator
  folder: UploadFolder
}

/** Registers `POST /uploads`, which takes one file, and `GET /uploads/:id`, which sends it to whoever may see it. */
export async function registerUploads(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  const whileUnderWay = createUploadsUnderWay()
  await app.register(async (scope) => {
    const limits = { fileSize: LARGEST_UPLOAD_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 11 }
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    const largest = { bodyLimit: LARGEST_UPLOAD_BYTES + 64 * 1024, config: { isLargeBody: true } }
    scope.post('/uploads', largest, async (request, reply) => {
      const upload = await takeFile(deps, request, whileUnderWay).catch(refuse)
      return await reply.code(201).header('cache-control', 'no-store').send(answerOf(upload))
    })
    scope.get<{ Params: { id: string } }>(
      '/uploads/:id',
      { compress: false, exposeHeadRoute: false },
      async (request, reply) => {
        const upload = await findFile(deps, request)
        return await sendFile(deps.folder, upload, reply)
      },
    )
  })
}

async function takeFile(
  deps: UploadDeps,
  request: FastifyRequest,
  whileUnderWay: WhileUnderWay,
): Promise<StoredUpload> {
  const viewer = await deps.authenticator.authenticate(request.headers.authorization, request.ip)
  if (viewer.access === 'R' || viewer.viewedCustomerId !== null) throw new ForbiddenError()
  return await whileUnderWay(viewer.userId, async (others) => {
    if (others >= MOST_AT_ONCE) throw new HttpProblem('TOO_MANY_REQUESTS', { message: AT_ONCE, retryAfterSeconds: 10 })
    if (!(await maySendUpload(deps.pool, viewer, others))) {
      throw new HttpProblem('TOO_MANY_REQUESTS', { message: TOO_MANY_UNUSED, retryAfterSeconds: 3600 })
    }
    return await receiveFile(deps, viewer, request)
  })
}

async function receiveFile(
  { pool, folder }: UploadDeps,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<StoredUpload> {
  if (!request.isMultipart())
    throw new HttpProblem('UNSUPPORTED', { message: 'Envie o arquivo como multipart/form-data.' })
  const part = await request.file().catch(notWhole)
  if (!part) throw new HttpProblem('BAD_REQUEST', { message: 'Envie um arquivo.' })
  const sent = { content: part.file, name: part.filename ?? '', isCut: () => part.file.truncated }
  const enter = (upload: StoredUpload) => insertUpload(pool, viewer, upload)
  return await receiveUpload(folder, sent, enter).catch((error: unknown) =>
    error === part.file.errored ? notWhole(error) : Promise.reject(error),
  )
}

/**
 * A form that breaks off, or is none, is its sender's fault; the form's reader itself tells of a limit that was passed.
 */
function notWhole(error: unknown): never {
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode < 500) throw error
  throw new HttpProblem('BAD_REQUEST', { message: 'O arquivo não chegou inteiro. Envie de novo.' })
}

async function findFile({ pool, authenticator }: UploadDeps, request: FastifyRequest<{ Params: { id: string } }>) {
  const viewer = await authenticator.authenticate(request.headers.authorization, request.ip)
  if (viewer.viewedCustomerId !== null) throw new ForbiddenError(NO_FILES_FOR_VIEWS)
  const missing = () => new HttpProblem('NOT_FOUND', { message: 'Arquivo não encontrado.' })
  if (!UPLOAD_ID.test(request.params.id)) throw missing()
  return await getUpload(pool, viewer, request.params.id).catch((error: unknown) => {
    throw error instanceof NotFoundError ? missing() : error
  })
}

/** The browser never shows the file itself, so that whatever is in it runs nowhere. */
async function sendFile(folder: UploadFolder, upload: StoredUpload, reply: FastifyReply): Promise<FastifyReply> {
  const content = await folder.read(upload.id).catch(() => {
    const message = 'O arquivo não está disponível neste servidor no momento.'
    throw new HttpProblem('UNAVAILABLE', { message, retryAfterSeconds: 30 })
  })
  return await reply
    .header('content-type', upload.mediaType)
    .header('content-length', upload.sizeBytes)
    .header('content-disposition', attachmentHeader(upload.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(content)
}

function refuse(error: unknown): never {
  if (error instanceof RefusedFileError) {
    const codes = { type: 'UNSUPPORTED', size: 'TOO_LARGE', empty: 'BAD_REQUEST' } as const
    throw new HttpProblem(codes[error.reason], { message: error.message })
  }
  if (error instanceof StorageFailedError) throw new HttpProblem('UNAVAILABLE', { message: error.message })
  throw error
}

function answerOf({ id, name, mediaType, sizeBytes }: StoredUpload) {
  return { id, nome: name, tipo: mediaType, tamanho: sizeBytes }
}
