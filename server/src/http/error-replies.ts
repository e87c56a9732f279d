import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ForbiddenError, TooManyRequestsError, UnauthenticatedError } from '../errors/auth-errors.ts'
import { isDamagedHistory } from '../errors/damaged-history-error.ts'
import { DiskReservedError } from '../errors/disk-reserved-error.ts'
import { HttpProblem, problemOfStatus } from '../errors/http-problem.ts'
import { OtherKeyError } from '../errors/other-key-error.ts'
import { classifyFailure, outageOf, sqlStateOf } from '../storage/base/database-errors.ts'

/** Answers a failed request that is no GraphQL by {@link sendProblem}; what went wrong inside is only logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error)
  const reference = newReference()
  // A database that is away is not logged here: whoever reads it all the time tells of it once.
  if (problem.code === 'INTERNAL' || isUnforeseen(error))
    request.log.error({ err: error, reference, route: request.routeOptions.url }, 'failed')
  return sendProblem(reply, problem, reference)
}

/** Sends `{ code, message, reference }`, and why a session ended as `reason`: the message is for the person, in Portuguese; the log knows the reference. */
export function sendProblem(reply: FastifyReply, problem: HttpProblem, reference = newReference()) {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  const { code, message, reason } = problem
  return reply.code(problem.status).header('cache-control', 'no-store').send({ code, message, reason, reference })
}

function newReference(): string {
  return randomBytes(4).toString('hex').toUpperCase()
}

function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof UnauthenticatedError) {
    const { message, reason } = error
    return new HttpProblem('UNAUTHENTICATED', { message, reason })
  }
  if (error instanceof ForbiddenError) return new HttpProblem('FORBIDDEN', { message: error.message })
  if (error instanceof TooManyRequestsError) {
    const { message, retryAfterSeconds } = error
    return new HttpProblem('TOO_MANY_REQUESTS', { message, retryAfterSeconds })
  }
  if (error instanceof DiskReservedError || error instanceof OtherKeyError) {
    return new HttpProblem('UNAVAILABLE', { message: error.message, retryAfterSeconds: 60 })
  }
  if (isDamagedHistory(error)) return new HttpProblem('INTERNAL', { message: error.message })
  const outage = outageOf(error)
  if (outage !== null) return new HttpProblem('UNAVAILABLE', { message: outage, retryAfterSeconds: 5 })
  if (isUnforeseen(error)) return new HttpProblem('UNAVAILABLE', { retryAfterSeconds: 5 })
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return problemOfStatus(status)
}

/** Whether the database refused a statement for what it is: while one version goes and another comes, that passes. */
function isUnforeseen(error: unknown): boolean {
  return outageOf(error) === null && sqlStateOf(error) !== null && classifyFailure(error) === 'unavailable'
}

const STATUS_LINES = {
  400: '400 Bad Request',
  408: '408 Request Timeout',
  413: '431 Request Header Fields Too Large',
} as const

/** Answers what is no request of HTTP, or never became whole: the parser of Node gives it to nobody else. */
export function answerNoRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 413 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const { code, message } = problemOfStatus(status)
  const body = JSON.stringify({ code, message, reference: newReference() })
  const head = [
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`HTTP/1.1 ${STATUS_LINES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}
