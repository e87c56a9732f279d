import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Authenticator } from '../auth/sessions/authenticate.ts'
import { ForbiddenError, TooManyRequestsError } from '../errors/auth-errors.ts'
import { isOfForeignPage } from '../http/foreign-pages.ts'
import { openRequestSignal } from '../http/request-signal.ts'
import { REPORT_LIMITS } from '../storage/base/connections/report-pool.ts'
import { answerPieces, executeRequest, type GraphqlAnswer, type GraphqlRequestBody } from './engine/execute-request.ts'
import { type ErrorLog, formatError } from './engine/format-error.ts'
import { createListSchema, createSchema, createVisitorSchema } from './engine/schema.ts'
import type { ResolverDeps } from './resolver.ts'
import { createResolvers } from './resolvers.ts'

export interface GraphqlDeps extends ResolverDeps {
  authenticator: Authenticator
  log: ErrorLog
  /** Pages of these origins may call, beside those of the host that is asked; none by default. */
  pageOrigins?: readonly string[]
  /** All reports of a request together may take so long. */
  maxReportMs?: number
}

const FOREIGN =
  'Este endereço não atende páginas de outros sites. Quem administra o servidor libera um site em CORS_ORIGINS.'

/**
 * Registers `POST /graphql`. Every answer is HTTP 200 with `application/json`, whatever its errors; only a body that
 * cannot be read is 400. Nothing of a request is logged or cached.
 */
export async function registerGraphql(app: FastifyInstance, deps: GraphqlDeps): Promise<void> {
  const resolvers = createResolvers(deps)
  const schemas = {
    schema: createSchema(resolvers),
    listSchema: createListSchema(resolvers),
    visitorSchema: createVisitorSchema(resolvers),
  }
  await app.register(async (scope) => {
    // Some clients send JSON under another content type, or under none.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    // Visitors' calls need no header that a browser would ask about first: a page anywhere could send logins in the
    // name of whoever has it open.
    scope.addHook('onRequest', async (request) => {
      if (isOfForeignPage(request, deps.pageOrigins ?? [])) throw new ForbiddenError(FOREIGN)
    })
    // Besides too many requests and those of other sites, only reading the body can fail out here: it is too long, cut off, or not what its
    // length says.
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof TooManyRequestsError || error instanceof ForbiddenError)) return sendUnreadable(reply)
      return sendJson(reply, { errors: [formatError(error, deps.log)] })
    })
    scope.post('/graphql', async (request, reply) => {
      const body = readBody(request.body)
      if (!body) return sendUnreadable(reply)
      const { signal, close } = openRequestSignal(reply.raw, deps.maxReportMs ?? REPORT_LIMITS.maxReportMs)
      const sender = {
        signal,
        authorization: request.headers.authorization,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      }
      const answer = await executeRequest({ ...deps, ...schemas }, body, sender).finally(close)
      return sendJson(reply, answer)
    })
  })
}

function readBody(text: unknown): GraphqlRequestBody | null {
  if (typeof text !== 'string') return null
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(body) || typeof body['query'] !== 'string') return null
  const { query, variables = null, operationName = null } = body
  if (variables !== null && !isObject(variables)) return null
  if (operationName !== null && typeof operationName !== 'string') return null
  return { query, variables, operationName }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sendUnreadable(reply: FastifyReply): FastifyReply {
  const message = 'Envie JSON com o texto da consulta em query e, se houver, um objeto em variables.'
  return sendJson(reply.code(400), { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] })
}

/** A list that is kept is a piece as large as this. */
const KEPT_BYTES = 1_000_000

function sendJson(reply: FastifyReply, answer: GraphqlAnswer): FastifyReply {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  const pieces = answerPieces(answer)
  if (!pieces.some(({ length }) => length >= KEPT_BYTES)) return reply.send(Buffer.concat(pieces))
  // What is kept leaves as it is: for each second copy of such a size all that the process remembers would be gone through, to collect the first.
  reply.header(
    'content-length',
    pieces.reduce((bytes, { length }) => bytes + length, 0),
  )
  return reply.send(Readable.from(pieces))
}
