import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ForbiddenError, TooManyRequestsError, UnauthenticatedError } from '../errors/auth-errors.ts'
import { HttpProblem, problemOfStatus } from '../errors/http-problem.ts'
import { classifyFailure, sqlStateOf } from '../storage/base/database-errors.ts'

/** Answers every failed request that is no GraphQL by {@link sendProblem}; what went wrong inside is only logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    const reference = newReference()
    // A database that is away is not logged here: whoever reads it all the time tells of it once.
    if (problem.code === 'INTERNAL')
      request.log.error({ err: error, reference, route: request.routeOptions.url }, 'failed')
    return sendProblem(reply, problem, reference)
  })
}

/** Sends `{ code, message, reference }`: the message is for the person, in Portuguese; the log knows the reference. */
export function sendProblem(reply: FastifyReply, problem: HttpProblem, reference = newReference()) {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  const { code, message } = problem
  return reply.code(problem.status).header('cache-control', 'no-store').send({ code, message, reference })
}

function newReference(): string {
  return randomBytes(4).toString('hex').toUpperCase()
}

function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof UnauthenticatedError) return new HttpProblem('UNAUTHENTICATED', { message: error.message })
  if (error instanceof ForbiddenError) return new HttpProblem('FORBIDDEN', { message: error.message })
  if (error instanceof TooManyRequestsError) {
    const { message, retryAfterSeconds } = error
    return new HttpProblem('TOO_MANY_REQUESTS', { message, retryAfterSeconds })
  }
  if (isDatabaseAway(error)) return new HttpProblem('UNAVAILABLE', { retryAfterSeconds: 5 })
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return problemOfStatus(status)
}

/**
 * Whether the database says that it cannot work, or cannot be reached: by errors of sockets, and by the driver's own
 * sentences.
 */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (sqlStateOf(error) !== null) return classifyFailure(error) === 'unavailable'
  return 'syscall' in error || /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
}
